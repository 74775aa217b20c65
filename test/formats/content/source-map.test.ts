import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SourceMap, type SourcedText } from '../../../src/formats/content/source-map.js';
import { advance, TEXT_START, type TextPosition } from '../../../src/text/text-position.js';
import { cpuMilliseconds } from '../../support/cpu-time.js';

/** A source of stretches: left out, verbatim, or written otherwise than it reads. */
const sources = fc
  .array(
    fc.oneof(
      fc.record({ kind: fc.constant('skipped' as const), source: fc.constantFrom('<b>', '\n', '😀') }),
      fc.record({
        kind: fc.constant('verbatim' as const),
        source: fc.constantFrom('Ann', 'é\n', '😀x', 'a'),
      }),
      fc.record({ kind: fc.constant('entity' as const), source: fc.constantFrom('&amp;', '\\n') }),
    ),
    { maxLength: 30 },
  )
  .map((stretches) => {
    let at: TextPosition = TEXT_START;
    const pieces: SourcedText[] = [];
    for (const { kind, source } of stretches) {
      const until = advance(at, source);
      if (kind === 'verbatim') pieces.push({ text: source, at });
      if (kind === 'entity') pieces.push({ text: '&', at, until });
      at = until;
    }
    return { source: stretches.map(({ source }) => source).join(''), pieces };
  });

const mapOf = (pieces: readonly SourcedText[]): SourceMap => {
  const map = new SourceMap();
  for (const piece of pieces) map.add(piece);
  return map;
};

test('every offset leads to where its character stands', () => {
  fc.assert(
    fc.property(sources, ({ source, pieces }) => {
      const map = mapOf(pieces);
      const text = pieces.map((piece) => piece.text).join('');
      let from = 0;
      for (const piece of pieces) {
        for (let at = from; at < from + piece.text.length; at++) {
          const start = map.start(at);
          const end = map.end(at + 1);
          assert.ok(start !== undefined && end !== undefined);
          const written = source.slice(start.utf16, end.utf16);
          if (piece.until === undefined) assert.ok(written === '' || piece.text.includes(written));
          else assert.deepEqual([start, end], [piece.at, piece.until]);
        }
        from += piece.text.length;
      }
      assert.equal(from, text.length);
    }),
  );
});

test('a snapshot knows what was known, whatever comes later', () => {
  fc.assert(
    fc.property(sources, sources, ({ pieces }, { pieces: later }) => {
      const map = mapOf(pieces);
      const then = map.snapshot();
      const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
      const known = Array.from({ length }, (_unit, at) => map.start(at));
      for (const piece of later) map.add(piece);
      map.release(length + later.length);
      assert.deepEqual(
        Array.from({ length }, (_unit, at) => then.start(at)),
        known,
      );
    }),
  );
});

test('what is released lies before what is kept', () => {
  fc.assert(
    fc.property(sources, fc.nat(40), ({ pieces }, before) => {
      const whole = mapOf(pieces);
      const map = mapOf(pieces);
      const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
      map.release(before);
      for (let at = before; at < length; at++) assert.deepEqual(map.start(at), whole.start(at));
    }),
  );
});

test('an empty map knows no place', () => {
  assert.equal(new SourceMap().start(0), undefined);
  assert.equal(new SourceMap().end(1), undefined);
});

test('a long stretch is gone through once, however much is found in it', () => {
  const timed = (length: number): number => {
    const map = mapOf([{ text: 'x'.repeat(length), at: TEXT_START }]);
    const began = cpuMilliseconds();
    for (let at = 0; at < length; at += 10) {
      assert.equal(map.start(at)?.codePoint, at);
      assert.equal(map.end(at + 1)?.codePoint, at + 1);
    }
    return cpuMilliseconds() - began;
  };
  timed(10_000);
  const least = (length: number): number => Math.min(timed(length), timed(length), timed(length));
  const [once, many] = [least(10_000), least(160_000)];
  // From its begin for each would be 256 times as much.
  assert.ok(many < 100 * once, `${once.toFixed(1)} ms became ${many.toFixed(1)} ms`);
});

test('stretches that follow each other as they are written are kept as one', () => {
  const map = new SourceMap();
  let at = TEXT_START;
  for (const text of ['a', '\n', '😀', 'b']) {
    map.add({ text, at });
    at = advance(at, text);
  }
  map.add({ text: '&', at, until: advance(at, '&amp;') });
  assert.deepEqual(map.start(4), { utf16: 4, codePoint: 3, line: 2, column: 2 });
  assert.deepEqual(map.end(6), advance(at, '&amp;'));
});
