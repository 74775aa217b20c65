import type { RequestKind } from '../request-kind.js';
import { classifyKind } from './classify.js';
import { helloKind } from './hello.js';
import { judgeKind } from './judge.js';
import { labelKind } from './label.js';
import { mergeKind } from './merge.js';
import { restoreKind } from './restore.js';
import { tallyKind } from './tally.js';
import { transformKind } from './transform.js';

/** Every kind of request. */
export const REQUEST_KINDS: readonly RequestKind[] = [
  helloKind(() => REQUEST_KINDS.map(({ name }) => name)),
  classifyKind,
  labelKind,
  transformKind,
  restoreKind,
  tallyKind,
  mergeKind,
  judgeKind,
];
