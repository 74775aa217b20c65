import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair } from 'yaml';
import type { Place, Report } from './document-fault.js';

/** What a file that people write (rules, a policy, keys) may hold at most, so that reading it cannot slow the service. */
export const DOCUMENT_LIMITS = {
  /** Bytes of the file. */
  fileBytes: 1_048_576,
  /** Levels of nesting. */
  depth: 16,
} as const;

/** A value of the file and where it stands. */
export type Tree =
  | { readonly kind: 'map'; readonly at: Place; readonly entries: readonly TreeEntry[] }
  | { readonly kind: 'list'; readonly at: Place; readonly items: readonly Tree[] }
  | { readonly kind: 'scalar'; readonly at: Place; readonly value: unknown };

export interface TreeEntry {
  readonly key: string;
  /** Which it is of its mapping, from 1. */
  readonly number: number;
  readonly keyAt: Place;
  readonly value: Tree;
}

const DUPLICATE_KEY = 'duplicate name';

const START: Place = { line: 1, column: 1 };

/** Sentences for the codes of the YAML library, whose own sentences quote the file. */
const SYNTAX: Readonly<Record<string, string>> = {
  BAD_INDENT: 'the indentation does not match the surrounding lines',
  TAB_AS_INDENT: 'use spaces for indentation, not tabs',
  MISSING_CHAR: 'a character is missing: a comma, a closing quote or a bracket',
  BAD_DQ_ESCAPE: 'unknown escape after a backslash in double quotes; write expressions in single quotes',
  MULTIPLE_DOCS: 'the file must contain one document; remove the line "---" and everything after it',
  DUPLICATE_KEY,
  UNEXPECTED_TOKEN: 'unexpected token',
  BLOCK_AS_IMPLICIT_KEY: 'expected a name, but found a list or mapping; a colon may need quotes around it',
  MULTILINE_IMPLICIT_KEY: 'a name must be on one line; a colon or a quote may be missing',
};

/**
 * Parses YAML, and JSON as the part of YAML that it is. Anchors, aliases, tags and merge keys are refused: a few
 * lines of them can stand for gigabytes.
 * @returns undefined where the file cannot be read as one value; everything wrong is reported
 */
export function parseTree(text: string, report: Report): Tree | undefined {
  const counter = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  try {
    const document = parseDocument(text, {
      lineCounter: counter,
      schema: 'core',
      version: '1.2',
      prettyErrors: false,
      // The library compares every key with every other; it is done below by a table.
      uniqueKeys: false,
      logLevel: 'error',
    });
    // One slip makes the parser stumble over the rest of the line as well.
    const lines = new Map(
      document.errors.map((error) => [placeAt(error.pos[0]).line, error] as const).reverse(),
    );
    for (const { code, pos } of [...lines.values()].reverse()) {
      report(placeAt(pos[0]), '', `cannot be read as YAML: ${SYNTAX[code] ?? 'syntax error'}.`);
    }
    if (document.errors.length > 0) return undefined;
    if (document.contents === null) {
      report(START, '', 'the file is empty.');
      return undefined;
    }
    const builder = new TreeBuilder(placeAt, report);
    const tree = builder.build(document.contents, '', 0);
    return builder.isTooDeep ? undefined : tree;
  } catch (error) {
    // The parser calls itself for each level.
    if (!(error instanceof RangeError)) throw error;
    report(START, '', TOO_DEEP);
    return undefined;
  }
}

const TOO_DEEP = `is nested too deeply; at most ${DOCUMENT_LIMITS.depth.toString()} levels are allowed.`;

class TreeBuilder {
  /** What was read is only the upper part. */
  isTooDeep = false;
  readonly #placeAt: (offset: number) => Place;
  readonly #report: Report;

  constructor(placeAt: (offset: number) => Place, report: Report) {
    this.#placeAt = placeAt;
    this.#report = report;
  }

  build(node: unknown, path: string, depth: number): Tree {
    const at = this.#placeOf(node);
    if (depth > DOCUMENT_LIMITS.depth) {
      this.isTooDeep = true;
      return this.#refused(at, path, TOO_DEEP);
    }
    if (isAlias(node)) return this.#refused(at, path, 'must not be an alias; write the value itself.');
    if (!this.#isPlain(node, at, path)) return { kind: 'scalar', at, value: undefined };
    if (isSeq(node)) {
      const items = node.items.map((item, index) =>
        this.build(item, `${path}[${index.toString()}]`, depth + 1),
      );
      return { kind: 'list', at, items };
    }
    if (isMap(node)) {
      const seen = new Set<string>();
      return {
        kind: 'map',
        at,
        entries: node.items.flatMap((pair, index) => this.#entry(pair, index + 1, seen, at, path, depth)),
      };
    }
    return { kind: 'scalar', at, value: isScalar(node) ? node.value : null };
  }

  #entry(
    pair: Pair,
    number: number,
    seen: Set<string>,
    mapAt: Place,
    path: string,
    depth: number,
  ): readonly TreeEntry[] {
    const keyAt = pair.key === null ? mapAt : this.#placeOf(pair.key);
    if (!isScalar(pair.key) || typeof pair.key.value !== 'string') {
      this.#report(keyAt, path, 'a name must be text.');
      return [];
    }
    const key = pair.key.value;
    this.#isPlain(pair.key, keyAt, path);
    if (seen.has(key)) this.#report(keyAt, path, `${DUPLICATE_KEY}.`);
    seen.add(key);
    // Only names that a rules file can have appear in a path: others might be values out of place.
    const shown = /^[a-z_]{1,30}$/.test(key) ? key : '?';
    const value = this.build(pair.value, path === '' ? shown : `${path}.${shown}`, depth + 1);
    return [{ key, number, keyAt, value: pair.value === null ? { ...value, at: keyAt } : value }];
  }

  /** Neither anchor nor tag. */
  #isPlain(node: unknown, at: Place, path: string): boolean {
    const { anchor, tag } = (node ?? {}) as { readonly anchor?: string; readonly tag?: string };
    if (anchor !== undefined) this.#report(at, path, 'must not have an anchor.');
    if (tag !== undefined) this.#report(at, path, 'must not have a tag.');
    return anchor === undefined && tag === undefined;
  }

  #refused(at: Place, path: string, message: string): Tree {
    this.#report(at, path, message);
    return { kind: 'scalar', at, value: undefined };
  }

  #placeOf(node: unknown): Place {
    const range = (node as Partial<Node> | null)?.range;
    // What is not written, such as the value of a name alone, has no place of its own.
    return range !== undefined && range !== null ? this.#placeAt(range[0]) : START;
  }
}
