import { DICTIONARY_ROWS } from './dictionary.generated.js';

/** An attribute as the standard defines it. */
export interface Attribute {
  readonly vr: string;
  readonly keyword: string;
}

/** Rows of a table by tag in upper-case hexadecimal; tags with `x` for any digit are in `masked`. */
export interface TagTable {
  readonly exact: ReadonlyMap<string, readonly string[]>;
  readonly masked: readonly (readonly [pattern: RegExp, row: readonly string[]])[];
}

/** @param rows `tag word word; …` */
export function readTagTable(rows: string): TagTable {
  const exact = new Map<string, readonly string[]>();
  const masked: (readonly [RegExp, readonly string[]])[] = [];
  for (const row of rows.split(';')) {
    const [tag = '', ...words] = row.trim().split(' ');
    if (tag.includes('x')) masked.push([new RegExp(`^${tag.replaceAll('x', '[0-9A-F]')}$`), words]);
    else if (tag !== '') exact.set(tag, words);
  }
  return { exact, masked };
}

/** Returns the row of a tag; undefined if the table has none. */
export function rowOf({ exact, masked }: TagTable, tag: number): readonly string[] | undefined {
  const key = hexOf(tag);
  return exact.get(key) ?? masked.find(([pattern]) => pattern.test(key))?.[1];
}

const ATTRIBUTES = readTagTable(DICTIONARY_ROWS);

/** Returns the standard attribute with a tag; undefined if there is none. */
export function attributeOf(tag: number): Attribute | undefined {
  const [vr, keyword] = rowOf(ATTRIBUTES, tag) ?? [];
  return vr === undefined || keyword === undefined ? undefined : { vr, keyword };
}

const hexOf = (tag: number): string => tag.toString(16).toUpperCase().padStart(8, '0');

/** Formats a tag as the standard does: `(0010,0010)`. */
export const tagText = (tag: number): string => `(${hexOf(tag).slice(0, 4)},${hexOf(tag).slice(4)})`;

/** Whether a tag is private: its group number is odd. */
export const isPrivate = (tag: number): boolean => ((tag >>> 16) & 1) === 1;
