"""Teaches a network, on one core, or on a GPU where there is one.

    python3 train.py LESSONS OUT.pt [--epochs N] [--minutes M] [--seed S] [--start NET.bin] [--large]
        [--closer SIGHT.bin] [--teachers A.pt B.pt]

LESSONS is what prepare.ts wrote. A run that was ended goes on from where it was last examined (OUT.pt.part). The schedule
ends after the epochs or the minutes, whichever come first. --start goes on from a network that was exported, more gently;
--closer teaches the second network, on what lies around the garment as the first one sees it. --large teaches a teacher.
With --teachers the labels are for the most part what such networks answer, on average, to the same view, as closely as
they look (knowledge distillation, Hinton et al. 2015; Beyer et al. 2022 on the same view).
"""

import argparse
import hashlib
import math
import time
from pathlib import Path

import torch
import torch.nn.functional as F

from closer import come_closer
from examine import examine
from labels import LABELS, SLEEVES_OF_LABEL, STANDING_LABELS
from lessons import Lessons, read_lessons
from net import DEVICE, Net, load, new_net
from start import start_from
from views import Views, draw_views, normalised

BATCH = 128
# One cycle: up to PEAK during the first share of the way, then down to nothing.
PEAK = {"small": 3e-3, "large": 1.5e-3}
# Where a network is taught further.
FURTHER = {"peak": 1.2e-3, "photos": 512}
WARM = 0.08
DECAY = 0.05
# Until this share of the way the views are smaller, by this much: three times as many an hour.
SMALL = {"until": 0.6, "side": 2 / 3}
SMOOTHING = 0.05
MIXED = 0.4
MIXTURE = 0.3
WEIGHTS = {"sleeves": 0.3, "turn": 0.3, "mask": 1.0}
# How much of what a network is taught are the answers of its teachers.
TOLD = 0.7
# The answers of an average of all steps are better than those of the last one.
AVERAGED = 0.995
EXAMINED_EVERY = 10
SLEEVES = torch.tensor(SLEEVES_OF_LABEL, device=DEVICE)


