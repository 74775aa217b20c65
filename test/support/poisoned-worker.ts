import { servePatterns } from '../../src/providers/serve-patterns.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';
import { POISONED } from './poison.js';

/** A thread of the pattern provider with one recognizer more, whose expression may take for ever. */
servePatterns([...RECOGNIZERS, POISONED]);
