import type { UnreadPart } from '../content/document-text.js';

/** Collects what cannot be read; pages with the same reason are joined: "pages 3-9". */
export class UnreadParts {
  readonly #others: UnreadPart[];
  readonly #pages = new Map<string, number[]>();

  constructor(others: readonly UnreadPart[]) {
    this.#others = [...others];
  }

  add(part: string, reason: string): void {
    const page = /^page (\d+)$/.exec(part)?.[1];
    if (page === undefined) this.#others.push({ part, reason });
    else {
      const pages = this.#pages.get(reason) ?? [];
      pages.push(Number(page));
      this.#pages.set(reason, pages);
    }
  }

  get list(): readonly UnreadPart[] {
    const pages = [...this.#pages].flatMap(([reason, numbers]) =>
      rangesOf(numbers).map((part) => ({ part, reason })),
    );
    return [...pages, ...this.#others];
  }
}

function rangesOf(numbers: readonly number[]): readonly string[] {
  const ranges: [number, number][] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) =>
    from === to ? `page ${from.toString()}` : `pages ${from.toString()}-${to.toString()}`,
  );
}
