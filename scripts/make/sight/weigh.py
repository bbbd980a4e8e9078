"""Fits how much outline and sight each add to the score of a cut and of a top's name.

    node scripts/bench-studio/kinds.ts DATASET --alone --side validation --out alone.json
    python3 weigh.py alone.json

Multinomial logistic regression on the senders of the validation. Prints the factors of engine/understand/opinion.ts and
engine/name/weigh-top.ts, which say what each of them is.
"""

import json
import sys

import numpy as np
import torch

CUTS = ["top", "dress", "skirt", "trousers", "shorts"]
TOPS = ["t-shirt", "top", "shirt", "sweater", "jacket"]
TEMPLATES = {
    "top": ["sleeved", "sleeveless"],
    "dress": ["sleeved", "sleeveless"],
    "skirt": ["skirt"],
    "trousers": ["trousers"],
    "shorts": ["trousers"],
}
LEAST = 1e-4
DOUBTFUL = 0.5
# There are more factors of a cut than of a name, and no more photos.
SHRINKAGE = {"cut": 0.003, "top": 0.002}
# Scores of templates differ by tenths, and so do logarithms of lengths.
TENTHS = 10
CLEAR = {"legs": 0.5, "length": 0.3}
LONG_OR_SHORT = {"legs": {"trousers": 1, "shorts": -1}, "length": {"dress": 1, "top": -1}}


def logarithms(looks: dict, words: list[str]) -> np.ndarray:
    among = np.array([looks[word] for word in words])
    return np.log(among / among.sum() + LEAST)


def describe_cuts(answer: dict) -> np.ndarray:
    best = max(answer["fits"].values())
    trust = min(1, max(0, (answer["confidence"] - DOUBTFUL) / DOUBTFUL))
    lacks = [TENTHS * (max(answer["fits"].get(kind, 0) for kind in TEMPLATES[cut]) - best) for cut in CUTS]
    own = [trust * (cut == answer["cut"]) for cut in CUTS]
    legs, length = [
        [TENTHS * min(clear, max(-clear, np.log(max(0.01, answer[what])))) * LONG_OR_SHORT[what].get(cut, 0) for cut in CUTS]
        for what, clear in CLEAR.items()
    ]
    # What is seen counts for each cut by a factor of its own.
    looks = np.diag(logarithms(answer["sight"]["cuts"], CUTS))
    return np.column_stack([looks, lacks, own, legs, length])


def describe_tops(answer: dict) -> np.ndarray:
    own = [answer["sure"] * (top == answer["kind"]) for top in TOPS]
    return np.stack([logarithms(answer["sight"]["kinds"], TOPS), own], 1)


def fit(described: list[np.ndarray], truth: list[int], shrinkage: float) -> list[float]:
    numbers, right = torch.tensor(np.stack(described)).double(), torch.tensor(truth)
    factors = torch.ones(numbers.shape[2], dtype=torch.double, requires_grad=True)
    optimiser = torch.optim.LBFGS([factors], max_iter=200)

    def loss() -> torch.Tensor:
        optimiser.zero_grad()
        value = torch.nn.functional.cross_entropy(numbers @ factors, right)
        value = value + shrinkage * (factors**2).sum()
        value.backward()
        return value

    optimiser.step(loss)
    return [round(factor, 2) for factor in factors.tolist()]


def main(path: str) -> None:
    answers = [answer for answer in json.load(open(path)) if answer["truth"]["kind"] != "none" and answer["fits"]]
    true_cuts = [CUTS.index(a["truth"]["cut"]) for a in answers]
    *sight, template, own, legs, length = fit([describe_cuts(a) for a in answers], true_cuts, SHRINKAGE["cut"])
    print(len(answers), "garments: sight", dict(zip(CUTS, sight)))
    print("template", round(template * TENTHS, 1), "own", own, "legs", round(legs * TENTHS, 1), "length", round(length * TENTHS, 1))
    tops = [a for a in answers if a["truth"]["cut"] == "top" == a["cut"]]
    true_tops = [TOPS.index(a["truth"]["kind"]) for a in tops]
    print(len(tops), "tops: sight, own", fit([describe_tops(a) for a in tops], true_tops, SHRINKAGE["top"]))


if __name__ == "__main__":
    main(sys.argv[1])
