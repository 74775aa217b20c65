import { settleRivals } from '../../../src/recognizers/settle-rivals.js';
import { createDetector } from '../../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';
import { createYardstick } from './compare-cost.js';

/**
 * A program: compares the text of its only argument, repeated, with ordinary English, and prints the comparison as
 * JSON when the text exceeds the limits, else `null`. It measures the text in a process of its own: after hundreds of
 * other texts, what the engine has compiled for those can be slow for this one.
 */
const [unit = ''] = process.argv.slice(2);
const detect = createDetector(RECOGNIZERS);
const yardstick = createYardstick((text) => settleRivals(detect(text)));
console.log(JSON.stringify(yardstick.exceeds(unit) ?? null));
