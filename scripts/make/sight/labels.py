"""The words of the Clothing dataset, what each means to the engine, and the photos that are never taught."""

from pathlib import Path

# In the order of the network's answers; engine/sight/labels.ts has the same table. "Not sure", "Skip" and "Body" are
# not taught.
LABELS = [
    "T-Shirt", "Polo", "Longsleeve", "Hoodie", "Shirt", "Blouse", "Undershirt", "Top", "Outwear", "Blazer",
    "Dress", "Skirt", "Pants", "Shorts", "Shoes", "Hat", "Other",
]
KINDS = ["t-shirt", "top", "shirt", "sweater", "jacket", "dress", "skirt", "trousers", "shorts", "none"]
CUTS = ["top", "dress", "skirt", "trousers", "shorts", "none"]
KIND_OF_LABEL = [0, 0, 3, 3, 2, 2, 1, 1, 4, 4, 5, 6, 7, 8, 9, 9, 9]
CUT_OF_LABEL = [0] * 10 + [1, 2, 3, 4, 5, 5, 5]
# None, short, long; -1 where the label does not say.
SLEEVES = ["none", "short", "long"]
SLEEVES_OF_LABEL = [1, 1, 2, 2, -1, -1, 0, 0, -1, 2, -1, -1, -1, -1, -1, -1, -1]
# Shoes, hats and other things lie as they like.
STANDING_LABELS = 14


def read_excluded() -> set[str]:
    """Names of the photos that we measure the engine by."""
    lines = (Path(__file__).parent / "excluded.txt").read_text().split("\n")
    return {line for line in lines if line and not line.startswith("#")}
