-- Opens a book, waits for its findings, hovers, renumbers a rule; writes what it saw as JSON.
local seen = { errors = {} }
local function finish()
  vim.fn.writefile({ vim.fn.json_encode(seen) }, "seen.json")
  vim.cmd("qa!")
end
local ok, why = pcall(function()
  vim.cmd("filetype on")
  dofile("init.lua")
  vim.cmd("edit sources/game/4.md")
  vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 20)
  seen.findings = vim.tbl_map(function(each) return { each.lnum, each.col, each.code, each.message } end, vim.diagnostic.get(0))
  vim.fn.search("(4.3)")
  vim.cmd("normal! ll")
  local place = vim.lsp.util.make_position_params(0, "utf-16")
  local answers = vim.lsp.buf_request_sync(0, "textDocument/hover", place, 60000)
  for _, each in pairs(answers or {}) do seen.hover = each.result.contents.value end
  local before = vim.fn.join(vim.fn.getline(1, "$"), "\n")
  vim.lsp.buf.rename("4.4")
  vim.wait(60000, function() return vim.fn.join(vim.fn.getline(1, "$"), "\n") ~= before end, 20)
  seen.renamed = vim.fn.join(vim.fn.getline(1, "$"), "\n")
end)
if not ok then seen.errors = { why } end
finish()
