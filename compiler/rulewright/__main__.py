from rulewright.cli import run

run()
