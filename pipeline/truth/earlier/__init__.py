"""What a sentence says of other days: read and judged first, and taken out of what the other checks read.

A clause such as "proposed on Monday" is true of another day than the one that the data of a sentence stands
for. It is judged here, by what earlier episodes had, and the rest of the sentence is checked as if the clause
were not there. What is not read here stays in the sentence, and is judged as strictly as before.
"""

from __future__ import annotations

from pipeline.truth.earlier.reading import Reading, read_earlier
from pipeline.truth.earlier.week import of_the_week

__all__ = ["Reading", "of_the_week", "read_earlier"]
