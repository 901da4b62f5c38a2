"""The pages for people in a browser: what each page needs, its template and its words."""
