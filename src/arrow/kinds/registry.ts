import type { RequestKind } from '../request-kind.js';
import { classifyKind } from './classify.js';
import { helloKind } from './hello.js';
import { judgeKind } from './judge.js';
import { labelKind } from './label.js';
import { mergeKind } from './merge.js';
import { tallyKind } from './tally.js';

/** Every kind of request. */
export const REQUEST_KINDS: readonly RequestKind[] = [
  helloKind(() => REQUEST_KINDS.map(({ name }) => name)),
  classifyKind,
  labelKind,
  tallyKind,
  mergeKind,
  judgeKind,
];
