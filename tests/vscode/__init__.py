"""The extension in Visual Studio Code itself, in a browser: a job of its own, `make test-editor`."""
