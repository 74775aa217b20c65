import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it, after } from 'node:test';
import { ProtocolError, type Client } from '@modelcontextprotocol/client';
import { CATEGORIES } from '../../src/core/harmonization-table.js';
import { MOST_TEXT_BYTES } from '../../src/mcp/asked-text.js';
import { callTool, plantFolders, runMcp, type RunningMcp } from '../support/run-mcp.js';

const NUMBERED = { default: { operator: 'placeholder' } };

describe('the tools', () => {
  let running: RunningMcp;
  let client: Client;
  let folders: ReturnType<typeof plantFolders>;
  const ends: (() => unknown)[] = [];
  before(async () => {
    const keep = { after: (end: () => unknown) => void ends.push(end) };
    folders = plantFolders(keep);
    running = await runMcp(keep, { allow: [folders.allowed] });
    client = await running.connect();
  });
  after(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('are told with schemas of what they take and answer', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['classify', 'label', 'transform', 'restore', 'scan', 'entities'],
    );
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      assert.equal(inputSchema.type, 'object', name);
      assert.equal(outputSchema?.['type'], 'object', name);
      assert.ok((description ?? '').length > 60, name);
      assert.deepEqual(annotations, { readOnlyHint: true, openWorldHint: false }, name);
    }
    assert.ok(
      JSON.stringify(tools).length < 20_000,
      'a list that is read before every conversation is short',
    );
  });

  it('classify counts characters, and shows values where it is asked to', async () => {
    const { told, structured } = await callTool(client, 'classify', { text: '😀 Jane' });
    const finding = { category: 'PERSON', score: 0.95, start_index: 2, end_index: 6, found_by: ['fake'] };
    assert.deepEqual(told, { by_category: { PERSON: 1 }, findings: [finding] });
    assert.deepEqual(structured, told);
    const shown = await callTool(client, 'classify', { text: '😀 Jane', include_values: true });
    assert.deepEqual(shown.told['findings'], [{ ...finding, value: 'Jane' }]);
  });

  for (const [what, asked, expected] of [
    ['by default', {}, { LOCATION: 1, PERSON: 1 }],
    ['with a lower threshold', { score_threshold: 0.6 }, { LOCATION: 1, PASSWORD: 1, PERSON: 1 }],
    ['of a category', { entities: ['PERSON'] }, { PERSON: 1 }],
    ['of an original label', { entities: ['CITY'] }, { LOCATION: 1 }],
    ['without a category', { exclude: ['PERSON'] }, { LOCATION: 1 }],
    ['of a preset', { preset: 'secrets', score_threshold: 0 }, { PASSWORD: 1 }],
  ] as const) {
    it(`classify chooses findings ${what}`, async () => {
      const { told } = await callTool(client, 'classify', { text: 'Jane, Lund: secret', ...asked });
      assert.deepEqual(told['by_category'], expected);
    });
  }

  it('classify judges columns, whose names are shown visibly', async () => {
    const { told } = await callTool(client, 'classify', {
      text: '"na\nme",n\nJane,1\nJane,2\n',
      format: 'csv',
      score_threshold: 0,
    });
    assert.deepEqual(told['rows'], 2);
    const [first] = told['columns'] as readonly Record<string, unknown>[];
    assert.equal(first?.['column_name'], String.raw`na\nme`);
    assert.equal(first['category'], 'PERSON');
  });

  it('answers are cut where they are too long, and say so', async () => {
    const { told } = await callTool(client, 'classify', { text: 'Jane '.repeat(600) });
    assert.equal((told['findings'] as readonly unknown[]).length, 500);
    assert.equal(told['more_findings'], 100);
    assert.deepEqual(told['by_category'], { PERSON: 600 });
  });

  it('label hides what is found', async () => {
    const { told } = await callTool(client, 'label', { text: 'Jane of Lund' });
    assert.deepEqual(told, { text: '[PERSON] of [LOCATION]', by_category: { LOCATION: 1, PERSON: 1 } });
  });

  it('transform and restore go there and back', async () => {
    const { told } = await callTool(client, 'transform', {
      text: 'Jane of Lund',
      policy: NUMBERED,
      verify: true,
    });
    assert.equal(told['text'], '[PERSON_1] of [LOCATION_1]');
    assert.deepEqual(told['verification'], { passed: true, leaks: [] });
    const again = await callTool(client, 'restore', {
      text: 'In [LOCATION_1]: [PERSON_1], [PERSON_2]',
      map: told['map'],
    });
    assert.equal(again.told['text'], 'In Lund: Jane, [PERSON_2]');
    assert.deepEqual(again.told['unknown'], [
      { category: 'PERSON', reason: 'not in the map', location: { start_index: 29, end_index: 39 } },
    ]);
  });

  it('transform takes a policy of an allowed folder', async () => {
    writeFileSync(path.join(folders.allowed, 'policy.yaml'), 'default: {operator: redact}\n');
    const { told } = await callTool(client, 'transform', { text: 'Jane!', policy_file: 'policy.yaml' });
    assert.equal(told['text'], '!');
  });

  it('entities lists every category', async () => {
    const { told } = await callTool(client, 'entities');
    const categories = told['categories'] as readonly { readonly category: string }[];
    assert.deepEqual(
      categories.map(({ category }) => category),
      CATEGORIES,
    );
  });

  for (const [what, name, args, code, place] of [
    ['no text', 'classify', {}, 'REQUEST_FAULTY', 'the field'],
    ['a misspelt field', 'classify', { txt: 'Jane' }, 'REQUEST_FAULTY', 'did you mean'],
    ['a number for text', 'label', { text: 5 }, 'REQUEST_FAULTY', 'text'],
    [
      'a threshold out of range',
      'label',
      { text: 'x', score_threshold: 2 },
      'REQUEST_FAULTY',
      'score_threshold',
    ],
    ['an unknown category', 'label', { text: 'x', entities: ['PERSONS'] }, 'REQUEST_FAULTY', 'entities[0]'],
    ['half a pair', 'label', { text: '\uD83D' }, 'REQUEST_FAULTY', 'text'],
    ['a text that misleads', 'classify', { text: 'a\u202Eb' }, 'UNTRUSTED_INPUT', 'bidi_control'],
    ['an empty text', 'classify', { text: '  ' }, 'BODY_EMPTY', ''],
    [
      'a text that is too long',
      'label',
      { text: 'x'.repeat(MOST_TEXT_BYTES + 1) },
      'FIELD_INVALID',
      'tool `scan`',
    ],
    [
      'an unknown operator',
      'transform',
      { text: 'x', policy: { default: { operator: 'numbr' } } },
      'REQUEST_FAULTY',
      'policy.default',
    ],
    [
      'an operator without its key',
      'transform',
      { text: 'x', policy: { default: { operator: 'encrypt' } } },
      'KEY_UNUSABLE',
      'key',
    ],
    [
      'two policies',
      'transform',
      { text: 'x', policy: NUMBERED, policy_file: 'p' },
      'FIELD_INVALID',
      'policy_file',
    ],
    [
      'a policy elsewhere',
      'transform',
      { text: 'x', policy_file: '/etc/passwd' },
      'FIELD_INVALID',
      'policy_file',
    ],
    ['a policy that is none', 'transform', { text: 'x', policy_file: 'mails.csv' }, 'REQUEST_FAULTY', ''],
    ['broken JSON', 'transform', { text: 'Jane', format: 'json' }, 'TEXT_NOT_JSON', ''],
    ['a map that is none', 'restore', { text: 'x', map: [{}] }, 'REQUEST_FAULTY', 'map[0]'],
    ['a misspelt argument', 'transform', { text: 'x', policy_fil: 'x' }, 'REQUEST_FAULTY', 'policy_file'],
    ['an argument of other tools', 'restore', { text: 'x', preset: 'pii' }, 'REQUEST_FAULTY', 'Known: '],
    ['a map that is kept', 'transform', { text: 'x', session: {} }, 'SESSIONS_OFF', ''],
    ['a name too long', 'scan', { path: 'x'.repeat(5_000) }, 'REQUEST_FAULTY', 'path'],
  ] as const) {
    it(`${name} refuses ${what} as an error of the tool that says what and where`, async () => {
      const { isError, told } = await callTool(client, name, args);
      assert.equal(isError, true);
      assert.equal(told['code'], code);
      assert.ok(JSON.stringify(told).includes(place), JSON.stringify(told));
    });
  }

  it('an unknown tool is an error of the protocol that names the nearest', async () => {
    await assert.rejects(client.callTool({ name: 'clasify', arguments: {} }), (error: unknown) => {
      assert.ok(error instanceof ProtocolError);
      assert.equal(error.code, -32602);
      assert.match(error.message, /did you mean classify/);
      return true;
    });
  });

  it('the log tells what was called, and never with what', () => {
    const lines = running.log.join('');
    assert.match(lines, /"tool":"classify"/);
    assert.match(lines, /"code":"UNTRUSTED_INPUT"/);
    for (const value of ['Jane', 'Lund', 'ana@', 'passwd', 'IGNORE', 'clasify'])
      assert.ok(!lines.includes(value), value);
  });
});
