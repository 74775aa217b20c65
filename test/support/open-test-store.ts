import { setImmediate } from 'node:timers/promises';
import type { InputStore } from '../../src/sources/input-store.js';
import type { StoreClient, StoreRow } from '../../src/sources/stores/define-store.js';
import { inputStore, Retries } from '../../src/sources/stores/open-store.js';

/** Milliseconds without a byte after which a connection counts as lost. */
export const TEST_SILENCE = 5_000;

/** A store with the usual number of attempts and no pauses between them. */
export const openTestStore = (row: StoreRow, client: StoreClient, silence = TEST_SILENCE): InputStore =>
  inputStore(
    row,
    client,
    new Retries({ attempts: 8, pause: () => setImmediate(), random: () => 0 }),
    silence,
  );

/** Whatever the names are, everything is listed. */
export const ALL_NAMES = { hidden: true, noIgnore: true };
