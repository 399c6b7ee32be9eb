// "Open rule…": any rule or table of the project, by its number or by words of its title.
import * as vscode from "vscode";
import { SymbolInformation, type LanguageClient } from "vscode-languageclient/node";

interface Choice extends vscode.QuickPickItem {
  symbol: SymbolInformation;
}

export function openRule(client: LanguageClient): void {
  const box = vscode.window.createQuickPick<Choice>();
  box.placeholder = "A number (58.53), or words of a title";
  box.matchOnDescription = true;
  const find = async () => {
    const query = box.value;
    box.busy = true;
    const found = await client.sendRequest<SymbolInformation[]>("workspace/symbol", { query });
    if (query === box.value) {
      box.items = found.map((symbol) => ({ label: symbol.name, description: symbol.containerName, symbol, alwaysShow: true }));
      box.busy = false;
    }
  };
  box.onDidChangeValue(find);
  box.onDidAccept(async () => {
    const [chosen] = box.selectedItems;
    box.hide();
    if (chosen) {
      const place = client.protocol2CodeConverter.asLocation(chosen.symbol.location);
      await vscode.window.showTextDocument(place.uri, { selection: place.range });
    }
  });
  box.onDidHide(() => box.dispose());
  box.show();
  void find();
}
