"""The network: plain 3x3 convolutions, four halvings; labels, sleeves and turn from the last map, a coarse mask from three."""

import torch
import torch.nn.functional as F
from torch import nn

from labels import LABELS, SLEEVES

SIZE = 96
WIDTHS = (24, 40, 80, 144)
MASK_WIDTH = 32
TURNS = 4
DROPPED = 0.3


def block(inputs: int, outputs: int, stride: int = 1, straight: bool = False) -> nn.Sequential:
    layers = [nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs)]
    return nn.Sequential(*layers) if straight else nn.Sequential(*layers, nn.ReLU(inplace=True))


class Net(nn.Module):
    """Takes (n, 3, s, s), s a multiple of 16; answers scores before softmax, and of the mask before the sigmoid."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = WIDTHS
        self.s1 = block(3, a, 2)
        self.s2a, self.s2b = block(a, b, 2), block(b, b)
        self.s3a, self.s3b, self.s3c = block(b, c, 2), block(c, c), block(c, c, straight=True)
        self.s4a, self.s4b = block(c, d, 2), block(d, d)
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
        f4 = self.s4b(self.s4a(f3))
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
            elif not isinstance(module, nn.Dropout):
                layers.append((name, module.weight.detach(), module.bias.detach()))
        return layers
