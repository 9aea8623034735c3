"""An approved episode becomes a page, a feed entry and transcripts: files of a static site.

`publishing.py` reads the store and joins what is here; nothing in this part knows where episodes are kept.
"""
