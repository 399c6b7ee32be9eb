"""The language server: what an editor asks while a book is written.

`overlay` holds the unsaved buffers, `session` a project as they make it, `view` what can be asked about a compiled
state of it. Each of `features` answers one kind of question in terms of the book: spans and sentences. `positions`
counts as editors do, `wire` puts answers into the words of the protocol, `requests` knows its questions, and `server`
the connection.
"""
