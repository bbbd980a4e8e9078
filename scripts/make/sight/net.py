"""The network: plain 3x3 convolutions, four halvings; labels, sleeves and turn from the last map, a coarse mask from three.

A large one, which teaches and is never shipped, is wider, looks twice as closely, and repeats what it does after the
last two halvings.
"""

from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

from labels import LABELS, SLEEVES

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
SIZE = 96
WIDTHS = (24, 40, 80, 144)
LARGE = {"side": 192, "widths": (64, 128, 256, 448), "repeated": 2}
MASK_WIDTH = 32
TURNS = 4
DROPPED = 0.3


def block(inputs: int, outputs: int, stride: int = 1, straight: bool = False) -> nn.Sequential:
    layers = [nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs)]
    return nn.Sequential(*layers) if straight else nn.Sequential(*layers, nn.ReLU(inplace=True))


class Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = block(width, width), block(width, width, straight=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.relu(x + self.second(self.first(x)))


class Net(nn.Module):
    """Takes (n, 3, s, s), s a multiple of 16; answers scores before softmax, and of the mask before the sigmoid."""

    def __init__(self, side: int = SIZE, widths: tuple[int, ...] = WIDTHS, repeated: int = 0) -> None:
        super().__init__()
        self.side = side
        a, b, c, d = widths
        self.s1 = block(3, a, 2)
        self.s2a, self.s2b = block(a, b, 2), block(b, b)
        self.s3a, self.s3b, self.s3c = block(b, c, 2), block(c, c), block(c, c, straight=True)
        self.s4a, self.s4b = block(c, d, 2), block(d, d)
        self.more3, self.more4 = (nn.ModuleList(Residual(width) for _ in range(repeated)) for width in (c, d))
        self.labels = nn.Linear(2 * d, len(LABELS))
        self.sleeves = nn.Linear(2 * d, len(SLEEVES))
        self.turn = nn.Linear(2 * d, TURNS)
        self.m4, self.m3, self.m2 = (nn.Conv2d(width, MASK_WIDTH, 1) for width in (d, c, b))
        self.m1 = block(MASK_WIDTH, MASK_WIDTH)
        self.mask = nn.Conv2d(MASK_WIDTH, 1, 1)
        self.drop = nn.Dropout(DROPPED)

    def forward(self, x: torch.Tensor) -> dict[str, torch.Tensor]:
        f2 = self.s2b(self.s2a(self.s1(x)))
        f3 = self.s3a(f2)
        f3 = F.relu(f3 + self.s3c(self.s3b(f3)))
        for more in self.more3:
            f3 = more(f3)
        f4 = self.s4b(self.s4a(f3))
        for more in self.more4:
            f4 = more(f4)
        pooled = self.drop(torch.cat([f4.mean((2, 3)), f4.amax((2, 3))], 1))
        up = F.relu(F.interpolate(self.m4(f4), scale_factor=2, mode="nearest") + self.m3(f3))
        up = F.relu(F.interpolate(up, scale_factor=2, mode="nearest") + self.m2(f2))
        return {
            "labels": self.labels(pooled),
            "sleeves": self.sleeves(pooled),
            "turn": self.turn(pooled),
            "mask": self.mask(self.m1(up))[:, 0],
        }

    def folded(self) -> list[tuple[str, torch.Tensor, torch.Tensor]]:
        """Name, weights and bias of every layer in the order of the file, batch norms folded in."""
        layers = []
        for name, module in self.named_children():
            if isinstance(module, nn.Sequential):
                conv, norm = module[0], module[1]
                gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
                weight = conv.weight * gain[:, None, None, None]
                layers.append((name, weight.detach(), (norm.bias - norm.running_mean * gain).detach()))
            elif isinstance(module, (nn.Conv2d, nn.Linear)):
                layers.append((name, module.weight.detach(), module.bias.detach()))
        return layers


def new_net(large: bool = False) -> Net:
    return (Net(**LARGE) if large else Net()).to(DEVICE)


def load(path: Path) -> tuple[Net, dict]:
    """A network as train.py saved it, and how it was taught."""
    saved = torch.load(path, map_location=DEVICE)
    net = new_net(saved["taught"].get("large", False))
    net.load_state_dict(saved["net"])
    return net.eval(), saved["taught"]
