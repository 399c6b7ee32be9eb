// The grammar colours rule code as it is written in this project's own books, and within Markdown.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = join(here, "..", "..", "sources");
const read = (name) => readFileSync(join(here, "syntaxes", name), "utf-8");

const wasm = readFileSync(join(dirname(require.resolve("vscode-oniguruma")), "onig.wasm"));
const onigLib = oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)).then(() => ({
  createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
  createOnigString: (text) => new oniguruma.OnigString(text),
}));
const files = {
  "source.rulewright": "rulewright.tmLanguage.json",
  "markdown.rulewright.codeblock": "markdown.tmLanguage.json",
};
const registry = new textmate.Registry({
  onigLib,
  loadGrammar: async (scope) => (files[scope] ? textmate.parseRawGrammar(read(files[scope]), files[scope]) : null),
});

/** Return [words, scope] of each token of some text that has a scope of its own. */
async function tokens(text, scope = "source.rulewright") {
  const grammar = await registry.loadGrammar(scope);
  let stack = textmate.INITIAL;
  const found = [];
  for (const line of text.split("\n")) {
    const result = grammar.tokenizeLine(line, stack);
    stack = result.ruleStack;
    for (const token of result.tokens) {
      const words = line.slice(token.startIndex, token.endIndex).trim();
      const name = token.scopes.at(-1);
      if (words && name !== scope) {
        found.push([words, name.replace(".rulewright", "")]);
      }
    }
  }
  return found;
}

test("a rule in colours", async () => {
  const text = 'rule 58.21 level "The level"\n  input ground: 0..80 # all\n  -1 per 10 ground   @58.21B\n  out x = \'Free\' if a <= 3';
  assert.deepEqual(await tokens(text), [
    ["rule", "keyword.control"],
    ["58.21", "constant.other.rule"],
    ["level", "entity.name.function"],
    ['"The level"', "string.quoted.double"],
    ["input", "keyword.other"],
    ["ground", "variable.parameter"],
    ["0", "constant.numeric"],
    ["..", "keyword.operator"],
    ["80", "constant.numeric"],
    ["# all", "comment.line.number-sign"],
    ["-1", "constant.numeric"],
    ["per", "keyword.operator.word"],
    ["10", "constant.numeric"],
    ["@58.21B", "constant.other.clause"],
    ["out", "keyword.other"],
    ["x", "variable.parameter"],
    ["=", "keyword.operator"],
    ["'Free'", "string.quoted.single"],
    ["if", "keyword.operator.word"],
    ["<=", "keyword.operator"],
    ["3", "constant.numeric"],
  ]);
});

test("every statement of our own books begins with a keyword or a term", async () => {
  for (const book of readdirSync(sources, { withFileTypes: true }).filter((each) => each.isDirectory())) {
    for (const name of readdirSync(join(sources, book.name)).filter((each) => each.endsWith(".rules"))) {
      const lines = readFileSync(join(sources, book.name, name), "utf-8").split("\n");
      for (const [at, line] of lines.entries()) {
        const statement = /^ {2}\S/.test(line) && !/^ {2}[+\-−¼½¾)'#]/.test(line) && !/^ {2}\S+:/.test(line);
        if (statement) {
          const [first] = await tokens(line);
          assert.ok(first?.[1].startsWith("keyword"), `${book.name}/${name}:${at + 1}: ${line}`);
        }
      }
    }
  }
});

test("rule code within Markdown", async () => {
  const found = await tokens("```rules\nrule 4.1 speed\n```\nrule 4.1 is no code here", "markdown.rulewright.codeblock");
  assert.deepEqual(
    found.filter(([, scope]) => scope.startsWith("keyword")),
    [["rule", "keyword.control"]],
  );
});
