import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { columnAt, readCsv } from '../../src/discovery/read-csv.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import type { ProviderFinding } from '../../src/harmonization/occurrence.js';
import { replaceSpans, resolveOverlaps } from '../../src/harmonization/resolve-overlaps.js';
import { presentOccurrences } from '../../src/answers/present-answers.js';
import { byteLength } from '../../web/model/byte-length.js';
import { curlCommand } from '../../web/model/curl-command.js';
import { describeFailure } from '../../web/model/describe-failure.js';
import { explainSteps } from '../../web/model/explain-steps.js';
import { joinParts, labelText } from '../../web/model/label-text.js';
import { ALL_DELIMITERS } from '../../src/values/detect-delimiter.js';
import { markText } from '../../web/model/mark-text.js';
import { readFindings } from '../../web/model/read-findings.js';
import { readTable } from '../../web/model/read-table.js';
import { requestUrl } from '../../web/model/request-url.js';
import { tokenExpiry } from '../../web/model/token-expiry.js';

/** Characters of one and two UTF-16 units, of one to four bytes, and combining marks. */
const TEXT = fc.array(fc.constantFrom('a', 'B', ' ', 'é', 'e\u0301', '語', '😀', '\n', "'", '"'), {
  minLength: 1,
  maxLength: 40,
});

/** A text, and findings between any two of its characters; no two of one provider are equally sure. */
const CASE = TEXT.chain((characters) => {
  const edges = characters.reduce<number[]>((list, next) => [...list, (list.at(-1) ?? 0) + next.length], [0]);
  const place = fc.tuple(
    fc.nat(characters.length - 1),
    fc.integer({ min: 1, max: 8 }),
    fc.constantFrom('PERSON', 'CITY', 'EMAIL', 'AGE'),
    fc.nat(1),
  );
  return fc.array(place, { maxLength: 12 }).map((places) => ({
    text: characters.join(''),
    findings: places.map(([from, length, entityType, providerIndex], index): ProviderFinding => ({
      start: edges[from] ?? 0,
      end: edges[Math.min(from + length, characters.length)] ?? 0,
      entityType,
      providerIndex,
      score: 0.5 + index / 40,
      classifier: 'any',
      details: {},
    })),
  }));
});

function ask(text: string, findings: readonly ProviderFinding[]) {
  const occurrences = harmonize(findings);
  const classifications = presentOccurrences({ body: text, occurrences, outcomes: [] }, 'codepoint');
  return { occurrences, findings: readFindings({ providers: [], classifications }, text) };
}

