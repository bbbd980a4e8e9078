"""The file of a network, which engine/net/read-net.ts reads: length of the head (uint32), the head as JSON, then each layer's
scales, biases (float32) and weights (int8, a row for each output), all little-endian."""

import json
import struct

import torch

FORMAT = 1


def rounded(rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Weights of a byte, and what each row of them is multiplied by."""
    scale = (rows.abs().amax(1) / 127).clamp(min=1e-12)
    return torch.round(rows / scale[:, None]).clamp(-127, 127), scale


def layer_bytes(small: torch.Tensor, scale: torch.Tensor, bias: torch.Tensor) -> bytes:
    floats = b"".join(values.numpy().astype("<f4").tobytes() for values in (scale, bias))
    return floats + small.to(torch.int8).numpy().tobytes()


def file_bytes(head: dict, layers: list[bytes]) -> bytes:
    text = json.dumps(head).encode()
    return struct.pack("<I", len(text)) + text + b"".join(layers)
