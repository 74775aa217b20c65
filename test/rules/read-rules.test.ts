import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { parseDocument } from 'yaml';
import { RULES_SCHEMA } from '../../src/rules/rules-document.js';
import { faultsOf } from '../support/rules-file.js';

/** A recognizer around the line under test, which is line 6, column 9 where it begins. */
const inPattern = (line: string): string =>
  [
    'recognizers:',
    '  - name: badge',
    '    category: BADGE',
    '    patterns:',
    '      - name: digits',
    `        ${line}`,
    '        score: 0.5',
  ].join('\n');
const GOOD = inPattern(String.raw`regex: '\d{5}'`);

describe('a rules file with one mistake', () => {
  const rows: readonly (readonly [name: string, text: string, fault: RegExp])[] = [
    ['is empty', '', /^rules.yaml:1:1: the file is empty/],
    ['holds a comment alone', '# rules\n', /^rules.yaml:1:1: the file is empty/],
    ['is a list', '- a', /:1:1: must be a mapping with recognizers, .* but is a list\.$/],
    ['is text', 'hello', /:1:1: must be a mapping with recognizers, .* but is text\.$/],
    ['is no YAML', 'allow: [', /:1:\d+: cannot be read as YAML: /],
    ['is no JSON', '{"allow": [}', /:1:\d+: cannot be read as YAML: /],
    ['is indented by tabs', 'recognizers:\n\t- name: x', /:2:\d: cannot be read as YAML: .*tabs/],
    [
      'holds two documents',
      'categories: {off: [AGE]}\n---\nallow: []',
      /:2:1: cannot be read as YAML: .*one document/,
    ],
    ['repeats a field', 'thresholds: {AGE: 0.1}\nthresholds: {AGE: 0.2}', /:2:1: .*duplicate name/],
    ['has an alias', 'allow:\n  - values: *v', /:2:13: allow\[0\]\.values: must not be an alias/],
    ['has an anchor', 'allow: &a\n  - values: [a]', /:\d:\d+: allow: must not have an anchor/],
    [
      'has a tag',
      'allow:\n  - values: [!!binary YQ==]',
      /:2:\d+: allow\[0\]\.values\[0\]: must not have a tag/,
    ],
    [
      'has a merge key',
      'allow:\n  - <<: {values: [a]}\n    values: [b]',
      /:2:5: allow\[0\]: field \d is unknown/,
    ],
    [
      'has a misspelt section',
      'recognisers: []',
      /:1:1: "recognisers" is unknown; did you mean "recognizers"/,
    ],
    [
      'has a misspelt field',
      inPattern("regx: 'a'"),
      /:6:9: recognizers\[0\]\.patterns\[0\]: "regx" is unknown; did you mean "regex"/,
    ],
    [
      'lacks a field',
      'recognizers:\n  - category: BADGE\n    patterns: [{name: a, regex: b, score: 1}]',
      /:2:5: recognizers\[0\]: the field "name" is missing/,
    ],
    [
      'has an empty section',
      'recognizers:',
      /:1:13: recognizers: must be a list of at least one, but is empty/,
    ],
    ['has an empty list', 'recognizers: []', /:1:14: recognizers: must be a list of at least one/],
    [
      'has text for a list',
      'allow:\n  - values: a',
      /:2:13: allow\[0\]\.values: must be a list .* but is text/,
    ],
    [
      'has a number for text',
      'allow:\n  - values: [0800123]',
      /:2:14: allow\[0\]\.values\[0\]: must be text .*put it in quotes/,
    ],
    ['has nothing for text', 'allow:\n  - values: [~]', /values\[0\]: must be text .* but is empty/],
    ['has a blank value', "allow:\n  - values: [' ']", /values\[0\]: must be text of 1 to 200/],
    ['has a long value', `allow:\n  - values: [${'a'.repeat(201)}]`, /values\[0\]: must be text of 1 to 200/],
    [
      'has a list entry without lists',
      'allow:\n  - ignore_case: true',
      /:2:5: allow\[0\]: must have "values", "patterns"/,
    ],
    [
      'has a name in capitals',
      GOOD.replace('badge', 'Badge'),
      /:2:11: recognizers\[0\]\.name: must be a name in small letters/,
    ],
    [
      'has a category in small letters',
      GOOD.replace('BADGE', 'badge'),
      /:3:15: recognizers\[0\]\.category: must be a category name of capital letters/,
    ],
    ['has a misspelt category', GOOD.replace('BADGE', 'PERSN'), /:3:15: .*did you mean PERSON/],
    [
      'has a label for a category',
      GOOD.replace('BADGE', 'IBAN'),
      /:3:15: .*label of the category BANK_ACCOUNT/,
    ],
    [
      'has a score above 1',
      GOOD.replace('0.5', '1.5'),
      /:7:16: recognizers\[0\]\.patterns\[0\]\.score: must be a number from 0 to 1, but is 1\.5\./,
    ],
    [
      'has a score as text',
      GOOD.replace('0.5', "'0.5'"),
      /\.score: must be a number from 0 to 1, but is text/,
    ],
    [
      'has an open group',
      inPattern("regex: '(a'"),
      /:6:16: recognizers\[0\]\.patterns\[0\]\.regex: must be an expression in RE2 syntax: missing closing \)/,
    ],
    ['looks ahead', inPattern("regex: 'a(?=b)'"), /\.regex: .*look-ahead/],
    ['looks behind', inPattern("regex: '(?<!a)b'"), /\.regex: .*look-behind/],
    ['refers back', inPattern(String.raw`regex: '(a)\1'`), /\.regex: .*back-reference/],
    ['repeats too often', inPattern("regex: 'a{2000}'"), /\.regex: .*exceeds 1000/],
    ['repeats repetitions', inPattern("regex: '((a{100}){100}){100}'"), /\.regex: .*exceeds 1000/],
    [
      'compiles to too much',
      inPattern("regex: '(a{1,30}){1,30}b'"),
      /\.regex: compiles to 18\d\d instructions; the limit is 500/,
    ],
    [
      'has a long expression',
      inPattern(`regex: '${'a'.repeat(1001)}'`),
      /\.regex: must be text of 1 to 1000/,
    ],
    ['matches the empty text', inPattern("regex: 'a*'"), /\.regex: must not match the empty text/],
    [
      'has an escape in double quotes',
      inPattern(String.raw`regex: "\d"`),
      /:6:\d+: cannot be read as YAML: .*single quotes/,
    ],
    [
      'has a context score without context',
      `${GOOD}\n        score_in_context: 0.9`,
      /score_in_context: requires context words/,
    ],
    [
      'has a check score without a check',
      `${GOOD}\n        score_if_valid: 0.9`,
      /score_if_valid: requires check_digit/,
    ],
    [
      'has an unknown check digit',
      `${GOOD}\n    check_digit: gb.ninno`,
      /:8:18: recognizers\[0\]\.check_digit: .*did you mean GB\.nino\? Known: luhn, /,
    ],
    [
      'has an example of neither kind',
      `${GOOD}\n    examples: [{header: a}]`,
      /examples\[0\]: must have either "match" or "no_match"/,
    ],
    [
      'has an example of both kinds',
      `${GOOD}\n    examples: [{match: a, no_match: b}]`,
      /either "match" or "no_match"/,
    ],
    [
      'has an example without its value',
      `${GOOD}\n    examples: [{match: a, value: b}]`,
      /examples\[0\]\.value: must occur in "match"/,
    ],
    [
      'uses a pattern name twice',
      `${GOOD}\n      - {name: digits, regex: a, score: 1}`,
      /patterns\[1\]: is also the name of another pattern/,
    ],
    [
      'uses a recognizer name twice',
      `${GOOD}\n${GOOD.split('\n').slice(1).join('\n')}`,
      /recognizers\[1\]\.name: is also the name of another rule/,
    ],
    [
      'names an unknown category',
      'thresholds: {PERSONS: 0.5}',
      /:1:14: thresholds: PERSONS is not a category; did you mean PERSON/,
    ],
    [
      'names a category nothing reports',
      'categories: {off: [SHIP_NAME]}',
      /:1:20: categories\.off\[0\]: is not a category .*categories\.other/,
    ],
    [
      'switches off what it reports',
      `${GOOD}\ncategories: {off: [BADGE]}`,
      /:3:15: recognizers\[0\]\.category: is switched off/,
    ],
    [
      'denies below the threshold',
      'deny: [{category: PERSON, values: [a], score: 0.2}]\nthresholds: {PERSON: 0.5}',
      /:1:8: deny\[0\]: has a score below the threshold/,
    ],
    [
      'allows what it denies',
      'deny: [{category: PERSON, values: [Ann]}]\nallow: [{values: [ann]}]',
      /deny\[0\]\.values\[0\]: is also on the allow list/,
    ],
    ['is nested deeply', `allow: ${'['.repeat(40)}${']'.repeat(40)}`, /nested too deeply/],
    ['is nested beyond the parser', '['.repeat(100_000), /nested too deeply|cannot be read/],
    [
      'has too many entries',
      `allow: [${'{values: [a]},'.repeat(501)}]`,
      /:1:8: allow: has 501 entries; the limit is 500/,
    ],
  ];
  for (const [name, text, fault] of rows) {
    it(`${name}: says where and what`, () => {
      const faults = faultsOf(text);
      assert.match(faults[0] ?? 'no fault', fault);
      assert.equal(faults.length, 1, faults.join('\n'));
    });
  }

  it('is too large, or no UTF-8', () => {
    assert.match(faultsOf(Buffer.alloc(1_048_577, 32))[0] ?? '', /1048577 bytes; the limit is 1048576/);
    assert.match(faultsOf(Uint8Array.of(0x61, 0xff))[0] ?? '', /must be UTF-8/);
  });

  it('brings all expressions together to too much', () => {
    const patterns = Array.from({ length: 60 }, () => "'(a{1,20}){1,20}b'".replace('20}b', '17}b'));
    const faults = faultsOf(`allow:\n  - patterns: [${patterns.join(', ')}]`);
    assert.ok(faults.length >= 1);
  });
});