class Training:
    def __init__(self, lessons: Lessons, options: argparse.Namespace) -> None:
        self.lessons, self.options = lessons, options
        # Rows of channels are a fifth faster on a CPU.
        self.net = new_net(options.large).to(memory_format=torch.channels_last)
        self.peak = FURTHER["peak"] if options.start else PEAK["large" if options.large else "small"]
        if options.start:
            self.go_on(options.start)
        self.teachers = [load(path)[0].to(memory_format=torch.channels_last) for path in options.teachers]
        self.side = max(net.side for net in (self.net, *self.teachers))
        matrices = [p for p in self.net.parameters() if p.ndim > 1]
        others = [p for p in self.net.parameters() if p.ndim < 2]
        groups = [{"params": matrices, "weight_decay": DECAY}, {"params": others, "weight_decay": 0}]
        self.optimiser = torch.optim.AdamW(groups, lr=self.peak)
        self.average = {name: value.clone() for name, value in self.net.state_dict().items()}
        self.step, self.epoch, self.seconds = 0, 0, 0.0
        taught = lessons.labels[lessons.sides["taught"]]
        counts = torch.bincount(taught, minlength=len(LABELS)).float().clamp(min=8)
        # Rare labels count more, by the square root of their rarity.
        self.importance = (len(taught) / len(LABELS) / counts).sqrt().clamp(max=3)

    def go_on(self, path: Path) -> None:
        """From the weights of an exported network."""
        taught = self.lessons.sides["taught"]
        some = taught[torch.randperm(len(taught))[: FURTHER["photos"]]]
        start_from(self.net, path, normalised(self.lessons.asked[some].float() / 255))

    @property
    def progress(self) -> float:
        steps = self.options.epochs * (len(self.lessons.sides["taught"]) // BATCH)
        return max(self.step / steps, self.seconds / 60 / self.options.minutes)

    def teach_epoch(self) -> float:
        """Goes once through all taught photos; answers the mean loss."""
        self.net.train()
        taught = self.lessons.sides["taught"]
        order = taught[torch.randperm(len(taught))]
        total, started, before = 0.0, time.monotonic(), self.seconds
        for batch in order[: len(order) // BATCH * BATCH].split(BATCH):
            for group in self.optimiser.param_groups:
                group["lr"] = self.peak * height(self.progress)
            loss = self.loss(batch)
            self.optimiser.zero_grad()
            loss.backward()
            self.optimiser.step()
            self.follow()
            total += loss.item()
            self.seconds = before + time.monotonic() - started
        self.epoch += 1
        return total / (len(order) // BATCH)

    def loss(self, batch: torch.Tensor) -> torch.Tensor:
        is_small = self.progress < SMALL["until"] and not self.options.start and not self.teachers
        views = draw_views(self.lessons, batch, round(self.side * SMALL["side"]) if is_small else self.side)
        labels = self.lessons.labels[batch]
        if torch.rand(1) >= MIXED:
            answers = self.ask(views.photos)
            names = self.names_loss(answers, labels, views.turns)
            return self.told(names, answers, views.photos) + self.mask_loss(answers, views, batch)
        # Two photos laid over each other have something of both; no mask tells them apart.
        part = torch.distributions.Beta(MIXTURE, MIXTURE).sample().item()
        other = torch.randperm(len(batch))
        photos = part * views.photos + (1 - part) * views.photos[other]
        answers = self.ask(photos)
        first = self.names_loss(answers, labels, views.turns)
        second = self.names_loss(answers, labels[other], views.turns[other])
        return self.told(part * first + (1 - part) * second, answers, photos)

    def told(self, loss: torch.Tensor, answers: dict, photos: torch.Tensor) -> torch.Tensor:
        """The loss of names, for the most part by what the teachers answer to the same photos."""
        if not self.teachers:
            return loss
        with torch.no_grad():
            said = [self.ask(photos, teacher) for teacher in self.teachers]
        labels, sleeves = [
            F.cross_entropy(answers[head], torch.stack([F.softmax(answer[head], 1) for answer in said]).mean(0))
            for head in ("labels", "sleeves")
        ]
        return (1 - TOLD) * loss + TOLD * (labels + WEIGHTS["sleeves"] * sleeves)

    def ask(self, photos: torch.Tensor, net: Net | None = None) -> dict[str, torch.Tensor]:
        """As closely as a network looks; in half the precision: three times as quick on a processor that knows it."""
        net = net or self.net
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            answers = net(F.avg_pool2d(photos, max(1, self.side // net.side)))
        return {head: scores.float() for head, scores in answers.items()}

    def names_loss(self, answers: dict, labels: torch.Tensor, turns: torch.Tensor) -> torch.Tensor:
        each = F.cross_entropy(answers["labels"], labels, label_smoothing=SMOOTHING, reduction="none")
        loss = (each * self.importance[labels]).mean()
        sleeves = SLEEVES[labels]
        if (sleeves >= 0).any():
            said = answers["sleeves"][sleeves >= 0]
            loss = loss + WEIGHTS["sleeves"] * F.cross_entropy(said, sleeves[sleeves >= 0])
        stands = labels < STANDING_LABELS
        return loss + WEIGHTS["turn"] * F.cross_entropy(answers["turn"][stands], turns[stands])

    def mask_loss(self, answers: dict, views: Views, batch: torch.Tensor) -> torch.Tensor:
        trusted = self.lessons.trusted[batch].float()
        masks = F.adaptive_avg_pool2d(views.masks, answers["mask"].shape[1:])
        each = F.binary_cross_entropy_with_logits(answers["mask"], masks, reduction="none")
        return WEIGHTS["mask"] * (each.mean((1, 2)) * trusted).sum() / trusted.sum().clamp(min=1)

    def follow(self) -> None:
        self.step += 1
        kept = min(AVERAGED, (1 + self.step) / (10 + self.step))
        with torch.no_grad():
            for name, value in self.net.state_dict().items():
                if value.dtype.is_floating_point:
                    self.average[name].mul_(kept).add_(value, alpha=1 - kept)
                else:
                    self.average[name] = value.clone()

    def averaged(self) -> Net:
        net = new_net(self.options.large)
        net.load_state_dict(self.average)
        return net

    def save(self, path: Path) -> None:
        state = {"net": self.net.state_dict(), "optimiser": self.optimiser.state_dict(), "average": self.average}
        torch.save({**state, "step": self.step, "epoch": self.epoch, "seconds": self.seconds}, path)

    def resume(self, path: Path) -> None:
        state = torch.load(path)
        self.net.load_state_dict(state["net"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.average = state["average"]
        self.step, self.epoch, self.seconds = state["step"], state["epoch"], state["seconds"]


def height(progress: float) -> float:
    if progress < WARM:
        return 0.04 + 0.96 * (1 - math.cos(math.pi * progress / WARM)) / 2
    return (1 + math.cos(math.pi * min(1, (progress - WARM) / (1 - WARM)))) / 2


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("lessons", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--epochs", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--closer", type=Path)
    parser.add_argument("--teachers", type=Path, nargs="+", default=[])
    options = parser.parse_args()
    torch.set_num_threads(1)
    if DEVICE == "cuda":
        torch.set_default_device(DEVICE)
    torch.manual_seed(options.seed)
    lessons = read_lessons(options.lessons)
    print({side: len(indices) for side, indices in lessons.sides.items()}, "doubles", lessons.doubles)
    print("trusted cut-outs", round(lessons.trusted.float().mean().item(), 3), flush=True)
    if options.closer:
        come_closer(lessons, options.closer, new_net(options.large).side)
    training = Training(lessons, options)
    part = Path(f"{options.out}.part")
    if part.exists():
        training.resume(part)
    while training.progress < 1:
        loss = training.teach_epoch()
        line = f"{training.epoch} loss {loss:.3f} {training.seconds:.0f} s {training.progress:.3f}"
        if training.epoch % EXAMINED_EVERY == 0:
            training.save(part)
            figures = examine(training.averaged(), lessons, "validation")
            line += f" validation cut {figures['cut']:.3f} kind {figures['kind']:.3f}"
        print(line, flush=True)
    net = training.averaged()
    figures = examine(net, lessons, "test")
    taught = {"seed": options.seed, "epochs": training.epoch, "photos": len(lessons.sides["taught"])}
    if options.start:
        taught["start"] = hashlib.sha256(options.start.read_bytes()).hexdigest()
    if options.large:
        taught["large"] = True
    if options.closer:
        taught["closer"] = hashlib.sha256(options.closer.read_bytes()).hexdigest()
    if options.teachers:
        taught["teachers"] = [hashlib.sha256(path.read_bytes()).hexdigest() for path in options.teachers]
    torch.save({"net": net.state_dict(), "figures": figures, "taught": taught}, options.out)
    print(figures)


if __name__ == "__main__":
    main()
