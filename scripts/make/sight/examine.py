"""How right a network is on photos of senders whom it was not taught."""

import torch
import torch.nn.functional as F

from labels import CUT_OF_LABEL, CUTS, KIND_OF_LABEL, KINDS, LABELS, SLEEVES_OF_LABEL, STANDING_LABELS
from lessons import Lessons
from net import TURNS, Net
from views import normalised

BATCH = 128
SURE = 0.7


# In a mirror what lies on one side lies on the other.
MIRRORED_TURNS = [0, 3, 2, 1]


def ask(net: Net, photos: torch.Tensor) -> dict[str, torch.Tensor]:
    """Probabilities for photos as the engine squeezes them: the mean of a photo and its mirror image; the mask as it is."""
    said, mirrored = ask_once(net, photos), ask_once(net, photos.flip(3))
    mirrored["turn"] = mirrored["turn"][:, MIRRORED_TURNS]
    return {head: said[head] if head == "mask" else (said[head] + mirrored[head]) / 2 for head in said}


def ask_once(net: Net, photos: torch.Tensor) -> dict[str, torch.Tensor]:
    net.eval()
    with torch.no_grad():
        answers = [net(normalised(batch.float() / 255)) for batch in photos.split(BATCH)]
    joined = {head: torch.cat([answer[head] for answer in answers]) for head in answers[0]}
    return {
        head: scores.sigmoid() if head == "mask" else F.softmax(scores, 1) for head, scores in joined.items()
    }


def folded(probabilities: torch.Tensor, words: list[str], word_of_label: list[int]) -> torch.Tensor:
    table = torch.zeros(len(LABELS), len(words), device=probabilities.device)
    table[range(len(LABELS)), word_of_label] = 1
    return probabilities @ table


def examine(net: Net, lessons: Lessons, side: str) -> dict[str, float]:
    """Shares of the photos, 0 to 1: right, sure, and sure but wrong."""
    chosen = lessons.sides[side]
    truth = lessons.labels[chosen]
    answers = ask(net, lessons.asked[chosen])
    figures: dict[str, float] = {"photos": len(chosen)}
    for what, words, word_of_label in (("cut", CUTS, CUT_OF_LABEL), ("kind", KINDS, KIND_OF_LABEL)):
        said = folded(answers["labels"], words, word_of_label)
        sure, best = said.max(1)
        right = best == torch.tensor(word_of_label, device=truth.device)[truth]
        figures[what] = share(right)
        figures[f"{what} sure"] = share(sure >= SURE)
        figures[f"{what} sure but wrong"] = share((sure >= SURE) & ~right)
    sleeves = torch.tensor(SLEEVES_OF_LABEL, device=truth.device)[truth]
    figures["sleeves"] = share((answers["sleeves"].argmax(1) == sleeves)[sleeves >= 0])
    if lessons.boxes is not None:
        # A closer look is at what stands upright, and draws no mask.
        return figures
    figures["turn"] = turns_right(net, lessons.asked[chosen[truth < STANDING_LABELS]])
    figures["mask IoU"] = mask_overlap(answers["mask"], lessons, chosen)
    return figures


def turns_right(net: Net, photos: torch.Tensor) -> float:
    right = [share(ask(net, torch.rot90(photos, k, (2, 3)))["turn"].argmax(1) == k) for k in range(TURNS)]
    return round(sum(right) / TURNS, 4)


def mask_overlap(said: torch.Tensor, lessons: Lessons, chosen: torch.Tensor) -> float:
    """Mean IoU with the engine's cut-outs that can be trusted."""
    trusted = lessons.trusted[chosen]
    true = lessons.masks[chosen][trusted] > 127
    large = F.interpolate(said[trusted][:, None], size=true.shape[1:], mode="bilinear", align_corners=False)
    drawn = large[:, 0] > 0.5
    both, either = (drawn & true).sum((1, 2)), (drawn | true).sum((1, 2))
    return round((both / either.clamp(min=1)).mean().item(), 4)


def share(which: torch.Tensor) -> float:
    return round(which.float().mean().item(), 4)
