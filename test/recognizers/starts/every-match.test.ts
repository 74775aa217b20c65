import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createRandom } from '../../../measure/load/attacks/create-random.js';
import {
  growWord,
  longestGrowth,
  randomGrowth,
  shortestGrowth,
} from '../../../measure/load/attacks/grammar/grow-word.js';
import { parseExpression } from '../../../measure/load/attacks/grammar/parse-expression.js';
import type { Candidate } from '../../../src/recognizers/define-recognizer.js';
import { createKeywordIndex } from '../../../src/recognizers/keyword-index.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';
import { createSearch, searchAt, stretchesOf } from '../../../src/recognizers/search-pattern.js';
import { analyse } from '../../../src/recognizers/starts/analysis.js';
import { SECRET_KINDS } from '../../../src/recognizers/secrets/kinds/all-kinds.js';
import { createStartFinder, createStartTest } from '../../../src/recognizers/starts/start-finder.js';
import { TextView } from '../../../src/recognizers/text-view.js';

const PATTERNS = RECOGNIZERS.flatMap(({ name, patterns }) =>
  patterns.map((pattern) => ({
    name: `${name}/${pattern.name}`,
    pattern,
    search: createSearch(pattern, () => false),
    // Compiled once: it takes longer than most searches.
    regex: new RegExp(pattern.regex.source, pattern.regex.flags),
  })),
);
const findStarts = createStartFinder(analyse(PATTERNS.map(({ pattern }) => pattern.regex)));
const findKeywords = createKeywordIndex(PATTERNS.flatMap(({ pattern }) => pattern.keywords ?? []));

/** Characters that stand between what is grown, those that expressions look around for among them. */
const BETWEEN = [
  '',
  ' ',
  '\n',
  ', ',
  '; ',
  '-',
  '.',
  '/',
  '(',
  '"',
  '’',
  'é',
  'ſ',
  'Ж',
  '東',
  '٣',
  '𝐀',
  '😀',
  '€',
  '1',
  'a',
  'X',
  '_',
  '\u00a0',
  '\u202f',
];

/** What an expression finds in a stretch of the text, as the engine searches it. */
function searched(regex: RegExp, text: string, start: number, end: number): readonly string[] {
  const found: string[] = [];
  const head = text.slice(0, end);
  regex.lastIndex = start;
  for (let match = regex.exec(head); match !== null; match = regex.exec(head)) {
    found.push(`${match.index.toString()} ${match[0]}`);
    regex.lastIndex = match.index + Math.max(1, match[0].length);
  }
  regex.lastIndex = 0;
  return found;
}

/** Checks that every pattern proposes the same in a text as where its expression searches all of its stretches. */
function assertSameFound(text: string): void {
  const starts = findStarts(text);
  const view = new TextView(text, findKeywords);
  for (const [index, { name, pattern, search, regex }] of PATTERNS.entries()) {
    const places = starts.get(index) ?? [];
    const proposed: Candidate[] = [];
    searchAt(search, places, text, stretchesOf(pattern, view), proposed);
    let count = 0;
    for (const { start, end } of stretchesOf(pattern, view)) {
      for (const match of searched(regex, text, start, end)) {
        count++;
        const at = Number(match.slice(0, match.indexOf(' ')));
        assert.ok(places.includes(at), `${name} starts at ${at.toString()} of ${JSON.stringify(text)}`);
      }
    }
    assert.equal(proposed.length, count, `${name} in ${JSON.stringify(text)}`);
  }
}

/** Words of each expression's own grammar. */
function grownWords(seed: number, each: number): readonly string[] {
  const random = createRandom(seed);
  return PATTERNS.flatMap(({ pattern }) => {
    const { alternatives } = parseExpression(pattern.regex);
    const grown = Array.from({ length: each }, () => growWord(alternatives, randomGrowth(random)));
    return [
      ...grown,
      growWord(alternatives, shortestGrowth(random)),
      growWord(alternatives, longestGrowth(random)),
    ];
  });
}

/** Texts of a folder, cut into pieces that the suite can read by every expression. */
function textsIn(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .flatMap((file) => cut(readFileSync(path.join(folder, file), 'utf8')));
}

