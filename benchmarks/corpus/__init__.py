"""Days that we wrote, true sentences over them, and false ones made from those by code.

The sentences were written by hand against the days. `marks` name the words of a sentence that carry a claim,
in reading order, so that an error can be made exactly there.
"""
