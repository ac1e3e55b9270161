"""What the page's server does, a concept a file."""
