// Talks to the language server, and adds what only this editor has: a status bar, a preview, "Open rule…".
import * as vscode from "vscode";
import { LanguageClient, type Location, type Position } from "vscode-languageclient/node";
import { Preview } from "./preview";
import { findProgram, sayHowToInstall } from "./program";
import { openRule } from "./rules";
import { type Status, StatusBar } from "./status";

const LANGUAGES = ["markdown", "plaintext", "html", "lout", "rulewright", "toml"];

let client: LanguageClient | undefined;
let preview: Preview | undefined;
let bar: StatusBar | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const command = (name: string, work: (...given: never[]) => unknown) =>
    context.subscriptions.push(vscode.commands.registerCommand(`rulewright.${name}`, work));
  command("restart", restart);
  command("openRule", () => client && openRule(client));
  command("preview", () => vscode.window.activeTextEditor && preview?.open(vscode.window.activeTextEditor));
  command("explain", explain);
  command("show", show);
  command("run", run);
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("rulewright") && restart()),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await stop();
}

async function start(): Promise<void> {
  const program = await findProgram();
  if (!program) {
    await sayHowToInstall();
    return;
  }
  const pages = vscode.workspace.getConfiguration("rulewright").get<string>("pages", "");
  client = new LanguageClient(
    "rulewright",
    "Rulewright",
    { command: program, args: ["lsp"] },
    {
      documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })),
      initializationOptions: { pages },
      markdown: { isTrusted: false },
    },
  );
  bar = new StatusBar();
  client.onNotification("rulewright/status", (status: Status) => bar?.show(status));
  preview = new Preview(program, client);
  await client.start();
  await vscode.commands.executeCommand("setContext", "rulewright.running", true);
}

async function stop(): Promise<void> {
  preview?.dispose();
  bar?.dispose();
  await client?.stop();
  client = preview = bar = undefined;
  await vscode.commands.executeCommand("setContext", "rulewright.running", false);
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

/** Show the places that a line over a rule counts. */
async function show(uri: string, position: Position, places: Location[]): Promise<void> {
  if (client) {
    const converter = client.protocol2CodeConverter;
    await vscode.commands.executeCommand(
      "editor.action.showReferences",
      vscode.Uri.parse(uri),
      converter.asPosition(position),
      places.map((each) => converter.asLocation(each)),
    );
  }
}

/** Show what rule code gives for its first example, and why. */
async function run(uri: string, name: string): Promise<void> {
  const content = await client?.sendRequest<string | null>("rulewright/outcome", { textDocument: { uri }, name });
  if (content) {
    const document = await vscode.workspace.openTextDocument({ language: "plaintext", content });
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  }
}

/** Open what the finding under the cursor means, as a page. */
async function explain(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const finding = editor
    ? vscode.languages
        .getDiagnostics(editor.document.uri)
        .find((each) => each.source === "rulewright" && each.range.contains(editor.selection.active))
    : undefined;
  const code = typeof finding?.code === "object" ? finding.code.value : finding?.code;
  if (!client || code === undefined) {
    void vscode.window.showInformationMessage("There is no finding of Rulewright here.");
    return;
  }
  const content = await client.sendRequest<string>("workspace/executeCommand", {
    command: "rulewright.explanation",
    arguments: [String(code)],
  });
  const document = await vscode.workspace.openTextDocument({ language: "markdown", content: `# ${code}\n\n${content}` });
  await vscode.commands.executeCommand("markdown.showPreviewToSide", document.uri);
}
