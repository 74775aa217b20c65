import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notebook } from '../../../src/formats/notebook/notebook.js';
import { sourceOfBytes } from '../../../src/sources/byte-source.js';

const MAIL = 'jane@example.org';

test('every part of a cell is read', async () => {
  const rows: readonly (readonly [part: string, cell: object])[] = [
    ['cell 1 metadata', { metadata: { executionInfo: { user: MAIL } } }],
    ['cell 1 output 1', { outputs: [{ html: `<b>jane</b>@example.org` }] }],
    ['cell 1 output 1', { outputs: [{ svg: ['<svg><text>', `${MAIL}</text></svg>`] }] }],
    ['cell 1 output 1', { outputs: [{ latex: MAIL }] }],
    ['cell 1 output 1', { outputs: [{ javascript: `alert("${MAIL}")` }] }],
    ['cell 1 output 1', { outputs: [{ data: { 'application/javascript': `alert("${MAIL}")` } }] }],
    ['cell 1 output 1', { outputs: [{ output_type: 'error', evalue: MAIL, traceback: [] }] }],
    ['cell 1 output 1', { outputs: [{ data: { 'application/vnd.tool': [`of ${MAIL}`] } }] }],
    ['cell 1 output 1', { outputs: [{ data: { 'application/vnd.tool': { to: MAIL } } }] }],
    ['cell 1 output 1', { outputs: [{ output_type: 'other', note: MAIL }] }],
    ['cell 1 output 1 metadata', { outputs: [{ data: { 'text/plain': 'x' }, metadata: { by: MAIL } }] }],
    ['cell 1 attachment', { attachments: { 'a.txt': { 'text/plain': MAIL } } }],
    ['cell 1 attachment', { attachments: { [`${MAIL}.png`]: { 'image/png': '' } } }],
  ];
  for (const [part, cell] of rows) {
    const { sections } = await notebook.own.read(Buffer.from(JSON.stringify({ cells: [cell] })));
    const found = sections.filter(({ text }) => text.includes(MAIL)).map((one) => one.part);
    assert.deepEqual(found, [part], JSON.stringify(cell));
  }
});

test('an attached SVG is a file', async () => {
  const attachments = { 'a.svg': { 'image/svg+xml': Buffer.from('<svg/>').toString('base64') } };
  const source = sourceOfBytes('a.ipynb', Buffer.from(JSON.stringify({ cells: [{ attachments }] })));
  const names: string[] = [];
  for await (const item of notebook.unpack(source)) if (item.kind === 'file') names.push(item.name);
  assert.deepEqual(names, ['cell 1 picture 1.svg']);
});

test('other binary data of an output or attachment is reported as unread', async () => {
  const data = { 'application/pdf': Buffer.alloc(900, '%PDF-').toString('base64'), 'image/png': 'iVBORw0K' };
  const cells = [{ outputs: [{ data }], attachments: { 'a.pdf': data } }];
  const { unread } = await notebook.own.read(Buffer.from(JSON.stringify({ cells })));
  assert.deepEqual(
    unread?.map(({ part }) => part),
    ['cell 1 output 1, application/pdf', 'cell 1 attachment, application/pdf'],
  );
});
