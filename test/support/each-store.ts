import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import type { DatabasePlace } from '../../src/storage/database.js';
import { leased, type Lease } from './lease.js';
import { startPostgres, type PostgresServer } from './postgres-server.js';

const borrowPostgres = leased(
  () => startPostgres(),
  (server) => server.remove(),
);

/** Makes an empty place for a database. */
export type NewPlace = () => Promise<DatabasePlace>;

/** Runs the same tests over a real SQLite file and a real PostgreSQL server. */
export function describeOnEachStore(
  name: string,
  tests: (newPlace: NewPlace, engine: DatabasePlace['engine']) => void,
): void {
  describe(`${name}, on SQLite`, () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-sqlite-'));
    after(() => {
      rmSync(directory, { recursive: true, force: true });
    });
    let count = 0;
    tests(
      () => Promise.resolve({ engine: 'sqlite', path: path.join(directory, `${(count++).toString()}.db`) }),
      'sqlite',
    );
  });
  describe(`${name}, on PostgreSQL`, () => {
    let server: Lease<PostgresServer> | undefined;
    before(async () => {
      server = await borrowPostgres();
    });
    after(() => {
      server?.release();
    });
    tests(async () => {
      const url = await server?.value.createDatabase();
      return { engine: 'postgres', url: url ?? '', poolSize: 4 };
    }, 'postgres');
  });
}
