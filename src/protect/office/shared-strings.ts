import { escapeAttribute, escapeText } from '../markup/markup-runs.js';

/** Numbers of the shared strings that cells of some sheets still refer to. @param sheets their XML */
export function usedStrings(sheets: readonly string[]): ReadonlySet<number> {
  const used = new Set<number>();
  for (const xml of sheets)
    for (const [, number] of xml.matchAll(
      /<(?:\w+:)?c\s[^>]*\bt="s"[^>]*>(?:<(?:\w+:)?f\b[^>]*?(?:\/>|>[^<]*<\/(?:\w+:)?f>))?\s*<(?:\w+:)?v>\s*(\d+)\s*</g,
    ))
      used.add(Number(number));
  return used;
}

/** Shared strings without the text of those that no cell refers to any more; their numbers stay. */
export function withoutUnused(xml: string, used: ReadonlySet<number>): string {
  let number = -1;
  return xml.replaceAll(
    /<((?:\w+:)?)si(?:\s[^>]*)?(?:\/>|>[\s\S]*?<\/(?:\w+:)?si>)/g,
    (whole, prefix: string) => {
      number += 1;
      return used.has(number) ? whole : `<${prefix}si><${prefix}t></${prefix}t></${prefix}si>`;
    },
  );
}

const ATTRIBUTE_ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
};
const plain = (written: string): string =>
  written.replaceAll(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => ATTRIBUTE_ENTITIES[entity] ?? entity);

/** Copies of cells in caches of pivot tables, charts and tables, replaced as the cells were. */
export function withCopies(xml: string, copies: ReadonlyMap<string, string>): string {
  if (copies.size === 0) return xml;
  const inCaches = xml.replaceAll(
    /<((?:\w+:)?)([sndx])(\s(?:[^>]*?\s)?v=)"([^"]*)"/g,
    (whole, prefix: string, kind: string, before: string, value: string) => {
      const copy = copies.get(plain(value));
      if (copy === undefined || kind === 'x') return whole;
      return `<${prefix}s${before}"${escapeAttribute(copy)}"`;
    },
  );
  const inCharts = inCaches.replaceAll(
    /(<(?:\w+:)?v>)([^<]*)(<\/(?:\w+:)?v>)/g,
    (whole, open: string, value: string, close: string) => {
      const copy = copies.get(plain(value));
      if (copy === undefined) return whole;
      // What is counted in a chart must be a number.
      return `${open}${Number.isNaN(Number(value)) ? escapeText(copy) : '0'}${close}`;
    },
  );
  return inCharts.replaceAll(
    /(<(?:\w+:)?tableColumn\s[^>]*?\bname=)"([^"]*)"/g,
    (whole, open: string, value: string) => {
      const copy = copies.get(plain(value));
      return copy === undefined ? whole : `${open}"${escapeAttribute(copy)}"`;
    },
  );
}