describe('the page, without a browser', () => {
  it('tells each rule that a new password breaks in words', () => {
    const answer = {
      ...{ statusCode: 400, code: 'PASSWORD_WEAK', error: 'Bad Request' },
      message: 'The new password is too weak. Required: a digit; no common password.',
    };
    const rules = ['a digit', 'no common password'];
    const failure = describeFailure({ ...answer, details: { rules, broken: ['digit', 'not_common'] } });
    assert.equal(failure.message, 'The new password is too weak. Required:');
    assert.deepEqual(failure.rules, ['a digit', 'no common password']);
    assert.equal(describeFailure(answer).message, answer.message);
  });

  it('places findings where the service has them', () => {
    fc.assert(
      fc.property(CASE, ({ text, findings }) => {
        const asked = ask(text, findings);
        const spans = (list: readonly { start: number; end: number; category: string }[]) =>
          list.map(({ start, end, category }) => `${start.toString()}-${end.toString()} ${category}`).sort();
        assert.deepEqual(spans(asked.findings), spans(asked.occurrences));
      }),
    );
  });

  it('labels as the service does, at any threshold', () => {
    fc.assert(
      fc.property(CASE, fc.double({ min: 0, max: 1, noNaN: true }), ({ text, findings }, threshold) => {
        const asked = ask(text, findings);
        const above = (list: readonly { readonly score: number }[]) =>
          list.filter(({ score }) => score > threshold) as never;
        assert.equal(
          joinParts(labelText(text, above(asked.findings))),
          replaceSpans(text, resolveOverlaps(above(asked.occurrences))),
        );
      }),
    );
  });

  it('marks every character that a finding covers, once', () => {
    fc.assert(
      fc.property(CASE, ({ text, findings }) => {
        const asked = ask(text, findings);
        const clusters = markText(asked.findings);
        const pieces = clusters.flatMap((cluster) => cluster.pieces);
        for (let at = 0; at < text.length; at += 1) {
          const covered = asked.findings.some(({ start, end }) => start <= at && at < end);
          const drawn = pieces.filter(({ start, end }) => start <= at && at < end).length;
          assert.equal(drawn, covered ? 1 : 0);
        }
        const total = clusters.reduce((sum, cluster) => sum + cluster.findings.length, 0);
        assert.equal(total, asked.findings.length);
      }),
    );
  });

  it('quotes a request so that a shell gives curl exactly what is meant', () => {
    const awkward = fc.oneof(
      fc.string(),
      fc.constantFrom("it's", '$HOME `id` \\', '@file', '!!\n"', '-x', '😀'),
    );
    fc.assert(
      fc.property(awkward, (given) => {
        // A shell ends its words at NUL; no text area holds one.
        const body = given.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '');
        const url = 'http://127.0.0.1:1/classify?score_threshold=0.7&explain=true';
        const command = curlCommand({ url, contentType: 'text/plain', body, withCredentials: true });
        const script = `curl() { printf '%s\\0' "$@"; }; API_KEY=key TOKEN=jwt; ${command}`;
        const { stdout } = spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8' });
        assert.deepEqual(stdout.split('\0'), [
          url,
          '-H',
          'Content-Type: text/plain',
          '-H',
          'x-api-key: key',
          '-H',
          'Authorization: Bearer jwt',
          '--data-raw',
          body,
          '',
        ]);
      }),
      { numRuns: 40 },
    );
  });

  it('reads a table as the service does', () => {
    const cell = fc.constantFrom('a', '', ' ', 'b c', '"q,1"', '"say ""so"""', '"two\nlines"', 'é😀');
    const table = fc
      .array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
      .map((rows) => rows.map((row) => row.slice(0, rows[0]?.length)));
    fc.assert(
      fc.property(table, fc.constantFrom(...ALL_DELIMITERS), fc.boolean(), (rows, delimiter, hasHeaders) => {
        const text = rows.map((row) => row.join(delimiter)).join('\n');
        const expected = readCsv(text, { delimiter, hasHeaders });
        const { columns, rows: read } = readTable(text, { delimiter, hasHeaders }) ?? {
          columns: [],
          rows: [],
        };
        assert.deepEqual(
          { columns, rows: read },
          {
            columns: Array.from({ length: expected.width }, (_cell, index) => columnAt(expected, index).name),
            rows: expected.rows,
          },
        );
      }),
    );
  });

  it('says in the address what differs from the defaults, and nothing else', () => {
    const rows = [
      [{}, '/x'],
      [{ threshold: 0.7 }, '/x?score_threshold=0.7'],
      [{ csv: { delimiter: ',', hasHeaders: true } }, '/x'],
      [{ csv: { delimiter: '|', hasHeaders: false } }, '/x?column_delimiter=pipe&has_headers=false'],
      [{ csv: { delimiter: '\t', hasHeaders: true } }, '/x?column_delimiter=tab'],
      [
        { csv: { delimiter: ',', hasHeaders: true }, untrusted: 'clean' },
        '/x?untrusted=clean&has_headers=true',
      ],
      [
        { csv: { delimiter: ',', hasHeaders: false }, untrusted: 'read' },
        '/x?untrusted=read&has_headers=false',
      ],
      [{ threshold: 1, explain: true }, '/x?score_threshold=1&explain=true'],
    ] as const;
    for (const [query, expected] of rows) assert.equal(requestUrl('/x', query), expected);
  });

  it('counts bytes, not characters', () => {
    for (const [text, bytes] of [
      ['a', 1],
      ['é', 2],
      ['語', 3],
      ['😀', 4],
      ['\uD800', 3],
    ] as const)
      assert.equal(byteLength(text), bytes);
  });

  it('tells the steps to a score in words, and unknown ones as they are', () => {
    const steps = [
      { step: 'pattern', score_after: 0.6, facts: { pattern: 'grouped' } },
      { step: 'check_digit', score_before: 0.6, score_after: 0.6, facts: { result: 'none' } },
      {
        step: 'context_word',
        score_before: 0.6,
        score_after: 0.9,
        facts: { found: true, word: 'card', distance: 5 },
      },
      { step: 'context_word', score_before: 0.9, score_after: 0.9, facts: { found: false } },
      { step: 'house_rule', score_after: 0.95, facts: { list_name: 'vip' } },
      { step: 'merge', score_before: 0.95, score_after: 0.95, facts: { classifiers: 1 } },
    ];
    assert.deepEqual(explainSteps(steps), [
      { text: 'Form: grouped', score: 0.6 },
      { text: 'Context word “card” 5 words away', score: 0.9 },
      { text: 'No context word near' },
      { text: 'house rule, list name: vip', score: 0.95 },
    ]);
  });

  it('tells a failure with what to do, and names the refused character', () => {
    const failure = describeFailure({
      statusCode: 422,
      code: 'UNTRUSTED_INPUT',
      error: 'Unprocessable Entity',
      message: 'Untrusted input',
      details: { reason: 'mixed_script', code_point: 'U+0430', offset: 4, offset_unit: 'codepoint' },
    });
    assert.equal(failure.message, 'U+0430 at offset 4: mixed script.');
    assert.deepEqual(failure.offender, { offset: 4, codePoint: 'U+0430', reason: 'mixed script' });
    const unheard = describeFailure({
      statusCode: 418,
      code: 'TEAPOT',
      error: 'Teapot',
      message: 'Short and stout.',
    });
    assert.deepEqual(
      [unheard.title, unheard.message, unheard.source],
      ['Teapot', 'Short and stout.', '418 · TEAPOT'],
    );
  });

  it('knows when a token ends, and when it cannot know', () => {
    const token = (payload: string): string => `h.${Buffer.from(payload).toString('base64url')}.s`;
    assert.equal(tokenExpiry(token('{"exp":1700000000}')), 1_700_000_000_000);
    for (const odd of ['', 'a.b', 'a.!.c', token('[]'), token('{"exp":"soon"}'), token('null')])
      assert.equal(tokenExpiry(odd), undefined);
  });
});
