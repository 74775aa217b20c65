import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { findOffence } from '../../src/text/untrusted-input.js';

interface Case {
  readonly codepoints: string;
  readonly expect: 'accept' | 'reject';
  readonly reason: string | null;
  readonly why: string;
}

const CASES = new URL('../../../test/text/untrusted-input.cases.jsonl', import.meta.url);

const cases = readFileSync(CASES, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

function textOf({ codepoints }: Case): string {
  return String.fromCodePoint(...codepoints.split(' ').map((name) => Number.parseInt(name.slice(2), 16)));
}

describe('findOffence', () => {
  for (const [index, row] of cases.entries()) {
    it(`${row.expect}s case ${index + 1}: ${row.why}`, () => {
      const offence = findOffence(textOf(row));
      assert.equal(offence === undefined ? 'accept' : 'reject', row.expect);
      assert.equal(offence?.reason ?? null, row.reason);
    });
  }

  it('lets the earliest offender decide, whatever its rule', () => {
    assert.deepEqual(findOffence('a\u202Eb\u0000'), { reason: 'bidi_control', codePoint: 0x202e, offset: 1 });
    assert.deepEqual(findOffence('a\u0000b\u202E'), { reason: 'control', codePoint: 0, offset: 1 });
    assert.deepEqual(findOffence('e\u0301\u202E'), { reason: 'not_nfc', codePoint: 0x65, offset: 0 });
  });

  it('names the earlier rule when two judge one code point', () => {
    assert.equal(findOffence('\u{1FFFE}')?.reason, 'noncharacter');
    assert.equal(findOffence('\u061C')?.reason, 'bidi_control');
    assert.equal(findOffence('\u{E0041}')?.reason, 'tag');
  });

  it('counts UTF-16 units, astral characters and the byte order mark included', () => {
    assert.deepEqual(findOffence('😀\u2060'), { reason: 'invisible', codePoint: 0x2060, offset: 2 });
    assert.deepEqual(findOffence('\uFEFF😀\u{F0000}'), {
      reason: 'private_use',
      codePoint: 0xf0000,
      offset: 3,
    });
    assert.deepEqual(findOffence('👩🏽‍💻 hellס'), {
      reason: 'mixed_script_confusable',
      codePoint: 0x5e1,
      offset: 12,
    });
  });

  it('points at the first letter of the foreign run', () => {
    assert.equal(findOffence('paypal and p\u0430ypal')?.offset, 12);
    assert.equal(findOffence('x \u0410pple')?.offset, 2);
  });

  it('sees through a letter that is let pass undecomposed', () => {
    assert.equal(findOffence('\u0958 \u0958'), undefined);
    assert.deepEqual(findOffence('\u0958 e\u0301'), { reason: 'not_nfc', codePoint: 0x65, offset: 2 });
  });

  it('stops at a long run of marks before anything normalizes it', () => {
    const hostile = `x${'\u0316\u0301'.repeat(200_000)}`;
    assert.equal(findOffence(hostile)?.reason, 'repeated_mark');
  });

  it('judges one word of a whole megabyte', () => {
    assert.equal(findOffence('aก'.repeat(250_000)), undefined);
    assert.equal(findOffence(`${'1'.repeat(1_000_000)}\u0628`), undefined);
    assert.equal(findOffence(`${'，a'.repeat(250_000)}中`), undefined);
  });

  for (const [unit, reason] of [
    ['日本', undefined],
    ['א', undefined],
    ['٣', undefined],
    ['０', 'fullwidth_halfwidth'],
    ['\u0301', 'repeated_mark'],
    ['\u200D', 'joiner_context'],
  ] as const)
    it(`reads ${JSON.stringify(unit)} without spaces for many megabytes`, () => {
      assert.equal(findOffence(unit.repeat(12_000_000 / unit.length))?.reason, reason);
    });

  it('reads a number of many megabytes', () => {
    assert.equal(findOffence('١٢٣,'.repeat(3_000_000)), undefined);
    assert.deepEqual(findOffence(`${'١٢٣,'.repeat(3_000_000)}4`), {
      reason: 'mixed_digits',
      codePoint: 0x34,
      offset: 12_000_000,
    });
    assert.equal(findOffence('١,,4 ١. 4'), undefined);
  });
});
