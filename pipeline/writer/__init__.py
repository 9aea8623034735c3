"""Writers: one asks a model, one needs none; both tell the same facts."""
