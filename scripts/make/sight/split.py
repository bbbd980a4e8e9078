"""Chooses the senders whose photos are asked and never taught, and writes ../../bench-studio/sight-test.json.

    python3 split.py DATASET

Run once: the list is frozen, so that figures of later networks compare. People photograph the same floor and wardrobe
again and again, so a split by photo flatters; whole senders go to one side. The busiest are always taught, or one
wardrobe would be the test. Doubles of excluded photos (lessons.py) were taken out of it afterwards.
"""

import csv
import json
import random
import sys
from collections import defaultdict
from pathlib import Path

from labels import LABELS, read_excluded

COMMIT = "7ed86a9cc56763b6acb35e41cb35184e43a5d218"
SEED = 5
ALWAYS_TAUGHT = 4
SHARES = {"test": 0.2, "validation": 0.1}
# No sender fills more than this share of the test photos.
LARGEST_SENDER = 0.25
# Photos by which a side may exceed its share.
SLACK = 5


def main(dataset: Path) -> None:
    excluded = read_excluded()
    photos = defaultdict(list)
    with open(dataset / "images.csv") as file:
        for row in csv.DictReader(file):
            name = row["image"]
            if row["label"] in LABELS and name not in excluded and (dataset / f"images/{name}.jpg").exists():
                photos[row["sender_id"]].append(name)
    total = sum(map(len, photos.values()))
    busiest = set(sorted(photos, key=lambda sender: -len(photos[sender]))[:ALWAYS_TAUGHT])
    senders = sorted(photos)
    random.Random(SEED).shuffle(senders)
    wanted = {side: share * total for side, share in SHARES.items()}
    most = LARGEST_SENDER * wanted["test"]
    sides = {side: {} for side in SHARES}
    for sender in senders:
        count = len(photos[sender])
        if sender in busiest or count >= most:
            continue
        for side in SHARES:
            if wanted[side] - count >= -SLACK:
                sides[side][sender] = sorted(photos[sender])
                wanted[side] -= count
                break
    frozen = {"dataset": "github.com/alexeygrigorev/clothing-dataset", "commit": COMMIT, **sides}
    path = Path(__file__).parent / "../../bench-studio/sight-test.json"
    path.write_text(json.dumps(frozen, indent=2) + "\n")
    for side, chosen in sides.items():
        print(side, len(chosen), "senders", sum(map(len, chosen.values())), "photos")
    print("taught", total - sum(len(n) for chosen in sides.values() for n in chosen.values()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
