"""Teaches whether a photo shows a garment at all, and writes engine/sight/garment.bin and the card of its figures.

    python3 garment.py LESSONS

LESSONS has what impressions.ts wrote. The networks of sight.bin and closer.bin stay as they are: of what both make of a photo,
six small judges learn to tell garments from the rest; the one that ships is all six side by side. They learn as if both were
equally likely, and are cooled on the validation senders, because they are surer than they are right.
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from export import ENGINE
from file import FORMAT, file_bytes, layer_bytes, rounded
from labels import read_excluded

# Its photos are some of what is no garment; the rest is composed or drawn.
OTHERS = {
    "name": "Grocery Store dataset",
    "from": "github.com/marcusklasson/GroceryStoreDataset",
    "commit": "fc80ba90f803d79d0383df52c5a4ac5de99ff6fc",
    "licence": "MIT",
}
SEEDS = 6
HIDDEN = 64
DROPOUT = 0.5
EPOCHS = 40
BATCH = 128
RATE, DECAY = 1e-3, 1e-2
REFUSED = 0.02


def main(folder: Path) -> None:
    impressions, garments, sides = read_impressions(folder)
    taught = sides == "taught"
    mean, spread = impressions[taught].mean(0), impressions[taught].std(0) + 1e-4
    normal = (impressions - mean) / spread
    judges = [teach(seed, normal[taught], garments[taught]) for seed in range(SEEDS)]
    hidden = torch.cat([judge[1].weight for judge in judges]) / spread
    hidden_bias = torch.cat([judge[1].bias for judge in judges]) - hidden @ mean
    answer = torch.cat([judge[4].weight for judge in judges], 1) / SEEDS
    answer_bias = sum(judge[4].bias for judge in judges) / SEEDS
    validation = sides == "validation"
    heat = cool(
        F.relu(impressions[validation] @ hidden.T + hidden_bias) @ answer[0] + answer_bias, garments[validation]
    )
    layers = [
        ("hidden", hidden, hidden_bias),
        ("answer", answer * heat, answer_bias * heat),
    ]
    head = {
        "format": FORMAT,
        "taught": {name: digest(f"{name}.bin") for name in ("sight", "closer")},
        "layers": [[name, *weight.shape] for name, weight, _ in layers],
    }
    short = [rounded(weight) for _, weight, _ in layers]
    data = file_bytes(head, [layer_bytes(*rows, bias) for rows, (_, _, bias) in zip(short, layers)])
    (ENGINE / "garment.bin").write_bytes(data)
    first, second = (small * scale[:, None] for small, scale in short)
    scores = F.relu(impressions @ first.T + layers[0][2]) @ second[0] + layers[1][2]
    card = {
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "photos of others": OTHERS,
        "taught": head["taught"],
        "garments": int(garments[taught].sum()),
        "others": int((1 - garments[taught]).sum()),
        "heat": heat,
        **{side: figures(scores[sides == side], garments[sides == side]) for side in ("validation", "test")},
    }
    (ENGINE / "garment.card.json").write_text(json.dumps(card, indent=2) + "\n")
    print(json.dumps(card, indent=2))


def read_impressions(folder: Path) -> tuple[torch.Tensor, torch.Tensor, np.ndarray]:
    """Numbers, 1 for garments, and sides; photos by which we measure, and doubles of them, are left out."""
    frozen = json.loads((Path(__file__).parent / "../../bench-studio/sight-test.json").read_text())
    side_of = {n: s for s in ("test", "validation") for names in frozen[s].values() for n in names}
    left_out = read_excluded() | set(json.loads((ENGINE / "sight.card.json").read_text())["doubles"])
    numbers, garments, sides = [], [], []
    for path in sorted(folder.glob("impressions-*.jsonl")):
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        every = np.fromfile(path.with_suffix(".bin"), dtype="<f4").reshape(len(lines), -1)
        kept = [i for i, line in enumerate(lines) if line["name"] not in left_out]
        numbers.append(every[kept])
        for i in kept:
            garments.append(float(lines[i]["garment"]))
            side = side_of.get(lines[i]["name"], "taught")
            # Photos as they are judge; copies of those photos do not.
            sides.append("none" if lines[i]["copy"] and side != "taught" else side)
    return torch.from_numpy(np.concatenate(numbers)), torch.tensor(garments), np.array(sides)


def teach(seed: int, photos: torch.Tensor, garments: torch.Tensor) -> nn.Sequential:
    torch.manual_seed(seed)
    judge = nn.Sequential(
        nn.Dropout(DROPOUT), nn.Linear(photos.shape[1], HIDDEN), nn.ReLU(), nn.Dropout(DROPOUT), nn.Linear(HIDDEN, 1)
    )
    weights = evenly(garments)
    steps = torch.optim.AdamW(judge.parameters(), RATE, weight_decay=DECAY)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(photos)).split(BATCH):
            loss = F.binary_cross_entropy_with_logits(judge(photos[batch])[:, 0], garments[batch], weights[batch])
            steps.zero_grad()
            loss.backward()
            steps.step()
    return judge.eval().requires_grad_(False)


def evenly(garments: torch.Tensor) -> torch.Tensor:
    """Weights by which garments and the rest count the same."""
    share = garments.mean()
    return torch.where(garments == 1, 0.5 / share, 0.5 / (1 - share))


def cool(scores: torch.Tensor, garments: torch.Tensor) -> float:
    """By what the scores are multiplied so that their probabilities are the likeliest, both counting the same."""
    weights = evenly(garments)
    heats = [i / 50 for i in range(1, 101)]
    return min(heats, key=lambda h: F.binary_cross_entropy_with_logits(scores * h, garments, weights).item())


def figures(scores: torch.Tensor, garments: torch.Tensor) -> dict:
    limit = scores[garments == 1].quantile(REFUSED)
    return {
        "garments": int(garments.sum()),
        "others": int((garments == 0).sum()),
        "others found": round((scores[garments == 0] < limit).float().mean().item(), 4),
        "at garments refused": REFUSED,
    }


def digest(name: str) -> str:
    return hashlib.sha256((ENGINE / name).read_bytes()).hexdigest()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
