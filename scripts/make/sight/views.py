"""Random views of the photos: every time a photo is taught it looks a little different."""

from dataclasses import dataclass

import torch
import torch.nn.functional as F

from lessons import Lessons

# Shares of the views.
TURNED = 0.2
OTHER_GROUND = 0.35
ERASED = 0.3
SWAPPED_CHANNELS = 0.25
NEGATIVE = 0.04
# Spread of the tilt, radians; zoom as powers of e; shift as a share of half the photo.
WHOLE = {"tilt": 0.2, "from": -0.4, "span": 0.55, "shift": 0.15}
CLOSER = {"tilt": 0.15, "from": -0.3, "span": 0.5, "shift": 0.12}
STRETCH = 0.1
# Bytes become values around zero of about that size.
GAIN = 4


@dataclass
class Views:
    # (n, 3, side, side), ready for the network.
    photos: torch.Tensor
    # (n, side / 4, side / 4), 0 to 1.
    masks: torch.Tensor
    # Clockwise quarter turns that set a view upright.
    turns: torch.Tensor


def normalised(photos: torch.Tensor) -> torch.Tensor:
    return (photos - 0.5) * GAIN


def draw_views(lessons: Lessons, chosen: torch.Tensor, side: int) -> Views:
    count = len(chosen)
    is_closer = lessons.boxes is not None
    photos = lessons.photos[chosen].float() / 255
    masks = lessons.masks[chosen].float()[:, None] / 255
    if is_closer:
        boxes = lessons.boxes[chosen]
        where = within(placements(lessons.aspects[chosen] * boxes[:, 2] / boxes[:, 3], CLOSER), boxes)
    else:
        where = placements(lessons.aspects[chosen], WHOLE)
    both = sample(torch.cat([photos, masks], 1), where, side)
    photos, masks = both[:, :3], both[:, 3:]
    swapped = (torch.rand(count) < OTHER_GROUND) & lessons.trusted[chosen]
    if swapped.any():
        soft = F.avg_pool2d(masks, 3, 1, 1)
        laid = photos * soft + other_grounds(lessons, count, side) * (1 - soft)
        photos = torch.where(swapped[:, None, None, None], laid, photos)
    photos = erased(recoloured(photos))
    # The box is that of a photo that was set upright.
    turned = 0 if is_closer else TURNED
    turns = (torch.rand(count) < turned).long() * torch.randint(1, 4, (count,))
    # A squeezed photo that is turned is the turned photo squeezed.
    for turn in range(1, 4):
        lying = turns == turn
        photos[lying] = torch.rot90(photos[lying], turn, (2, 3))
        masks[lying] = torch.rot90(masks[lying], turn, (2, 3))
    coarse = F.interpolate(masks, size=side // 4, mode="bilinear", align_corners=False)[:, 0]
    return Views(normalised(photos).contiguous(memory_format=torch.channels_last), coarse, turns)


def placements(aspects: torch.Tensor, spread: dict[str, float]) -> torch.Tensor:
    """2 x 3 matrices from the view to the squeezed photo, tilted in the photo's true proportions."""
    count = len(aspects)
    tilt = torch.randn(count) * spread["tilt"]
    zoom = torch.exp(torch.rand(count) * spread["span"] + spread["from"])
    across = zoom * torch.exp(torch.randn(count) * STRETCH) * torch.where(torch.rand(count) < 0.5, -1.0, 1.0)
    down = zoom * torch.exp(torch.randn(count) * STRETCH)
    cos, sin = tilt.cos(), tilt.sin()
    where = torch.zeros(count, 2, 3)
    where[:, 0, 0] = cos * across
    where[:, 0, 1] = -sin * down / aspects
    where[:, 1, 0] = sin * across * aspects
    where[:, 1, 1] = cos * down
    where[:, :, 2] = (torch.rand(count, 2) * 2 - 1) * spread["shift"]
    return where


def within(where: torch.Tensor, boxes: torch.Tensor) -> torch.Tensor:
    """The same views of the boxes (middle and half of the sides, where the photo reaches from -1 to 1)."""
    inner = where * boxes[:, 2:, None]
    inner[:, :, 2] += boxes[:, :2]
    return inner


def sample(images: torch.Tensor, where: torch.Tensor, side: int) -> torch.Tensor:
    grid = F.affine_grid(where, [len(images), images.shape[1], side, side], align_corners=False)
    return F.grid_sample(images, grid, mode="bilinear", padding_mode="reflection", align_corners=False)


def other_grounds(lessons: Lessons, count: int, side: int) -> torch.Tensor:
    """A small part of another taught photo, blown up."""
    taught = lessons.sides["taught"]
    others = taught[torch.randint(len(taught), (count,))]
    where = placements(lessons.aspects[others], WHOLE) * (torch.rand(count, 1, 1) * 0.4 + 0.15)
    where[:, :, 2] = (torch.rand(count, 2) * 2 - 1) * 0.75
    return sample(lessons.photos[others].float() / 255, where, side)


def recoloured(photos: torch.Tensor) -> torch.Tensor:
    """Saturation, brightness, contrast, white balance, channels exchanged, negatives, noise."""
    count = len(photos)
    factor = lambda least, span: torch.rand(count, 1, 1, 1) * span + least
    grey = photos.mean(1, keepdim=True)
    photos = (grey + (photos - grey) * factor(0.3, 1.2)) * factor(0.6, 0.8)
    mean = photos.mean((1, 2, 3), keepdim=True)
    photos = (mean + (photos - mean) * factor(0.5, 0.9)) * (1 + torch.randn(count, 3, 1, 1) * 0.12)
    exchanged = torch.rand(count) < SWAPPED_CHANNELS
    photos[exchanged] = photos[exchanged][:, torch.randperm(3)]
    negative = torch.rand(count) < NEGATIVE
    photos[negative] = 1 - photos[negative]
    return photos.clamp(0, 1) + torch.randn_like(photos) * factor(0, 0.03)


def erased(photos: torch.Tensor) -> torch.Tensor:
    """A square of one colour hides a part."""
    count, _, side, _ = photos.shape
    half = (torch.rand(count, 1) * 0.25 + 0.08) * side / 2
    at = torch.arange(side)
    inside = lambda: (at - torch.rand(count, 1) * side).abs() < half
    hole = inside()[:, None, :] & inside()[:, :, None] & (torch.rand(count) < ERASED)[:, None, None]
    return torch.where(hole[:, None], torch.rand(count, 3, 1, 1), photos)
