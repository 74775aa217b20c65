import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readDocuments } from '../../measure/accuracy/gold.js';
import type { GoldDocument } from '../../src/evaluate/gold-formats.js';
import { measure, type Result } from '../../src/evaluate/measure.js';
import { openProviders } from '../../measure/accuracy/providers.js';
import { classifyDocuments, spansAbove } from '../../src/evaluate/evaluate.js';
import { classifyTables, columnShares, readTables } from '../../measure/accuracy/tables.js';

const THRESHOLD = 0.7;
/** Every so many documents are read here; `npm run accuracy` reads all. */
const EVERY = 3;
/** Tables of at most so many bytes are read here, as they are soon judged; `npm run accuracy` reads all. */
const SMALL_TABLE = 700;

/**
 * Floors a little under what was measured on these very documents, so that a change that costs accuracy fails here
 * and not in the next report. Whoever makes it better raises them.
 */
const FLOORS = {
  ordinary: { characterF1: 0.97, spanF1: 0.967, hidden: 0.968, overhidden: 0.008 },
  hard: { characterF1: 0.953, spanF1: 0.93, hidden: 0.945, overhidden: 0.022 },
} as const;
const HARMLESS = { silent: 0.97 } as const;
const COLUMNS = { sensitive: 0.975, harmless: 0.985 } as const;

describe('accuracy on documents kept apart does not fall', () => {
  const documents = readDocuments('measure/accuracy/documents').filter(
    (_document, index) => index % EVERY === 0,
  );
  const results = new Map<string, Result>();
  let providers: Awaited<ReturnType<typeof openProviders>>;

  before(async () => {
    providers = await openProviders();
    const found = await classifyDocuments(documents, {
      providers: [providers.pattern, providers.context],
      trusted: false,
    });
    const spans = documents.map((document, index) => spansAbove(document, found[index] ?? [], THRESHOLD));
    for (const kind of new Set(documents.map((document) => document.kind))) {
      const isKind = ({ kind: other }: GoldDocument): boolean => other === kind;
      const chosen = documents.filter(isKind);
      assert.ok(chosen.length >= 15, `${kind}: too few documents to say anything`);
      results.set(
        kind,
        measure(
          chosen,
          spans.filter((_spans, index) => documents[index]?.kind === kind),
        ),
      );
    }
  });
  after(() => Promise.all([providers.pattern.provider.close(), providers.context.provider.close()]));

  for (const [kind, floors] of Object.entries(FLOORS)) {
    it(`${kind} documents`, (t) => {
      const result = results.get(kind);
      assert.ok(result !== undefined);
      const { characters, spans, hidden, overhidden } = result;
      t.diagnostic(
        `character F1 ${characters.f1.toFixed(4)}, span F1 ${spans.f1.toFixed(4)}, hidden ${hidden.toFixed(4)}, overhidden ${overhidden.toFixed(4)}`,
      );
      assert.ok(characters.f1 >= floors.characterF1, `character F1 ${characters.f1.toFixed(4)}`);
      assert.ok(spans.f1 >= floors.spanF1, `span F1 ${spans.f1.toFixed(4)}`);
      assert.ok(hidden >= floors.hidden, `hidden ${hidden.toFixed(4)}`);
      assert.ok(overhidden <= floors.overhidden, `overhidden ${overhidden.toFixed(4)}`);
    });
  }

  it('harmless documents', (t) => {
    const silent = results.get('harmless')?.silent ?? 0;
    t.diagnostic(`silent ${silent.toFixed(4)}`);
    assert.ok(silent >= HARMLESS.silent, `silent ${silent.toFixed(4)}`);
  });

  it('columns of tables', async (t) => {
    const tables = readTables('measure/accuracy/tables').filter(({ body }) => body.length <= SMALL_TABLE);
    assert.ok(tables.length >= 50, 'too few tables to say anything');
    const shares = columnShares(
      await classifyTables(tables, [providers.pattern, providers.context], THRESHOLD),
    );
    t.diagnostic(`sensitive ${shares.sensitive.toFixed(4)}, harmless ${shares.harmless.toFixed(4)}`);
    assert.ok(shares.sensitive >= COLUMNS.sensitive, `sensitive ${shares.sensitive.toFixed(4)}`);
    assert.ok(shares.harmless >= COLUMNS.harmless, `harmless ${shares.harmless.toFixed(4)}`);
  });
});