const PIECE = 2000;
/** Pieces of a file; of long ones the first. */
const cut = (text: string): readonly string[] =>
  Array.from({ length: Math.min(4, Math.ceil(text.length / PIECE)) }, (_, index) =>
    text.slice(index * PIECE, (index + 1) * PIECE),
  );

describe('expressions are tried at every place where a match of them starts', () => {
  it('in all examples', () => {
    for (const { examples } of RECOGNIZERS) for (const { text } of examples) assertSameFound(text);
  });

  it('behind half a character that stood by itself in an earlier text', () => {
    const find = createStartFinder(analyse([/\p{L}+\.x/u]));
    assert.deepEqual([...find('\ud835')], []);
    assert.deepEqual([...find('\u{1d400}.x')], [[0, [0]]]);
  });

  it('and not within words or behind what they rule out', () => {
    const rows: readonly (readonly [expression: RegExp, text: string, places: readonly number[]])[] = [
      [/\b\w{1,9}:/u, 'abc: de:', [0, 5]],
      [/\b[.-]x/u, 'a.x .x -x', [1]],
      [/\w\b/u, 'ab \u017f\u212a.', [1]],
      [/\w\b/iu, 'ab \u017f\u212a.', [1, 4]],
      [/\B\w:/u, 'ab: c:', [1]],
      [/\B-x/u, 'a-x -x', [4]],
      [/x\b/u, 'x xx', [0, 3]],
      [/(?<![a-z]_?)\d{3}/u, 'a123 _456', [6]],
      // eslint-disable-next-line regexp/optimal-lookaround-quantifier -- the row is about the count
      [/(?<![a-z]{1,2}|-)\d{3}/u, 'a123 -456 789', [10]],
      [/(?<![a-z]{2}|-)\d{3}/u, 'a123 -456', [1]],
    ];
    for (const [expression, text, places] of rows)
      assert.deepEqual(
        [...createStartFinder(analyse([expression]))(text).values()],
        [places],
        `${expression.source} ${text}`,
      );
  });

  it('that is tested alone', () => {
    const expressions = SECRET_KINDS.map(({ expression }) => new RegExp(expression, 'uy'));
    const test = createStartTest(expressions);
    const random = createRandom(5);
    let count = 0;
    for (const expression of expressions) {
      const { alternatives } = parseExpression(expression);
      const text = `${random.pick(BETWEEN)}${growWord(alternatives, randomGrowth(random))}${random.pick(BETWEEN)}`;
      for (let at = 0; at < text.length; at++) {
        const known = test(text, at);
        for (const [index, one] of expressions.entries()) {
          one.lastIndex = at;
          if (!one.test(text)) continue;
          count += 1;
          assert.ok(known.includes(index), `${one.source} at ${at.toString()} of ${text}`);
        }
      }
    }
    assert.ok(count >= expressions.length / 2, 'finds most of them');
  });

  it('in texts grown from the grammar of each', () => {
    const words = grownWords(1, 2);
    const random = createRandom(2);
    for (const word of words) {
      assertSameFound(
        `${random.pick(BETWEEN)}${word.slice(0, 400)}${random.pick(BETWEEN)}${random.pick(words).slice(0, 60)}`,
      );
    }
  });

  it('in texts put together at random', () => {
    const words = grownWords(3, 1).map((word) => word.slice(0, 60));
    const keywords = PATTERNS.flatMap(({ pattern }) => pattern.keywords ?? []);
    const piece = fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom(...BETWEEN),
      fc.constantFrom(...keywords),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        assertSameFound(pieces.join(''));
      }),
      { numRuns: 300 },
    );
  });

  it('in documents and tables', () => {
    const texts = [
      ...textsIn('measure/accuracy/documents', '.txt'),
      ...textsIn('measure/accuracy/documents-multi', '.txt'),
      ...textsIn('measure/accuracy/tables', '.csv'),
    ];
    assert.ok(texts.length > 100, 'finds the texts');
    for (const text of texts) assertSameFound(text);
  });
});
