// The pages beside the text: served by rulewright itself, at the rule that the cursor is in.
import { spawn, type ChildProcess } from "node:child_process";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

const ADDRESS = /serving on (https?:\/\/\S+)/;
const PAUSE = 200; // milliseconds that the cursor must rest

interface Page {
  root: string;
  address: string;
}

export class Preview implements vscode.Disposable {
  private panel?: vscode.WebviewPanel;
  private server?: { root: string; process: ChildProcess; address: Promise<string> };
  private shown = "";
  private waiting?: NodeJS.Timeout;
  private readonly listener: vscode.Disposable;

  constructor(
    private readonly program: string,
    private readonly client: LanguageClient,
  ) {
    this.listener = vscode.window.onDidChangeTextEditorSelection((event) => {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => void this.follow(event.textEditor), PAUSE);
    });
  }

  async open(editor: vscode.TextEditor): Promise<void> {
    this.panel ??= this.makePanel();
    this.panel.reveal(vscode.ViewColumn.Beside, true);
    this.shown = "";
    await this.follow(editor);
  }

  dispose(): void {
    clearTimeout(this.waiting);
    this.listener.dispose();
    this.panel?.dispose();
    this.server?.process.kill();
  }

  private makePanel(): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(
      "rulewright.preview",
      "Rules",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, retainContextWhenHidden: true },
    );
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.server?.process.kill();
      this.server = undefined;
    });
    return panel;
  }

  private async follow(editor: vscode.TextEditor): Promise<void> {
    if (!this.panel) {
      return;
    }
    const document = this.client.code2ProtocolConverter.asTextDocumentIdentifier(editor.document);
    const position = this.client.code2ProtocolConverter.asPosition(editor.selection.active);
    const page = await this.client.sendRequest<Page | null>("rulewright/page", { textDocument: document, position });
    if (!page || !this.panel) {
      return;
    }
    try {
      const inside = vscode.Uri.parse(await this.serve(page.root));
      const outside = await vscode.env.asExternalUri(inside);
      const address = `${outside.toString().replace(/\/$/, "")}/${page.address}`;
      if (address !== this.shown) {
        this.shown = address;
        this.panel.webview.html = html(address, outside);
      }
    } catch (error) {
      void vscode.window.showErrorMessage(`Rulewright cannot show the pages: ${(error as Error).message}`);
    }
  }

  /** Return the address of the site of a project; start to serve it where nobody does yet. */
  private serve(root: string): Promise<string> {
    if (this.server?.root === root && this.server.process.exitCode === null) {
      return this.server.address;
    }
    this.server?.process.kill();
    const process = spawn(this.program, ["serve", root, "--address", "127.0.0.1:0"], { cwd: root });
    const address = new Promise<string>((resolve, reject) => {
      let said = "";
      const listen = (data: Buffer) => {
        said += data.toString();
        const match = ADDRESS.exec(said);
        if (match) {
          resolve(match[1]);
        }
      };
      process.stdout.on("data", listen);
      process.stderr.on("data", listen);
      process.on("error", reject);
      process.on("exit", () => reject(new Error(said.trim() || "it ended at once")));
    });
    this.server = { root, process, address };
    return address;
  }
}

function html(address: string, site: vscode.Uri): string {
  const quoted = address.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  const policy = `default-src 'none'; frame-src ${site.scheme}://${site.authority}; style-src 'unsafe-inline'`;
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${policy}">
<style>html,body,iframe{margin:0;padding:0;width:100%;height:100%;border:0;background:#fff}</style></head>
<body><iframe title="The rules as pages" src="${quoted}"></iframe></body></html>`;
}
