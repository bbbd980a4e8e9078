"""A network that was exported, to be taught further."""

import json
import struct
from pathlib import Path

import numpy as np
import torch
from torch import nn

from net import Net


def read_rows(path: Path) -> dict[str, tuple[torch.Tensor, torch.Tensor]]:
    """Weights and biases of every layer, as export.py wrote them."""
    data = path.read_bytes()
    at = 4 + struct.unpack_from("<I", data)[0]
    layers = {}
    for name, outputs, length in json.loads(data[4:at])["layers"]:
        scale, bias = np.frombuffer(data, "<f4", 2 * outputs, at).copy().reshape(2, outputs)
        small = np.frombuffer(data, np.int8, outputs * length, at + 8 * outputs).reshape(outputs, length)
        layers[name] = torch.from_numpy(small * scale[:, None]), torch.from_numpy(bias)
        at += 8 * outputs + small.size
    return layers


def start_from(net: Net, path: Path, photos: torch.Tensor) -> None:
    """Norms get the statistics of what they see of the photos, so that answers stay."""
    fill_in(net, path)
    for module in net.children():
        if isinstance(module, nn.Sequential):
            open_norm(net, module, photos)


def fill_in(net: Net, path: Path) -> None:
    for name, (rows, bias) in read_rows(path).items():
        module = getattr(net, name)
        conv = module[0] if isinstance(module, nn.Sequential) else module
        shape = conv.weight.shape
        weight = rows.reshape(shape[0], *shape[2:], shape[1]).permute(0, 3, 1, 2) if len(shape) == 4 else rows
        conv.weight.data.copy_(weight)
        if conv is module:
            conv.bias.data.copy_(bias)
        else:
            norm = module[1]
            norm.bias.data.copy_(bias)
            norm.running_var.fill_(1 - norm.eps)


def open_norm(net: Net, block: nn.Sequential, photos: torch.Tensor) -> None:
    """The norm of a block, which was folded into its weights, by what its convolution answers to the photos."""
    conv, norm = block[0], block[1]
    seen = []
    hook = conv.register_forward_hook(lambda _module, _inputs, output: seen.append(output))
    net.eval()
    with torch.no_grad():
        net(photos)
    hook.remove()
    mean, spread = seen[0].mean((0, 2, 3)), seen[0].std((0, 2, 3)).clamp(min=1e-3)
    # Answers of the convolution get a spread of one, as where a network is taught from nothing.
    conv.weight.data /= spread[:, None, None, None]
    norm.weight.data.copy_(spread)
    norm.bias.data += mean
    norm.running_mean.copy_(mean / spread)
