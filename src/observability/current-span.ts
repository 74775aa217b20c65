import type { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceSpan } from './tracer.js';

/** What a span belongs to is kept beside the work that is done for it, so that no function need pass it on. */
export type CurrentSpan = AsyncLocalStorage<TraceSpan>;