describe('a rules file', () => {
  it('names every mistake at once, in the order of the file', () => {
    const faults = faultsOf(
      [
        'recognizers:',
        '  - nam: Badge',
        '    category: badge',
        '    patterns: [{name: a, regex: (, score: 2}]',
        'thresholds: {X: 2}',
      ].join('\n'),
    );
    assert.deepEqual(
      faults.map((fault) => fault.replace(/^rules.yaml:(\d+:\d+):.*/, '$1')),
      ['2:5', '3:15', '4:33', '4:43', '5:17'],
    );
  });

  it('may be JSON, with the same places', () => {
    const json = JSON.stringify({ allow: [{ values: ['a'] }], thresholds: { AGE: 0.5 } }, undefined, '\t');
    assert.deepEqual(faultsOf(json), []);
    assert.match(
      faultsOf(json.replace('0.5', '5'))[0] ?? '',
      /:10:10: thresholds\.AGE: must be a number from 0 to 1/,
    );
  });

  it('never quotes what it holds', () => {
    const canary = 'nightjar5550199';
    const places = [
      `allow: [{values: [{${canary}: ${canary}}]}]`,
      `deny: {${canary}: ${canary}}`,
      `deny: [{category: ${canary}, values: ${canary}, name: ${canary.toUpperCase()}, score: ${canary}, ${canary}: 1}]`,
      `allow: [{values: [*${canary}]}]`,
      `allow: [{patterns: ['(${canary}', '${canary}(?=a)', '${canary}{5000}', '[${canary}']}]`,
      `allow: [{values: ["${canary}\\q"]}]`,
      `deny: [{category: PERSON, values: [${canary}]}]\nallow: [{values: [${canary}]}]`,
      `${canary}: 1\n${canary}: 2`,
      `allow: !${canary} [${canary}`,
      `recognizers: [{name: a, category: B_C, patterns: [{name: a, regex: b, score: 1}], examples: [{match: ${canary}, value: ${canary}2}], check_digit: ${canary}}]`,
    ];
    for (const text of places) {
      const faults = faultsOf(text).join('\n');
      assert.notEqual(faults, '', text);
      assert.ok(!faults.toLowerCase().includes(canary), faults);
    }
  });

  it('never fails but with a list of faults, whatever it holds', () => {
    const words = [
      'allow',
      'deny',
      'recognizers',
      'values',
      'name',
      'PERSON',
      '0.5',
      '- ',
      ': ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      '&a',
      '*a',
      '!!x',
      "'",
      '"',
      ',',
      '#',
      '|',
      '>',
      '?',
      '---',
      '\t',
      '(',
      '\u0000',
      'é',
      '😀',
      '<<',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...words), fc.string())), (parts) => {
        for (const fault of faultsOf(parts.join(''))) assert.match(fault, /^rules.yaml:[1-9]\d*:[1-9]\d*: ./);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        for (const fault of faultsOf(json)) assert.match(fault, /^rules.yaml:[1-9]\d*:[1-9]\d*: ./);
      }),
    );
  });

  it('of the examples fits the JSON Schema that editors get, and the schema refuses what is misspelt', () => {
    const fits = new Ajv2020({ strict: false }).compile(RULES_SCHEMA);
    const example: unknown = parseDocument(readFileSync('examples/rules.yaml', 'utf8')).toJS();
    assert.equal(fits(example), true, JSON.stringify(fits.errors));
    assert.equal(fits({ recognisers: [] }), false);
    assert.equal(fits({ thresholds: { person: 0.5 } }), false);
    assert.deepEqual(faultsOf(readFileSync('examples/rules.yaml')), []);
  });
});
