"""Scenes as SVG and PNG, in the colours of a theme."""
