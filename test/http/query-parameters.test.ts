import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runApp } from '../support/run-app.js';

const CSV = 'name,note\nJane,x\n';

/** Every parameter, right and wrong in each way; `csv` sends CSV. */
const ACCEPTED: readonly (readonly [path: string, csv?: 'csv'])[] = [
  ...['0', '1', '0.5', '.5', '1.', '1.0', '5e-1', '+0.5', '1e0', '0.0000001'].map(
    (value) => [`/classify?score_threshold=${encodeURIComponent(value)}`] as const,
  ),
  ...['codepoint', 'utf16', 'byte', 'UTF16'].map((value) => [`/classify?offset_unit=${value}`] as const),
  ...['true', 'false', 'TRUE', 'False'].map((value) => [`/classify?has_headers=${value}`, 'csv'] as const),
  ...[
    ',',
    '%2C',
    '|',
    '%7C',
    'comma',
    'pipe',
    'PIPE',
    ';',
    '%3B',
    'semicolon',
    '%09',
    '%5Ct',
    'Tab',
    'auto',
  ].map((value) => [`/classify?column_delimiter=${value}`, 'csv'] as const),
  ['/classify?quote_char=%22', 'csv'],
  ...['Yes', 'No', 'yes', 'NO', 'true', 'False'].flatMap((value) => [
    [`/transform/label?include_providers=${value}`] as const,
    [`/transform/label?include_classification_details=${value}`] as const,
  ]),
  ['/transform/label?offset_unit=byte'],
  ['/transform/label?score_threshold=1'],
  ['/classify?'],
  ['/classify?score_threshold=0.1&offset_unit=byte&has_headers=no'.replace('&has_headers=no', '')],
];

const number = [
  '-0.1',
  '1.0001',
  '2',
  'NaN',
  'Infinity',
  '0x1',
  '1,5',
  'abc',
  '0.5 ',
  '1e999',
  '--1',
  '0.5.5',
  '%ZZ',
  '½',
];
const REFUSED: readonly (readonly [path: string, names: string, csv?: 'csv'])[] = [
  ...number.flatMap((value) =>
    ['/classify', '/transform/label'].map(
      (path) => [`${path}?score_threshold=${encodeURI(value)}`, 'score_threshold'] as const,
    ),
  ),
  ...['code_point', 'utf-16', 'char', '1'].map(
    (value) => [`/classify?offset_unit=${value}`, 'offset_unit'] as const,
  ),
  ...['yes', '1', 'truee', 'null'].map(
    (value) => [`/classify?has_headers=${value}`, 'has_headers', 'csv'] as const,
  ),
  ...[':', '%09%09', 'tabs', ',,', ';;', '%20', 'automatic'].map(
    (value) => [`/classify?column_delimiter=${value}`, 'column_delimiter', 'csv'] as const,
  ),
  ...["'", '%22%22', 'double', '%60'].map(
    (value) => [`/classify?quote_char=${value}`, 'quote_char', 'csv'] as const,
  ),
  ...['1', 'y', 'maybe', '0'].flatMap((value) => [
    [`/transform/label?include_providers=${value}`, 'include_providers'] as const,
    [`/transform/label?include_classification_details=${value}`, 'include_classification_details'] as const,
  ]),
  // Empty, with and without the sign.
  ['/classify?score_threshold=', 'score_threshold'],
  ['/classify?score_threshold', 'score_threshold'],
  ['/classify?offset_unit=', 'offset_unit'],
  ['/classify?has_headers=', 'has_headers', 'csv'],
  ['/classify?column_delimiter=', 'column_delimiter', 'csv'],
  ['/classify?quote_char=', 'quote_char', 'csv'],
  ['/transform/label?include_providers=', 'include_providers'],
  ['/transform/label?include_classification_details=', 'include_classification_details'],
  // Repeated, even with the same value.
  ['/classify?score_threshold=0&score_threshold=0', 'score_threshold'],
  ['/classify?has_headers=true&has_headers=false', 'has_headers', 'csv'],
  ['/transform/label?include_providers=Yes&include_providers=Yes', 'include_providers'],
  // Known elsewhere, unknown here.
  ['/classify?include_providers=Yes', 'include_providers'],
  ['/transform/label?has_headers=true', 'has_headers'],
  ['/classify?has_headers=true', 'has_headers'],
  ['/classify?column_delimiter=pipe', 'column_delimiter'],
  ['/classify?quote_char=%22', 'quote_char'],
];

