"""Trains a small network on rows whose kinds are known in full or in part, in numpy alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from loccit.infrastructure.adapters.pdf.structure.segments import Floats
from loccit.infrastructure.neural_network import Network


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of many documents.

    Attributes:
        values: One row for each block.
        allowed: Which kinds it may be.
        weights: How much each counts.
    """

    values: Floats
    allowed: NDArray[np.bool_]
    weights: Floats


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network is trained."""

    hidden: tuple[int, ...] = (64, 32)
    rate: float = 2e-3
    decay: float = 1e-4
    batch: int = 256
    epochs: int = 40
    dropout: float = 0.1
    seed: int = 7


def trained(train: Rows, recipe: Recipe) -> Network:
    """Return the network that the last epoch leaves; the rate of learning falls to zero by then.

    What is lost on a row is minus the logarithm of what its allowed kinds have together.
    """
    random = np.random.default_rng(recipe.seed)
    mean, scale = train.values.mean(axis=0), train.values.std(axis=0) + 0.05
    sizes = (train.values.shape[1], *recipe.hidden, train.allowed.shape[1])
    weights = [
        (random.standard_normal((one, other)) * np.sqrt(2 / one)).astype(np.float32)
        for one, other in pairwise(sizes)
    ]
    biases = [np.zeros(size, np.float32) for size in sizes[1:]]
    values = ((train.values - mean) / scale).astype(np.float32)
    allowed, sample = (
        train.allowed.astype(np.float32),
        (train.weights / train.weights.mean()).astype(np.float32),
    )
    parameters = [*weights, *biases]
    moments = [(np.zeros_like(one), np.zeros_like(one)) for one in parameters]
    step = 0
    for epoch in range(recipe.epochs):
        order = random.permutation(len(values))
        rate = recipe.rate * 0.5 * (1 + np.cos(np.pi * epoch / recipe.epochs))
        for first in range(0, len(order), recipe.batch):
            chosen = order[first : first + recipe.batch]
            gradients = _gradients(
                values[chosen],
                allowed[chosen],
                sample[chosen],
                weights,
                biases,
                recipe.dropout,
                random,
            )
            step += 1
            _step(parameters, gradients, moments, step, rate, recipe.decay)
    first = weights[0].astype(np.float64)
    return Network(
        (first / scale[:, None], *(one.astype(np.float64) for one in weights[1:])),
        (
            biases[0].astype(np.float64) - (mean / scale) @ first,
            *(one.astype(np.float64) for one in biases[1:]),
        ),
    )


def _step(
    parameters: Sequence[NDArray[np.float32]],
    gradients: Sequence[NDArray[np.float32]],
    moments: Sequence[tuple[NDArray[np.float32], NDArray[np.float32]]],
    step: int,
    rate: float,
    decay: float,
) -> None:
    """Change the parameters in place: Adam with decoupled decay (Loshchilov and Hutter, 2019)."""
    for parameter, gradient, (first, second) in zip(parameters, gradients, moments, strict=True):
        first[...] = 0.9 * first + 0.1 * gradient
        second[...] = 0.999 * second + 0.001 * gradient * gradient
        change = (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        parameter[...] -= np.float32(rate) * (change + np.float32(decay) * parameter)


def _gradients(
    values: NDArray[np.float32],
    allowed: NDArray[np.float32],
    sample: NDArray[np.float32],
    weights: Sequence[NDArray[np.float32]],
    biases: Sequence[NDArray[np.float32]],
    dropout: float,
    random: np.random.Generator,
) -> list[NDArray[np.float32]]:
    kept = [values]
    for at, (one, bias) in enumerate(zip(weights, biases, strict=True)):
        out = kept[-1] @ one + bias
        if at + 1 < len(weights):
            np.maximum(out, 0, out=out)
            if dropout:
                out *= (random.random(out.shape, np.float32) >= dropout) / np.float32(1 - dropout)
        kept.append(out)
    logits = kept[-1]
    logits -= logits.max(axis=1, keepdims=True)
    p = np.exp(logits)
    p /= p.sum(axis=1, keepdims=True)
    target = p * allowed
    target /= np.maximum(target.sum(axis=1, keepdims=True), 1e-9)
    delta = (p - target) * sample[:, None] / len(values)
    of_weights, of_biases = [], []
    for at in range(len(weights) - 1, -1, -1):
        of_weights.append(kept[at].T @ delta)
        of_biases.append(delta.sum(axis=0))
        if at:
            delta = (delta @ weights[at].T) * (kept[at] > 0)
            if dropout:
                delta /= np.float32(1 - dropout)
    return [*reversed(of_weights), *reversed(of_biases)]
