"""Trains the context model. Resumable: started again with the same --out it goes on from the last checkpoint, with the optimizer's state.

The learning rate follows the tokens seen as a share of --tokens; a run that must end sooner is resumed with fewer, and its rate falls at once.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from . import corpora, encoder
from .english_corpora import join
from .examples import change_case, load_synthetic, to_windows
from .labels import CLASSES, TARGET_SETS, UNKNOWN
from .model import ContextModel, pretrained
from .tokenizer import Tokenizer

BATCH_TOKENS = 4096
CHUNK_BATCHES = 24  # windows are sorted by length within so many batches
EMA = 0.998
JOINED = 0.12  # share of synthetic texts that are several documents in one
BLANKED = 0.015  # share of tokens read as unknown


def real_stream(train, tok, seed):
    for n in range(10**6):
        rng = random.Random(f"{seed} real {n}")
        examples = corpora.sample_pass(train, rng)
        rng.shuffle(examples)
        for e in examples:
            yield from to_windows(change_case(e, rng, 0.13, 0.05), tok)


def synthetic_stream(examples, tok, seed):
    for n in range(10**6):
        rng = random.Random(f"{seed} synthetic {n}")
        order = list(range(len(examples)))
        rng.shuffle(order)
        i = 0
        while i < len(order):
            # some stand together in one longer text, as unrelated paragraphs of a page do
            n = rng.choice((2, 3, 4, 6)) if rng.random() < JOINED else 1
            e = (
                change_case(examples[order[i]], rng, 0.06, 0.04)
                if n == 1
                else join([change_case(examples[k], rng, 0.06, 0.04) for k in order[i : i + n]], rng.choice(("\n", "\n", "\n\n", " ")))
            )
            i += n
            yield from to_windows(e, tok)


def batches(streams, shares, seed, unknown):
    """Batches of windows of like length, mixed from the streams by their shares of tokens."""
    rng = random.Random(f"{seed} batches")
    blanks = np.random.default_rng(seed)
    counts = [1.0] * len(streams)
    while True:
        chunk, size = [], 0
        while size < CHUNK_BATCHES * BATCH_TOKENS:
            pick = min(range(len(streams)), key=lambda i: counts[i] / shares[i])
            w = next(streams[pick])
            counts[pick] += len(w[0])
            chunk.append(w)
            size += len(w[0])
        chunk.sort(key=lambda w: len(w[0]))
        groups, group = [], []
        for w in chunk:
            if group and len(w[0]) * (len(group) + 1) > BATCH_TOKENS:
                groups.append(group)
                group = []
            group.append(w)
        groups.append(group)
        rng.shuffle(groups)
        for g in groups:
            n = max(len(w[0]) for w in g)
            ids = np.zeros((len(g), n), np.int64)
            shapes = np.zeros((len(g), n), np.int64)
            y = np.full((len(g), n), UNKNOWN, np.int64)
            mask = np.zeros((len(g), 1, 1, n), bool)
            for i, (a, b, c) in enumerate(g):
                ids[i, : len(a)], shapes[i, : len(a)], y[i, : len(a)], mask[i, ..., : len(a)] = a, b, c, True
            ids[(y != UNKNOWN) & (blanks.random(y.shape) < BLANKED)] = unknown  # so that what stands around a word must do as well
            yield torch.from_numpy(ids), torch.from_numpy(shapes), torch.from_numpy(y), None if mask.all() else torch.from_numpy(mask)


def partial_loss(logits, y):
    """Cross entropy, summed; where any of several classes will do, over the sum of their probabilities."""
    keep = y != UNKNOWN
    logp, y = F.log_softmax(logits[keep].float(), -1), y[keep]
    single = y < len(CLASSES)
    total = -logp[single].gather(1, y[single].unsqueeze(1)).sum()
    for i in range(len(CLASSES), len(TARGET_SETS)):
        rows = logp[y == i]
        if len(rows):
            total = total - rows[:, TARGET_SETS[i]].logsumexp(-1).sum()
    return total


class Workers:
    """Gradients of one batch, its parts computed by threads of one core each.

    Splitting every matrix product over the cores instead has them wait for each other hundreds of times a step: on a machine
    where other work takes part of one core, that halves the speed.
    """

    def __init__(self, model, parameters, threads: int, bf16: bool):
        self.model, self.parameters, self.threads, self.bf16 = model, parameters, threads, bf16
        self.pool = ThreadPoolExecutor(threads, initializer=lambda: torch.set_num_threads(1)) if threads > 1 else None

    def part(self, ids, shapes, y, mask, seed):
        with torch.autocast("cpu", torch.bfloat16, enabled=self.bf16):
            logits = self.model(ids, shapes, mask, seed)
        loss = partial_loss(logits, y)
        return loss.item(), torch.autograd.grad(loss, self.parameters, allow_unused=True)

    def step(self, ids, shapes, y, mask, seed) -> float:
        """Sets the parameters' gradients; answers the mean loss."""
        count = int((y != UNKNOWN).sum()) or 1
        rows = len(ids)
        parts = min(rows, self.threads) if self.pool else 1
        cuts = [rows * i // parts for i in range(parts + 1)]
        jobs = [(ids[a:b], shapes[a:b], y[a:b], None if mask is None else mask[a:b], seed * 64 + i) for i, (a, b) in enumerate(zip(cuts, cuts[1:]))]
        results = list(self.pool.map(lambda j: self.part(*j), jobs)) if self.pool else [self.part(*j) for j in jobs]
        used = [k for k in range(len(self.parameters)) if all(r[1][k] is not None for r in results)]
        total = [results[0][1][k] for k in used]
        for r in results[1:]:
            torch._foreach_add_(total, [r[1][k] for k in used])
        torch._foreach_div_(total, count)
        for k, g in zip(used, total):
            self.parameters[k].grad = g
        return sum(r[0] for r in results) / count


def load_pretrained(vocabulary: Path, layers: list[int]) -> tuple[ContextModel, Tokenizer]:
    tok = Tokenizer.from_file(vocabulary)
    e = encoder.read(encoder.default_file())
    index = {p: i for i, p in enumerate(e.pieces)}
    return pretrained(e, [index[p] for p in tok.pieces[: tok.known]], layers), tok


def cached(path: Path, make):
    """What takes minutes to read is kept beside the checkpoints."""
    if not path.exists():
        value = make()
        path.write_bytes(pickle.dumps(value))
        return value
    return pickle.loads(path.read_bytes())


def rate_at(progress: float, warmup: float, hold: float, end: float) -> float:
    """Share of the full rate: up, level, then straight down to `end`."""
    if progress < warmup:
        return max(progress, 1e-3) / warmup
    return 1.0 if progress < hold else max(end, 1 - (1 - end) * (progress - hold) / (1 - hold))


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--corpora", type=Path, required=True, help="folder that holds ner/ and ner-multi/")
    p.add_argument("--english", type=Path, nargs="+", required=True, help="documents of contextmodel.synthesize, English templates")
    p.add_argument("--native", type=Path, nargs="+", required=True, help="the same, native templates")
    p.add_argument("--vocabulary", type=Path, required=True)
    p.add_argument("--out", type=Path, required=True, help="folder for checkpoints; last.pt in it is resumed")
    p.add_argument("--init", type=Path, help="checkpoint whose averaged weights to start from instead of the pretrained encoder")
    p.add_argument("--tokens", type=int, default=10_000_000, help="length of the whole run, earlier parts of it included; may be changed when it is resumed")
    p.add_argument("--shares", default="0.34,0.30,0.36", help="real, English, native: shares of tokens")
    p.add_argument("--lr", type=float, default=2e-4)
    p.add_argument("--head-lr", type=float, default=1e-3)
    p.add_argument("--warmup", type=float, default=0.03)
    p.add_argument("--hold", type=float, default=0.35, help="share of the run after which the rate goes down")
    p.add_argument("--end", type=float, default=0.03, help="rate at the end, as a share of the full one")
    p.add_argument("--layers", default="0,2,4,6,8,10", help="layers kept of the pretrained encoder")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--fp32", action="store_true", help="no bf16 matrix products")
    p.add_argument("--save-minutes", type=float, default=4)
    a = p.parse_args()
    torch.set_num_threads(1)  # the threads of Workers do the heavy part
    torch.manual_seed(a.seed)
    a.out.mkdir(parents=True, exist_ok=True)
    layers = [int(x) for x in a.layers.split(",")]
    model, tok = load_pretrained(a.vocabulary, layers)
    if a.init:
        model.load_state_dict(torch.load(a.init, weights_only=False, map_location="cpu")["ema"])
    fresh = [q for n, q in model.named_parameters() if n.split(".")[0] in ("head", "shapes", "gaps", "added")]
    decayed = [q for n, q in model.named_parameters() if n.startswith("layers") and q.ndim == 2]
    rest = [q for n, q in model.named_parameters() if q.requires_grad and not any(q is x for x in fresh + decayed)]
    rates = [a.head_lr / (4 if a.init else 1), a.lr, a.lr]  # a head that knows its work already learns more slowly
    opt = torch.optim.AdamW(
        [{"params": fresh, "weight_decay": 0.0}, {"params": decayed, "weight_decay": 0.01}, {"params": rest, "weight_decay": 0.0}],
        lr=a.lr,
        betas=(0.9, 0.98),
        fused=True,
    )
    ema = {n: q.detach().clone() for n, q in model.state_dict().items()}
    step = seen = 0
    spent = 0.0
    last = a.out / "last.pt"
    if last.exists():
        s = torch.load(last, weights_only=False)
        model.load_state_dict(s["model"])
        ema = s["ema"]
        opt.load_state_dict(s["opt"])
        step, seen, spent = s["step"], s["seen"], s["spent"]
        print(f"resumed at step {step}, {seen} tokens", flush=True)
    train = cached(a.out / "real.pickle", lambda: corpora.load_all(a.corpora))
    seed = a.seed * 1000 + step  # a resumed run takes fresh samples rather than replaying the old ones
    streams = [real_stream(train, tok, seed), *(synthetic_stream([e for f in files for e in load_synthetic(f)], tok, seed) for files in (a.english, a.native))]
    stream = batches(streams, [float(x) for x in a.shares.split(",")], seed, tok.unk)
    model.train()
    workers = Workers(model, [q for g in opt.param_groups for q in g["params"]], a.threads, not a.fp32)
    learned = [q for q in model.parameters() if q.requires_grad]
    averaged = [ema[n] for n, q in model.named_parameters() if q.requires_grad]
    began, saved, losses = time.time() - spent, time.time(), []

    def save(name, whole):
        s = {"ema": ema, "layers": layers, "seen": seen}
        if whole:
            s |= {"model": model.state_dict(), "opt": opt.state_dict(), "step": step, "spent": time.time() - began}
        torch.save(s, a.out / (name + ".tmp"))
        (a.out / (name + ".tmp")).replace(a.out / name)

    stopped = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
    print(f"{len(tok.pieces)} pieces, training", flush=True)
    while not stopped and (progress := seen / a.tokens) < 1:
        scale = rate_at(progress, a.warmup, a.hold, a.end)
        for group, rate in zip(opt.param_groups, rates):
            group["lr"] = rate * scale
        batch = next(stream)
        loss = workers.step(*batch, step)
        torch.nn.utils.clip_grad_norm_(learned, 1.0)
        opt.step()
        opt.zero_grad(set_to_none=True)
        with torch.no_grad():
            torch._foreach_lerp_(averaged, learned, 1 - min(EMA, (1 + step) / (10 + step)))
        step += 1
        seen += batch[0].numel()
        losses.append(loss)
        if step % 50 == 0:
            print(
                json.dumps(
                    {
                        "step": step,
                        "tokens": seen,
                        "loss": round(sum(losses) / len(losses), 4),
                        "minutes": round((time.time() - began) / 60, 1),
                        "rate": round(scale, 3),
                    }
                ),
                flush=True,
            )
            losses = []
        if time.time() - saved > 60 * a.save_minutes:
            save("last.pt", True)
            saved = time.time()
    save("last.pt", True)
    if not stopped:
        save("final.pt", False)
    print(f"{step} steps, {seen} tokens, {(time.time() - began) / 60:.1f} minutes", flush=True)


if __name__ == "__main__":
    main()
