import type { Kysely } from 'kysely';
import type { Engine } from '../engine.js';

/** One step of the schema. It runs in a transaction, once, on both engines; it is never changed afterwards. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  up(db: Kysely<never>, engine: Engine): Promise<void>;
}
