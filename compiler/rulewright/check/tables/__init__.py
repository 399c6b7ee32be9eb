"""Checks of what tables print, whatever rule code makes of it."""
