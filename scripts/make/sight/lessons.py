"""What prepare.ts made of the dataset, as tensors, less the photos that must not be taught."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from labels import LABELS, read_excluded
from net import DEVICE

# prepare.ts writes these sides, px.
TAUGHT_SIDE = 288
ASKED_SIDE = 96
THUMBNAIL = 16
# A photo whose thumbnail correlates more than this with an excluded one is the same photo under another name.
DOUBLE = 0.9


@dataclass
class Lessons:
    names: list[str]
    # (n, 3, TAUGHT_SIDE, TAUGHT_SIDE) bytes.
    photos: torch.Tensor
    # (n, TAUGHT_SIDE, TAUGHT_SIDE) bytes: the engine's cut-out, believed where `trusted`.
    masks: torch.Tensor
    trusted: torch.Tensor
    # Width over height.
    aspects: torch.Tensor
    labels: torch.Tensor
    # Indices of each side: taught, validation, test.
    sides: dict[str, torch.Tensor]
    # (n, 3, ASKED_SIDE, ASKED_SIDE) bytes, as the engine squeezes them.
    asked: torch.Tensor
    # Names of the photos that were dropped as doubles.
    doubles: list[str]
    # (n, 4): where the garment lies, for the second network (closer.py).
    boxes: torch.Tensor | None = None


def read_lessons(folder: Path) -> Lessons:
    rows = [json.loads(line) for path in sorted(folder.glob("lessons-*.jsonl")) for line in open(path)]
    parts = [np.fromfile(path, np.uint8) for path in sorted(folder.glob("lessons-*.bin"))]
    taught, mask, asked = 3 * TAUGHT_SIDE**2, TAUGHT_SIDE**2, 3 * ASKED_SIDE**2
    data = np.concatenate(parts).reshape(len(rows), taught + mask + asked)
    thumbnails = thumbnails_of(data[:, :taught])
    excluded = np.array([row["name"] in read_excluded() for row in rows])
    is_double = ((thumbnails @ thumbnails[excluded].T) > DOUBLE).any(1) & ~excluded
    kept = np.nonzero(~excluded & ~is_double)[0]
    rows_kept = [rows[i] for i in kept]
    images = lambda part, side: torch.from_numpy(part.reshape(-1, side, side, 3)).permute(0, 3, 1, 2)
    masks = data[kept, taught : taught + mask].reshape(-1, TAUGHT_SIDE, TAUGHT_SIDE)
    return Lessons(
        names=[row["name"] for row in rows_kept],
        photos=images(data[kept, :taught], TAUGHT_SIDE).to(DEVICE),
        masks=torch.from_numpy(masks).to(DEVICE),
        trusted=torch.tensor([row["trusted"] for row in rows_kept]),
        aspects=torch.tensor([row["aspect"] for row in rows_kept]),
        labels=torch.tensor([LABELS.index(row["label"]) for row in rows_kept]),
        sides=sides_of([row["name"] for row in rows_kept]),
        asked=images(data[kept, taught + mask :], ASKED_SIDE).to(DEVICE),
        doubles=[rows[i]["name"] for i in np.nonzero(is_double)[0]],
    )


def sides_of(names: list[str]) -> dict[str, torch.Tensor]:
    path = Path(__file__).parent / "../../bench-studio/sight-test.json"
    frozen = json.loads(path.read_text())
    side_of = {
        name: side for side in ("test", "validation") for names in frozen[side].values() for name in names
    }
    found = {"taught": [], "validation": [], "test": []}
    for i, name in enumerate(names):
        found[side_of.get(name, "taught")].append(i)
    return {side: torch.tensor(indices) for side, indices in found.items()}


def thumbnails_of(photos: np.ndarray) -> np.ndarray:
    """Unit vectors: their products are correlations."""
    step = TAUGHT_SIDE // THUMBNAIL
    cells = photos.reshape(len(photos), THUMBNAIL, step, THUMBNAIL, step, 3).mean((2, 4), dtype=np.float32)
    flat = cells.reshape(len(photos), -1)
    flat -= flat.mean(1, keepdims=True)
    return flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
