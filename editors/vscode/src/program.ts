// Where the program rulewright is: as the settings say, in the workspace's environment, or on the PATH.
import { access, constants } from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";

const WINDOWS = process.platform === "win32";
const NAME = WINDOWS ? "rulewright.exe" : "rulewright";
const FOLDERS = [".venv", "venv", ".env", "env"].map((name) => path.join(name, WINDOWS ? "Scripts" : "bin"));

export async function findProgram(): Promise<string | undefined> {
  const said = vscode.workspace.getConfiguration("rulewright").get<string>("path", "");
  const roots = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  if (said) {
    return firstThatRuns([path.resolve(roots[0] ?? ".", said)]);
  }
  const inside = roots.flatMap((root) => FOLDERS.map((folder) => path.join(root, folder, NAME)));
  const named = [process.env.VIRTUAL_ENV].filter(Boolean).map((root) => path.join(root!, WINDOWS ? "Scripts" : "bin", NAME));
  const onPath = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean).map((folder) => path.join(folder, NAME));
  return firstThatRuns([...inside, ...named, ...onPath]);
}

async function firstThatRuns(candidates: string[]): Promise<string | undefined> {
  for (const candidate of candidates) {
    try {
      await access(candidate, constants.X_OK);
      return candidate;
    } catch {
      // the next one
    }
  }
  return undefined;
}

/** Say how to get the program, and offer to copy the words. */
export async function sayHowToInstall(): Promise<void> {
  const command = "pip install 'rulewright[lsp,site]'";
  const copy = "Copy the command";
  const settings = "Open the settings";
  const chosen = await vscode.window.showWarningMessage(
    `Rulewright is not installed where this workspace finds it. Install it with: ${command}`,
    copy,
    settings,
  );
  if (chosen === copy) {
    await vscode.env.clipboard.writeText(command);
  } else if (chosen === settings) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "rulewright.path");
  }
}
