import type { TextSink } from './text-streams.js';
import type { ValueIndex } from './value-index.js';

/** Pseudo-style of dates in formulas. A number alone in a formula has no style and is taken for a date. */
const FORMULAS = -1;

/** Candidate dates of a workbook, until its styles show which numbers are dates. */
export class WorkbookDates {
  readonly #maybe: { readonly style: number; readonly part: string; readonly category: string }[] = [];
  readonly #kinds = new Map<string, readonly boolean[]>();
  readonly #onFound: (part: string, category: string) => void;

  constructor(onFound: (part: string, category: string) => void) {
    this.#onFound = onFound;
  }

  add(style: number, part: string, category: string): void {
    const isKnown = this.#maybe.some(
      (one) => one.style === style && one.part === part && one.category === category,
    );
    if (!isKnown) this.#maybe.push({ style, part, category });
  }

  /** @param areDates by style, whether it formats a number as a date */
  styles(part: string, areDates: readonly boolean[]): void {
    this.#kinds.set(part, areDates);
  }

  end(): void {
    const kinds = [...this.#kinds.values()];
    for (const { style, part, category } of this.#maybe)
      if (style === FORMULAS || kinds.some((areDates) => areDates[style] === true))
        this.#onFound(part, category);
  }
}

const CELL =
  /<(?:\w{1,20}:)?c\b(?<attributes>[^<>]{0,300})>\s{0,9}(?:<(?:\w{1,20}:)?f\b[^<>]{0,300}>(?:[^<]{0,300}<\/(?:\w{1,20}:)?f>)?\s{0,9})?<(?:\w{1,20}:)?v>(?<day>\d{1,6})(?:\.\d{1,20})?</g;
const FORMULA = /<(?:\w{1,20}:)?formula[12]?>=?(?<day>\d{4,6})</g;
const HELD = 2_048;
const BATCH = 16_384;
const LONGEST_STYLES = 8 * 2 ** 20;
/** Built-in number formats that show dates. */
const DATE_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/**
 * Finds serial dates (counted in days) in a part of a workbook. Five-digit numbers occur in any table by chance, so a
 * number is a date only if the style of its cell says so.
 */
export class SheetDates implements TextSink {
  readonly #index: ValueIndex;
  readonly #dates: WorkbookDates;
  readonly #part: string;
  #held = '';
  #styles: string | undefined;

  constructor(index: ValueIndex, dates: WorkbookDates, part: string) {
    [this.#index, this.#dates, this.#part] = [index, dates, part];
  }

  push(text: string): void {
    if (this.#styles === undefined && this.#held.length < BATCH && /<(?:\w{1,20}:)?styleSheet\b/.test(text))
      this.#styles = '';
    if (this.#styles !== undefined && this.#styles.length < LONGEST_STYLES) this.#styles += text;
    this.#held += text;
    if (this.#held.length >= BATCH + HELD) this.#take(this.#held.length - HELD);
  }

  end(): void {
    this.#take(this.#held.length);
    if (this.#styles !== undefined) this.#dates.styles(this.#part, datesAmong(this.#styles));
  }

  #take(limit: number): void {
    let end = limit;
    for (const match of this.#held.matchAll(CELL)) {
      if (match.index >= limit) break;
      end = Math.max(end, match.index + match[0].length);
      const { attributes = '', day = '' } = match.groups ?? {};
      if (/\bt\s*=\s*["'](?:[sbe]|str|inlineStr)["']/.test(attributes)) continue;
      const style = /\bs\s*=\s*["'](?<style>\d{1,6})["']/.exec(attributes)?.groups?.['style'];
      const category = this.#index.serial(Number(day));
      if (style !== undefined && category !== undefined) this.#dates.add(Number(style), this.#part, category);
    }
    for (const match of this.#held.matchAll(FORMULA)) {
      if (match.index >= limit) break;
      const category = this.#index.serial(Number(match.groups?.['day']));
      if (category !== undefined) this.#dates.add(FORMULAS, this.#part, category);
    }
    this.#held = this.#held.slice(end);
  }
}

/** Returns, by cell style, whether it formats a number as a date. */
function datesAmong(styles: string): readonly boolean[] {
  const own = new Map<number, boolean>();
  for (const [tag] of styles.matchAll(/<(?:\w{1,20}:)?numFmt\b[^<>]{0,600}>/g)) {
    const id = /\bnumFmtId\s*=\s*["'](\d{1,6})["']/.exec(tag)?.[1];
    const code = /\bformatCode\s*=\s*["']([^"']{0,400})/.exec(tag)?.[1] ?? '';
    if (id !== undefined)
      own.set(Number(id), /[dmy]/i.test(code.replaceAll(/&quot;.*?&quot;|\[[^\]]*\]|\\./g, '')));
  }
  const cells = /<(?:\w{1,20}:)?cellXfs\b[\s\S]*?<\/(?:\w{1,20}:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return [...cells.matchAll(/<(?:\w{1,20}:)?xf\b[^<>]{0,600}>/g)].map(([tag]) => {
    const id = Number(/\bnumFmtId\s*=\s*["'](\d{1,6})["']/.exec(tag)?.[1] ?? 0);
    return own.get(id) ?? DATE_FORMATS.has(id);
  });
}
