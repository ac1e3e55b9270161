"""Follows a live fleet on Structured Streaming; see Streaming.md beside the package."""
