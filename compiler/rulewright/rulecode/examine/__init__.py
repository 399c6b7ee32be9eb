"""What can be found out about a program by propagating what is possible, by trying inputs, and by holding it against
the text. A check of `check/` asks each question; here is how it is answered:

- does print answer? `gaps`, `reach` (printed cells that nothing comes to), `conflicts` (of exceptions), `exceptions`
  (rules that nothing plays);
- does what is said hold? `promises`, `failing` (examples);
- is anything idle? `idle`, `overruled` (lines of exceptions), `alike` (both branches of a condition), `listed` (rows
  that leave nothing out);
- does a line say what its clause says? numbers: `support`, `unused`, `bounds`, `bonds`, `misbound`, `segments`; words:
  `ties`, `asked`, `nearer` (another clause), `crossed` and `called` (names); tables: `columns`, `rows`;
- has the text changed? `confirmed`;
- what did the author mean, what has he taken for what, or left out? `variants`, `exchanged`, `meant`, `forgotten`,
  `beside`; what do his examples not tell? `unnoticed`, `ends`, `reached`;
- with what is it tried? `trials`, `nearby` (what comes up in play), `hands` (of dice), `courses` (step by step).
"""
