import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createYardstick, LIMITS } from '../../measure/load/attacks/compare-cost.js';
import { createDetector } from '../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';
import { settleRivals } from '../../src/recognizers/settle-rivals.js';

const detect = createDetector(RECOGNIZERS);
const yardstick = createYardstick((text) => settleRivals(detect(text)));

/** What once made a text slow, and the unit of such a text. */
const CAUSES: readonly (readonly [cause: string, unit: string])[] = [
  ['groups of an identity number that may part anywhere', `bsn ${'1'.repeat(66)} `],
  ['groups of a telephone number that may part anywhere', `+${'1'.repeat(60)}a `],
  ['brackets behind an address, counted anew for each one dropped', `http://a.de/${')'.repeat(1900)} `],
  ['stops behind an address, looked for from each of them', `http://a.de/${').'.repeat(950)} `],
  ['a long sure finding beside many others', `http://a.de/${'$1,'.repeat(600)} `],
  ['numbers that the telephone library refuses, country by country', '019-611-910, '],
  ['numbers that it takes, once for each expression', '212-736-5000"'],
  ['the issuer of a card looked for in copies of a table', '211111111111\t'],
  ['a quotation mark that made every search slower', 'aN 00 1950 0000000’'],
  ['a dash that made every search slower', '911‑11‑1111 '],
  ['a letter outside the basic plane that made every search slower', 'http://a.de/𝐀bc '],
  ['a sum in every other character', '$1'],
];

describe('a text made to be slow', () => {
  for (const [cause, unit] of CAUSES) {
    it(`costs what the others do: ${cause}`, () => {
      const worst = yardstick.exceeds(unit);
      assert.equal(
        worst,
        undefined,
        `${worst?.toReading.toFixed(0) ?? ''} times reading English (limit ${LIMITS.toReading.toString()}), ` +
          `${worst?.growth.toFixed(2) ?? ''} times half of it (limit ${LIMITS.growth.toString()})`,
      );
    });
  }
});
