"""The replay of tables of fixes along tables of assigned routes; pyarrow is needed for it."""
