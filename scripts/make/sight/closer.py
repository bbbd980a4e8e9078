"""Where the garment lies in a photo, as the first network sees it: the second one is taught on what lies there."""

from pathlib import Path

import torch
import torch.nn.functional as F

from examine import ask_once
from lessons import Lessons
from net import SIZE, Net
from start import start_from
from views import normalised, sample, within

# The same as in engine/sight/garment-part.ts.
INSIDE = 0.5
LEAST_CELLS = 12
MARGIN = 0.15
# Photos that tell what the first network usually sees.
SEEN = 512


def come_closer(lessons: Lessons, first: Path, side: int = SIZE) -> None:
    """Views and questions are of the box around the garment from here on; questions of this side, px."""
    net = Net()
    start_from(net, first, normalised(lessons.asked[:SEEN].float() / 255))
    masks = ask_once(net, lessons.asked)["mask"].cpu()
    boxes = torch.stack([box_of(mask > INSIDE) for mask in masks])
    lessons.boxes = boxes.to(lessons.photos.device)
    where = within(torch.eye(2, 3).repeat(len(masks), 1, 1), lessons.boxes)
    crops = [
        F.avg_pool2d(sample(photos.float() / 255, places, 2 * side), 2)
        for photos, places in zip(lessons.photos.split(256), where.split(256))
    ]
    lessons.asked = (torch.cat(crops) * 255).round().byte()


def box_of(inside: torch.Tensor) -> torch.Tensor:
    """Middle and half of the sides, where the photo reaches from -1 to 1; the whole photo where hardly anything is inside."""
    if inside.sum() < LEAST_CELLS:
        return torch.tensor([0.0, 0.0, 1.0, 1.0])
    across, down = span_of(inside.any(0)), span_of(inside.any(1))
    (left, right), (top, bottom) = across, down
    return torch.tensor([left + right, top + bottom, right - left, bottom - top]) / 2


def span_of(which: torch.Tensor) -> tuple[float, float]:
    """With a margin, where the photo allows for it."""
    at = which.nonzero()[:, 0]
    start, end = at[0].item() * 2 / len(which) - 1, (at[-1].item() + 1) * 2 / len(which) - 1
    margin = MARGIN * (end - start)
    return max(-1.0, start - margin), min(1.0, end + margin)
