"""Writes engine/sight/sight.bin, or closer.bin of a network that was taught closer, and the card of its figures beside it.

    python3 export.py NET.pt LESSONS

The file is that of file.py, a row of weights in the order ky, kx, channel. The card's figures are those of the int8 weights on
the photos of the test senders. Prints how far the int8 answers are from the full ones.
"""

import hashlib
import json
import sys
from pathlib import Path

import torch

from closer import come_closer
from examine import ask, examine
from file import FORMAT, file_bytes, layer_bytes, rounded
from labels import LABELS, SLEEVES
from lessons import read_lessons
from net import SIZE, Net, load
from split import COMMIT

ENGINE = Path(__file__).parent / "../../../engine/sight"
DATASET = {"name": "Clothing dataset", "from": "github.com/alexeygrigorev/clothing-dataset", "commit": COMMIT}
LICENCE = "CC0-1.0"


def main(path: Path, folder: Path) -> None:
    net, taught = load(path)
    lessons = read_lessons(folder)
    name = "closer" if "closer" in taught else "sight"
    if name == "closer":
        come_closer(lessons, ENGINE / "sight.bin")
    short, layers, blobs = quantised(net)
    head = {
        "format": FORMAT,
        "size": SIZE,
        "labels": LABELS,
        "sleeves": SLEEVES,
        "dataset": {**DATASET, "licence": LICENCE},
        "taught": taught,
        "layers": layers,
    }
    data = file_bytes(head, blobs)
    (ENGINE / f"{name}.bin").write_bytes(data)
    figures = examine(short, lessons, "test")
    card = {
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "parameters": sum(p.numel() for p in net.parameters()),
        **{key: head[key] for key in ("format", "size", "dataset", "taught")},
        "doubles": lessons.doubles,
        "test": figures,
        "validation": examine(short, lessons, "validation"),
        "testBeforeRounding": examine(net, lessons, "test"),
    }
    (ENGINE / f"{name}.card.json").write_text(json.dumps(card, indent=2) + "\n")
    print(json.dumps(card, indent=2))
    asked = lessons.asked[lessons.sides["test"]]
    exact, near = ask(net, asked), ask(short, asked)
    for answer in exact:
        print(answer, "differs by at most", (exact[answer] - near[answer]).abs().max().item())


def quantised(net: Net) -> tuple[Net, list, list[bytes]]:
    """The network with weights of a byte, its layers as name, outputs and length of a row, and their bytes."""
    short, layers, blobs = Net(), [], []
    short.load_state_dict(net.state_dict())
    for name, weight, bias in net.folded():
        rows = weight.permute(0, 2, 3, 1).flatten(1) if weight.ndim == 4 else weight
        small, scale = rounded(rows)
        layers.append([name, *rows.shape])
        blobs.append(layer_bytes(small, scale, bias))
        put_back(short, name, (small * scale[:, None]), bias)
    short.eval()
    return short, layers, blobs


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
