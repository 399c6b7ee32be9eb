"""The site as a whole: how it is built, served, and kept on a device."""
