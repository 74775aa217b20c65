"""Distils the small model from the base model's probabilities on real, synthetic and plain text. Resumable as train.py is."""

from __future__ import annotations

import argparse
import gzip
import json
import random
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch
from torch.nn import functional as F

from . import corpora
from .english_corpora import Example
from .examples import change_case, load_synthetic, to_windows
from .labels import UNKNOWN
from .model import ContextModel
from .student import Student
from .tokenizer import Tokenizer
from .train import batches, cached, partial_loss, rate_at, real_stream, synthetic_stream

EMA = 0.998
ORDINARY = 0.3  # share of the loss on the marks themselves beside that on the teacher's probabilities


def plain_stream(folder: Path, tok: Tokenizer, seed: int):
    """Unlabelled paragraphs: the teacher alone says what stands in them."""
    lines = [line.strip() for f in sorted(folder.glob("*.txt.gz")) for line in gzip.open(f, "rt", encoding="utf-8")]
    for n in range(10**6):
        rng = random.Random(f"{seed} plain {n}")
        rng.shuffle(lines)
        for line in lines:
            for ids, shapes, y in to_windows(change_case(Example(line), rng, 0.05, 0.04), tok):
                y[:] = UNKNOWN
                yield ids, shapes, y


def divergence(student: torch.Tensor, teacher: torch.Tensor) -> torch.Tensor:
    """Kullback-Leibler from the teacher's probabilities, summed over tokens."""
    return F.kl_div(F.log_softmax(student.float(), -1), F.log_softmax(teacher.float(), -1), reduction="sum", log_target=True)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--teacher", type=Path, required=True, help="checkpoint of the base model")
    p.add_argument("--corpora", type=Path, required=True, help="folder that holds ner/, ner-multi/ and unlabelled/")
    p.add_argument("--english", type=Path, nargs="+", required=True)
    p.add_argument("--native", type=Path, nargs="+", required=True)
    p.add_argument("--vocabulary", type=Path, required=True)
    p.add_argument("--out", type=Path, required=True, help="folder for checkpoints; last.pt in it is resumed")
    p.add_argument(
        "--init", type=Path, help="checkpoint of a small model to start from; its way of reading the rows fits another base model of the same pieces"
    )
    p.add_argument("--tokens", type=int, default=10_000_000, help="length of the whole run, earlier parts of it included; may be changed when it is resumed")
    p.add_argument("--shares", default="0.28,0.28,0.30,0.14", help="real, English, native, plain: shares of tokens")
    p.add_argument("--lr", type=float, default=2e-3)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--save-minutes", type=float, default=4)
    a = p.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    a.out.mkdir(parents=True, exist_ok=True)
    tok = Tokenizer.from_file(a.vocabulary)
    s = torch.load(a.teacher, weights_only=False)
    teacher = ContextModel(s["ema"]["words.weight"].shape[0], len(s["layers"]))
    teacher.load_state_dict(s["ema"])
    teacher.eval()
    model = Student(torch.cat([teacher.words.weight, teacher.added.weight]).detach())
    if a.init:
        taken = {n: q for n, q in torch.load(a.init, weights_only=False)["ema"].items() if n != "words.weight"}
        model.load_state_dict(taken, strict=False)
    learned = [q for q in model.parameters() if q.requires_grad]
    opt = torch.optim.AdamW(learned, lr=a.lr, weight_decay=0.01, betas=(0.9, 0.98), fused=True)
    ema = {n: q.detach().clone() for n, q in model.state_dict().items()}
    step, seen, spent = 0, 0, 0.0
    last = a.out / "last.pt"
    if last.exists():
        s = torch.load(last, weights_only=False)
        model.load_state_dict(s["model"])
        ema, step, seen, spent = s["ema"], s["step"], s["seen"], s["spent"]
        opt.load_state_dict(s["opt"])
        print(f"resumed at step {step}, {seen} tokens", flush=True)
    train = cached(a.out / "real.pickle", lambda: corpora.load_all(a.corpora))
    seed = 500_000 + a.seed * 1000 + step
    files = [synthetic_stream([e for f in group for e in load_synthetic(f)], tok, seed) for group in (a.english, a.native)]
    streams = [real_stream(train, tok, seed), *files, plain_stream(a.corpora / "unlabelled", tok, seed)]
    stream = batches(streams, [float(x) for x in a.shares.split(",")], seed, tok.unk)
    model.train()
    averaged = [ema[n] for n, q in model.named_parameters() if q.requires_grad]
    pool = ThreadPoolExecutor(a.threads, initializer=lambda: torch.set_num_threads(1))

    def part(ids, shapes, y, mask):
        with torch.autocast("cpu", torch.bfloat16):
            with torch.no_grad():
                told = teacher(ids, shapes, mask)
            said = model(ids, shapes, mask)
        real = torch.ones(ids.shape, dtype=torch.bool) if mask is None else mask[:, 0, 0]
        tokens = max(int(real.sum()), 1)
        loss = divergence(said[real], told[real]) / tokens
        marked = int((y != UNKNOWN).sum())
        if marked:
            loss = loss + ORDINARY * partial_loss(said, y) / marked
        return loss.item(), torch.autograd.grad(loss, learned)

    began, saved, losses = time.time() - spent, time.time(), []

    def save(name, whole):
        s = {"ema": ema, "seen": seen, "kind": "student"}
        if whole:
            s |= {"model": model.state_dict(), "opt": opt.state_dict(), "step": step, "spent": time.time() - began}
        torch.save(s, a.out / (name + ".tmp"))
        (a.out / (name + ".tmp")).replace(a.out / name)

    stopped = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
    print("distilling", flush=True)
    while not stopped and (progress := seen / a.tokens) < 1:
        for group in opt.param_groups:
            group["lr"] = a.lr * rate_at(progress, 0.03, 0.1, 0.01)
        ids, shapes, y, mask = next(stream)
        cuts = [len(ids) * i // a.threads for i in range(a.threads + 1)]
        jobs = [(ids[i:j], shapes[i:j], y[i:j], None if mask is None else mask[i:j]) for i, j in zip(cuts, cuts[1:]) if j > i]
        results = list(pool.map(lambda j: part(*j), jobs))
        for k, q in enumerate(learned):
            q.grad = sum(r[1][k] for r in results) / len(results)
        torch.nn.utils.clip_grad_norm_(learned, 1.0)
        opt.step()
        with torch.no_grad():
            torch._foreach_lerp_(averaged, learned, 1 - min(EMA, (1 + step) / (10 + step)))
        step += 1
        seen += ids.numel()
        losses.append(sum(r[0] for r in results) / len(results))
        if step % 50 == 0:
            row = {"step": step, "tokens": seen, "loss": round(sum(losses) / len(losses), 4), "minutes": round((time.time() - began) / 60, 1)}
            print(json.dumps(row), flush=True)
            losses = []
        if time.time() - saved > 60 * a.save_minutes:
            save("last.pt", True)
            saved = time.time()
    save("last.pt", True)
    if not stopped:
        save("final.pt", False)
    print(f"{step} steps, {seen} tokens", flush=True)


if __name__ == "__main__":
    main()
