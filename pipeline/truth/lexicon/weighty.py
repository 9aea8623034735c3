"""Words that say more than that something changed: what they tell, the text must tell as well.

Other verbs of change ("adds", "gets", "lets") paraphrase nearly any title. Of these a writer who did not read the
text to its end thinks first: most sentences that have one and whose text does not are false.
"""

from __future__ import annotations

WEIGHTY = frozenset(
    """
    repair mend restore heal cure rescue salvage protect guarantee
    remove reject forbid refuse ban disallow ignore skip override disable deprecate raise trigger fail
    rewrite rename reorder copy translate cache cap freeze hide store collect connect
    download publish package vendor generate evaluate format improve speeds sped speeding
    parallel default throughput silent silently slows slowed slowing slowdown unnecessary empty extra
    """.split()
)
