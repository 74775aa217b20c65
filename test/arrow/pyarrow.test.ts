import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { present } from '../../src/core/present.js';
import { needs } from '../support/needs.js';
import { PYARROW } from '../support/pyarrow.js';

interface Answer {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly Readonly<Record<string, unknown>>[])[];
  readonly fault: { readonly code: string; readonly message: string } | null;
}

const CALLER = 'test/arrow/pyarrow_caller.py';
const COMMAND = [process.execPath, 'dist/src/bin/data-discovery.js', 'worker', '--providers', 'pattern'];
const LABELLED = ['mail [EMAIL_ADDRESS], please', null, 'short', '', 'ring [PHONE_NUMBER]'];
/** The batches that the caller makes of a column. */
const CUT = [LABELLED, LABELLED.slice(1, 4), [], LABELLED.slice(3)];

describe('the worker and pyarrow', needs(PYARROW, 'pyarrow'), () => {
  let answers: Readonly<Record<string, Answer>> = {};
  let exit: unknown;

  before(async () => {
    assert.ok(PYARROW, 'pyarrow is not installed: see .ci/install-tools');
    const { stdout } = await promisify(execFile)(PYARROW, [CALLER, ...COMMAND], { maxBuffer: 1 << 26 });
    answers = JSON.parse(stdout) as typeof answers;
    exit = (JSON.parse(stdout) as { exit: unknown }).exit;
  });

  const answerOf = (name: string): Answer => present(answers[name], name);
  const notes = (name: string) => answerOf(name).rows.map((batch) => batch.map(({ note }) => note));

  for (const [name, type] of [
    ['string', 'string'],
    ['large_string', 'large_string'],
    ['string_view', 'string'],
    ['dictionary<values=string, indices=int8, ordered=0>', 'string'],
    ['dictionary<values=string, indices=int64, ordered=0>', 'string'],
  ] as const) {
    test(`labels ${name}, whole and in slices`, () => {
      assert.deepEqual(notes(name), CUT);
      assert.equal(answerOf(name).fields[0], `note: ${type}`);
    });
  }

  test('a column of nulls stays one', () => {
    assert.deepEqual(notes('null'), [Array(5).fill(null), Array(3).fill(null), [], Array(2).fill(null)]);
  });

  test('findings are lists of structs, null where a text is', () => {
    const { rows, fields } = answerOf('classify');
    assert.match(
      present(fields[0], 'a field'),
      /^findings: list<item: struct<category: string not null, score: double/,
    );
    const [first, nothing] = present(rows[0], 'the first batch');
    assert.deepEqual(nothing, { findings: null, error: null });
    const [finding] = present(first, 'the first row')['findings'] as Record<string, unknown>[];
    assert.deepEqual([finding?.['category'], finding?.['start'], finding?.['end']], ['EMAIL_ADDRESS', 5, 21]);
  });

  test('a text of a megabyte is read to its end', () => {
    const [row] = present(answerOf('long').rows[0], 'the first batch');
    const findings = present(row, 'the first row')['findings'] as Record<string, unknown>[];
    assert.deepEqual(
      findings.map(({ category, start, end }) => [category, start, end]),
      [['EMAIL_ADDRESS', 1_048_576, 1_048_592]],
    );
  });

  test('dictionaries that grow, and that are replaced', () => {
    assert.deepEqual(notes('delta'), [
      ['[EMAIL_ADDRESS]', 'b'],
      ['[EMAIL_ADDRESS]', '[EMAIL_ADDRESS]'],
      ['b', '[EMAIL_ADDRESS]'],
    ]);
    assert.deepEqual(notes('replaced'), [
      ['[EMAIL_ADDRESS]', 'b'],
      ['[EMAIL_ADDRESS]', '[EMAIL_ADDRESS]'],
      ['[EMAIL_ADDRESS]', 'c'],
    ]);
  });

  test('what cannot be read is refused by name, and the next request is answered', () => {
    const refused = ['lz4', 'zstd', 'int', 'run_end', 'list_view'].map((name) => answerOf(name).fault);
    assert.deepEqual(
      refused.map((fault) => fault?.code),
      ['BATCH_COMPRESSED', 'BATCH_COMPRESSED', 'TYPE_UNSUPPORTED', 'ARROW_UNREADABLE', 'ARROW_UNREADABLE'],
    );
    assert.match(String(refused[3]?.message), /the type RunEndEncoded, which is not read/);
    assert.equal(answerOf('after').fault, null);
    assert.equal(exit, 0);
  });

  test('ill-formed UTF-8 is told, not mended', () => {
    const [first] = present(answerOf('not_utf8').rows[0], 'the first batch');
    const row = present(first, 'the first row');
    assert.equal(row['note'], null);
    assert.deepEqual(
      (row['errors'] as { code: string }[] | undefined)?.map(({ code }) => code),
      ['UNTRUSTED_INPUT'],
    );
  });
});
