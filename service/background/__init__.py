"""The work behind the API: relays, read models, clocks, results, webhooks, and who performs which."""
