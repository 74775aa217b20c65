import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  createYardstick,
  LIMITS,
  type Comparison,
  type Yardstick,
} from '../../measure/load/attacks/compare-cost.js';
import { createRandom, type Random } from '../../measure/load/attacks/create-random.js';
import { buildStepGraph } from '../../measure/load/attacks/grammar/build-step-graph.js';
import {
  growWord,
  longestGrowth,
  randomGrowth,
  shortestGrowth,
} from '../../measure/load/attacks/grammar/grow-word.js';
import { mostSteps } from '../../measure/load/attacks/grammar/most-steps.js';
import { parseExpression } from '../../measure/load/attacks/grammar/parse-expression.js';
import type { Candidate, Pattern, Recognizer } from '../../src/recognizers/define-recognizer.js';
import { createDetector } from '../../src/recognizers/detector.js';
import { createKeywordIndex } from '../../src/recognizers/keyword-index.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';
import { createSearch, searchAt, stretchesOf } from '../../src/recognizers/search-pattern.js';
import { settleRivals } from '../../src/recognizers/settle-rivals.js';
import { analyse } from '../../src/recognizers/starts/analysis.js';
import { createStartFinder } from '../../src/recognizers/starts/start-finder.js';
import { TextView } from '../../src/recognizers/text-view.js';

/** The suite's own texts are the same each time; `npm run test:attacks` takes new ones, and more of them. */
const { ATTACK_SEED = '1', ATTACKS = '2' } = process.env;
const SEED = ATTACK_SEED === 'new' ? Date.now() % 2 ** 31 : Number(ATTACK_SEED);
const WORDS = Number(ATTACKS);
/** How often a pattern that found nothing gets new texts. */
const MORE_ROUNDS = 4;
/** Texts that a glance finds dear are measured with care, the dearest first. */
const MEASURED = 12;

const SEPARATORS = ['', ' ', '\n', ', ', ';', '-', '.', '/', 'é', '’', '"', '1', 'a', '\t'];
const TAILS = ['', '', 'a', '1', '_', '-', '.', 'é', '@', ')', '%'];

/** Units of hostile texts grown from the grammar of one pattern: its words, its worst text, behind its keywords. */
function unitsOf(
  recognizer: Recognizer,
  { regex, keywords = [] }: Pattern,
  random: Random,
): readonly string[] {
  const { alternatives } = parseExpression(regex);
  const words = [mostSteps(buildStepGraph(regex)).text];
  for (let count = 0; count < WORDS; count++) words.push(growWord(alternatives, randomGrowth(random)));
  words.push(growWord(alternatives, longestGrowth(random)), growWord(alternatives, shortestGrowth(random)));
  const cues = [...(recognizer.context?.words ?? []), ...(recognizer.context?.against ?? [])];
  return words.map((word) => {
    // A pattern with keywords runs only near one of them: without, a text would never reach it.
    const holds = keywords.length === 0 || keywords.some((keyword) => word.toLowerCase().includes(keyword));
    const cue = holds
      ? cues.length > 0 && random.chance(0.4)
        ? random.pick(cues)
        : ''
      : random.pick(keywords);
    return `${cue}${cue === '' ? '' : ' '}${word}${random.pick(TAILS)}${random.pick(SEPARATORS)}`;
  });
}

const ALONE = fileURLToPath(new URL('../../measure/load/attacks/main.js', import.meta.url));

/** The comparison of a text that exceeds the limits in a process of its own. */
function compareAlone(unit: string): Comparison | undefined {
  const printed = execFileSync(process.execPath, [ALONE, unit], { encoding: 'utf8' });
  return (JSON.parse(printed) as Comparison | null) ?? undefined;
}

describe('texts grown from the grammar of the expressions', () => {
  const random = createRandom(SEED);
  const units = new Map<string, string>();
  let yardstick: Yardstick;

  before(() => {
    const detect = createDetector(RECOGNIZERS);
    yardstick = createYardstick((text) => settleRivals(detect(text)));
    for (const recognizer of RECOGNIZERS) {
      for (const pattern of recognizer.patterns) {
        const name = `${recognizer.name}/${pattern.name}`;
        for (const unit of unitsOf(recognizer, pattern, random)) {
          if (unit !== '' && unit.length <= LIMITS.length / 3) units.set(unit, name);
        }
      }
    }
  });

  it('reach every pattern: each is searched for, and all but a few find what was grown', (t) => {
    t.diagnostic(`ATTACK_SEED=${SEED.toString()}, ${units.size.toString()} texts`);
    const counts = RECOGNIZERS.flatMap((recognizer) =>
      recognizer.patterns.map((pattern) => ({
        ...{ name: `${recognizer.name}/${pattern.name}`, recognizer, pattern },
        ...{ asked: 0, found: 0 },
      })),
    );
    const findStarts = createStartFinder(analyse(counts.map(({ pattern }) => pattern.regex)));
    const findKeywords = createKeywordIndex(counts.flatMap(({ pattern }) => pattern.keywords ?? []));
    const searches = counts.map(({ pattern }) => createSearch(pattern, () => false));
    const read = (unit: string, only?: (typeof counts)[number]): void => {
      const view = new TextView(unit, findKeywords);
      const starts = findStarts(unit);
      for (const [index, count] of counts.entries()) {
        if (only !== undefined && count !== only) continue;
        if (stretchesOf(count.pattern, view).length > 0) count.asked++;
        const [places, search] = [starts.get(index), searches[index]];
        if (places === undefined || search === undefined) continue;
        const candidates: Candidate[] = [];
        searchAt(search, places, unit, stretchesOf(count.pattern, view), candidates);
        count.found += candidates.length;
      }
    };
    for (const unit of units.keys()) read(unit);
    // What the grammar allows and a condition on what stands around it refuses needs more than a few words.
    for (const count of counts.filter(({ found }) => found === 0))
      for (let round = 0; round < MORE_ROUNDS && count.found === 0; round++)
        for (const unit of unitsOf(count.recognizer, count.pattern, random)) read(unit, count);
    const names = (holds: (count: (typeof counts)[number]) => boolean): readonly string[] =>
      counts.filter(holds).map(({ name }) => name);
    assert.deepEqual(
      names(({ asked }) => asked === 0),
      [],
    );
    const silent = names(({ found }) => found === 0);
    t.diagnostic(`${silent.length.toString()} of ${counts.length.toString()} patterns find nothing`);
    assert.ok(silent.length <= counts.length / 20, `found nothing: ${silent.join(', ')}`);
  });

  it(`cost at most ${LIMITS.toReading.toString()} times the reading of English and grow like their length`, (t) => {
    const glances = [...units.keys()]
      .map((unit) => ({ unit, cost: yardstick.glance(unit) }))
      .sort((a, b) => b.cost - a.cost);
    t.diagnostic(`the dearest at a glance: ${(glances[0]?.cost ?? Number.NaN).toFixed(1)} times English`);
    const worst = glances.slice(0, MEASURED).flatMap(({ unit }) => {
      if (yardstick.exceeds(unit) === undefined) return [];
      // What the engine compiled for hundreds of other texts can be slow for this one: only a text that is expensive in
      // a process of its own as well is reported.
      const comparison = compareAlone(unit);
      if (comparison === undefined) return [];
      const { toEnglish, toReading, growth } = comparison;
      return [
        `${units.get(unit) ?? ''}: ${toReading.toFixed(0)} times reading, ${toEnglish.toFixed(1)} times English, growth ${growth.toFixed(2)}: ${JSON.stringify(unit)}`,
      ];
    });
    assert.deepEqual(worst, []);
  });
});
