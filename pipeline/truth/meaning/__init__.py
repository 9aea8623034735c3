"""What holds after a change and what does not: the sign that a text or a sentence gives to each of its words."""
