// How the project stands, in the status bar: how many findings, or why there are no newer ones.
import * as vscode from "vscode";

export interface Status {
  project: string;
  error: number;
  warning: number;
  note: number;
  trouble: string | null;
}

export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("rulewright", vscode.StatusBarAlignment.Left);
  private readonly known = new Map<string, Status>();

  constructor() {
    this.item.name = "Rulewright";
    this.item.command = "workbench.actions.view.problems";
  }

  show(status: Status): void {
    this.known.set(status.project, status);
    const all = [...this.known.values()];
    const sum = (count: (each: Status) => number) => all.reduce((total, each) => total + count(each), 0);
    const [errors, warnings, notes] = [sum((each) => each.error), sum((each) => each.warning), sum((each) => each.note)];
    const trouble = all.find((each) => each.trouble)?.trouble;
    const counts = `$(error) ${errors} $(warning) ${warnings} $(info) ${notes}`;
    this.item.text = `$(law) ${trouble ? "$(alert) settings" : counts}`;
    this.item.tooltip = trouble ?? `Rulewright: ${errors} errors, ${warnings} warnings, ${notes} notes`;
    this.item.accessibilityInformation = { label: this.item.tooltip };
    this.item.backgroundColor = trouble ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    this.item.show();
  }

  dispose(): void {
    this.item.dispose();
  }
}