describe('query parameters', () => {
  it('take every right value', async (t) => {
    const app = await runApp(t);
    for (const [path, csv] of ACCEPTED) {
      const answer = await app.post(
        path,
        csv === undefined ? 'Jane' : CSV,
        csv === undefined ? 'text/plain' : 'text/csv',
      );
      assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    }
  });

  it('refuse every wrong value with 400 and name the parameter', async (t) => {
    const app = await runApp(t);
    for (const [path, names, csv] of REFUSED) {
      const answer = await app.post(
        path,
        csv === undefined ? 'Jane' : CSV,
        csv === undefined ? 'text/plain' : 'text/csv',
      );
      assert.equal(answer.status, 400, `${path}: ${answer.text}`);
      assert.ok(answer.json.message.includes(`"${names}"`), `${path}: ${answer.text}`);
    }
  });

  it('name the nearest known one where a name is misspelt', async (t) => {
    const app = await runApp(t);
    for (const [given, nearest] of [
      ['score_treshold', 'score_threshold'],
      ['Score_Threshold', 'score_threshold'],
      ['scoreThreshold', 'score_threshold'],
      ['offsetunit', 'offset_unit'],
      ['header', 'has_headers'],
      ['delimiter', 'column_delimiter'],
      ['quotechar', 'quote_char'],
    ]) {
      const { status, json } = await app.post(`/classify?${given ?? ''}=1`, CSV, 'text/csv');
      assert.equal(status, 400);
      assert.equal(json.details.nearest, nearest);
      assert.ok(json.message.includes(`"${given ?? ''}"`) && json.message.includes(`"${nearest ?? ''}"`));
    }
  });

  it('name those that are known, and none as the nearest, where none is near', async (t) => {
    const app = await runApp(t);
    for (const query of ['foo=1', 'x=1', '=', `${encodeURIComponent('<script>')}=1`]) {
      const { status, json } = await app.post(`/classify?${query}`, 'x');
      assert.equal(status, 400);
      assert.ok(!('nearest' in json.details), query);
      assert.match(
        json.message,
        /^Unknown query parameter "(?:foo|x|\?)"; known parameters: score_threshold, /,
      );
    }
  });

  it('do not repeat a name that is no plain name', async (t) => {
    const app = await runApp(t);
    const { status, text } = await app.post(`/classify?${encodeURIComponent('Jane Roe, 4111')}=1`, 'x');
    assert.equal(status, 400);
    assert.doesNotMatch(text, /Jane|4111/);
  });

  it('compare the threshold as the operation says: at least for classify, above for label', async (t) => {
    const app = await runApp(t);
    const at = await app.post('/classify?score_threshold=0.6', 'a secret');
    assert.deepEqual(Object.keys(at.json.classifications), ['PASSWORD']);
    const above = await app.post('/classify?score_threshold=0.6001', 'a secret');
    assert.deepEqual(above.json.classifications, {});
    assert.equal(
      (await app.post('/transform/label?score_threshold=0.6', 'a secret')).json.transform.text,
      'a secret',
    );
    assert.equal(
      (await app.post('/transform/label?score_threshold=0.59', 'a secret')).json.transform.text,
      'a [PASSWORD]',
    );
    assert.equal(
      (await app.post('/transform/label', 'Jane, secret')).json.transform.text,
      '[PERSON], secret',
    );
  });
});
