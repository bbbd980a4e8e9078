"""Writes engine/sight/sight.bin, or closer.bin of a network that was taught closer, and the card of its figures beside it.

    python3 export.py NET.pt LESSONS

The file: length of the head (uint32), the head as JSON, then each layer's scales, biases (float32) and weights (int8, a
row of ky, kx, channel for each output), all little-endian. The card's figures are those of the int8 weights on the photos
of the test senders. Prints how far the int8 answers are from the full ones.
"""

import hashlib
import json
import struct
import sys
from pathlib import Path

import torch

from closer import come_closer
from examine import ask, examine
from labels import LABELS, SLEEVES
from lessons import read_lessons
from net import SIZE, Net, load
from split import COMMIT

FORMAT = 1
ENGINE = Path(__file__).parent / "../../../engine/sight"
DATASET = {"name": "Clothing dataset", "from": "github.com/alexeygrigorev/clothing-dataset", "commit": COMMIT}
LICENCE = "CC0-1.0"


def main(path: Path, folder: Path) -> None:
    net, taught = load(path)
    lessons = read_lessons(folder)
    name = "closer" if "closer" in taught else "sight"
    if name == "closer":
        come_closer(lessons, ENGINE / "sight.bin")
    rounded, layers, blob = quantised(net)
    head = {
        "format": FORMAT,
        "size": SIZE,
        "labels": LABELS,
        "sleeves": SLEEVES,
        "dataset": {**DATASET, "licence": LICENCE},
        "taught": taught,
        "layers": layers,
    }
    text = json.dumps(head).encode()
    data = struct.pack("<I", len(text)) + text + blob
    (ENGINE / f"{name}.bin").write_bytes(data)
    figures = examine(rounded, lessons, "test")
    card = {
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "parameters": sum(p.numel() for p in net.parameters()),
        **{key: head[key] for key in ("format", "size", "dataset", "taught")},
        "doubles": lessons.doubles,
        "test": figures,
        "validation": examine(rounded, lessons, "validation"),
        "testBeforeRounding": examine(net, lessons, "test"),
    }
    (ENGINE / f"{name}.card.json").write_text(json.dumps(card, indent=2) + "\n")
    print(json.dumps(card, indent=2))
    asked = lessons.asked[lessons.sides["test"]]
    full, short = ask(net, asked), ask(rounded, asked)
    for answer in full:
        print(answer, "differs by at most", (full[answer] - short[answer]).abs().max().item())


def quantised(net: Net) -> tuple[Net, list, bytes]:
    """The network with weights of a byte, its layers as name, outputs and length of a row, and their bytes."""
    rounded, layers, blob = Net(), [], b""
    rounded.load_state_dict(net.state_dict())
    for name, weight, bias in net.folded():
        rows = weight.permute(0, 2, 3, 1).flatten(1) if weight.ndim == 4 else weight
        scale = (rows.abs().amax(1) / 127).clamp(min=1e-12)
        small = torch.round(rows / scale[:, None]).clamp(-127, 127)
        layers.append([name, *rows.shape])
        blob += scale.numpy().astype("<f4").tobytes() + bias.numpy().astype("<f4").tobytes()
        blob += small.to(torch.int8).numpy().tobytes()
        put_back(rounded, name, (small * scale[:, None]), bias)
    rounded.eval()
    return rounded, layers, blob


def put_back(net: Net, name: str, rows: torch.Tensor, bias: torch.Tensor) -> None:
    """Weights and bias with the norm folded in, where the network expects it apart."""
    module = getattr(net, name)
    conv = module[0] if isinstance(module, torch.nn.Sequential) else module
    shape = conv.weight.shape
    weight = rows.reshape(shape[0], *shape[2:], shape[1]).permute(0, 3, 1, 2) if len(shape) == 4 else rows
    conv.weight.data = weight.contiguous()
    if conv is module:
        conv.bias.data = bias.clone()
        return
    norm = module[1]
    norm.weight.data.fill_(1)
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.bias.data = bias.clone()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
