import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { joined } from '../../../src/formats/workbook/leftover.js';
import { SheetWalk } from '../../../src/formats/workbook/sheet-walk.js';
import { PackedStrings } from '../../../src/formats/workbook/string-table.js';
import { xlsx } from '../../../src/formats/workbook/xlsx.js';
import { rewriteXlsx } from '../../../src/formats/workbook/rewrite-xlsx.js';
import { unchanged, type Work } from '../../../src/formats/rewriting/passage.js';
import { sourceOfBytes } from '../../../src/sources/byte-source.js';
import { runScan, temporaryFolder } from '../../support/run-scan.js';
import { makeWorkbook, sheetPart } from '../../support/workbook-files.js';

const letters = 'ABCDEFGHIJ';
const word = fc.stringMatching(/^[a-zA-Z&<>@.ü€😀 ]{1,12}$/u);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const cell = fc.record({
  row: fc.integer({ min: 1, max: 40 }),
  column: fc.integer({ min: 0, max: 9 }),
  text: word,
  form: fc.constantFrom('str', 'inline', 'runs', 'formula', 'comment'),
});
type Cell = typeof cell extends fc.Arbitrary<infer Value> ? Value : never;

function cellSource({ row, column, text, form }: Cell): string {
  const at = `r="${letters.charAt(column)}${row.toString()}"`;
  const value = escaped(text);
  if (form === 'inline') return `<c ${at} t="inlineStr"><is><t>${value}</t></is></c>`;
  if (form === 'runs')
    return `<c ${at} t="inlineStr"><is><r><t>${value}</t></r><rPh sb="0" eb="1"><t>reading of ${value}</t></rPh></is></c>`;
  if (form === 'formula')
    return `<c ${at} t="str"><f>"in ${value.replaceAll('"', '')}"</f><v>${value}</v></c>`;
  if (form === 'comment') return `<c ${at} t="str" note="of ${value}"><v>${value}</v></c>`;
  return `<c ${at} t="str"><v>${value}</v></c>`;
}

const cells = fc
  .uniqueArray(cell, { selector: ({ row, column }) => row * 10 + column, minLength: 1, maxLength: 30 })
  .map((all) => [...all].sort((a, b) => a.row - b.row || a.column - b.column));

const rowsOf = (all: readonly Cell[]): string =>
  [...new Set(all.map(({ row }) => row))]
    .map((row) => {
      const own = all.filter((one) => one.row === row).map(cellSource);
      return `<row r="${row.toString()}">\n${own.join('')}</row>`;
    })
    .join('');

test('however a sheet is cut into pieces, its cells and what is beside them are the same', () => {
  fc.assert(
    fc.property(cells, fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (all, sizes) => {
      const xml = sheetPart(rowsOf(all), '<headerFooter><oddHeader>x</oddHeader></headerFooter>');
      const read = (pieces: readonly string[]) => {
        const walk = new SheetWalk();
        const found = [...pieces.flatMap((piece) => walk.push(piece)), ...walk.end()];
        return {
          found: found.map(({ row, column, value, formula }) => [row, column, value, formula?.text]),
          beside: joined(walk.takeLeftover()),
        };
      };
      const pieces: string[] = [];
      for (let at = 0, index = 0; at < xml.length; index += 1) {
        const size = sizes[index % sizes.length] ?? 1;
        pieces.push(xml.slice(at, at + size));
        at += size;
      }
      const whole = read([xml]);
      assert.deepEqual(read(pieces), whole);
      assert.deepEqual(
        whole.found.map(([row, column, value]) => [row, column, value]),
        all.map(({ row, column, text }) => [row - 1, column, text]),
      );
    }),
    { numRuns: 150 },
  );
});

test('a scan examines every string that the rewriter may replace', async () => {
  await fc.assert(
    fc.asyncProperty(cells, async (all) => {
      const file = await makeWorkbook(rowsOf(all), {
        behind: '<hyperlinks><hyperlink ref="A1" tooltip="of a link"/></hyperlinks>',
      });
      const asked: string[] = [];
      const work: Work = {
        texts(texts) {
          asked.push(...texts.map(({ text }) => text));
          return Promise.resolve(texts.map(({ text }) => unchanged(text)));
        },
        table({ rows }) {
          asked.push(...rows.flat());
          return Promise.resolve(rows.map((row) => row.map((text) => unchanged(text))));
        },
        form: (text) => Promise.resolve(unchanged(text)),
      };
      await rewriteXlsx(file, {
        work,
        attachments: 'refuse',
        note: () => undefined,
        layouts: new Map(),
        headers: 'auto',
        examined: new Map(),
        inner: () => Promise.resolve({ reason: '' as const }),
        secret: Buffer.alloc(32),
        part: '',
      });
      const texts: string[] = [];
      for await (const item of xlsx.unpack(sourceOfBytes('', file)))
        if (item.kind === 'file')
          for await (const piece of item.pieces) texts.push(Buffer.from(piece).toString());
      texts.push(...(await xlsx.own.read(file)).sections.map(({ text }) => text));
      const examined = texts.join('\n');
      for (const line of asked.flatMap((text) => text.split('\n')))
        assert.ok(examined.includes(line.replace(/^\w+: /, '').trim()), line);
    }),
    { numRuns: 40 },
  );
});

describe('strings by their numbers', () => {
  it('are kept as they are, however many and long', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 400 }), (all) => {
        const strings = new PackedStrings();
        for (const one of all) strings.add(one);
        assert.deepEqual(
          all.map((_one, index) => strings.at(index)),
          all.map((one) => Buffer.from(one).toString()),
        );
        assert.equal(strings.at(all.length), undefined);
        assert.equal(strings.at(-1), undefined);
      }),
    );
  });
});

test('a scan names the cells of a sheet in which a value leaks, whatever rows are blank', async (t) => {
  const folder = temporaryFolder(t);
  const text = (row: number): string => {
    if (row === 9) return 'remark';
    return row === 57 ? 'ask jane@example.org' : 'nothing of note';
  };
  const rows = Array.from({ length: 40 }, (_none, index) => 9 + index * 3)
    .map((row) => {
      const at = row.toString();
      return `<row r="${at}"><c r="C${at}" t="str"><v>${text(row)}</v></c></row>`;
    })
    .join('');
  writeFileSync(path.join(folder, 'a.xlsx'), await makeWorkbook(rows));
  const options = ['--providers', 'pattern', '--exit-zero'];
  const { stdout } = await runScan(['a.xlsx', '--json', ...options], { cwd: folder });
  const { findings } = JSON.parse(stdout) as {
    findings: { file: string; location: { column_index: number }; details?: { first_rows?: number[] } }[];
  };
  assert.deepEqual(
    findings.map(({ file, location, details }) => [file, location.column_index, details?.first_rows]),
    [['a.xlsx!Data', 2, [57]]],
  );
  const shown = await runScan(['a.xlsx', ...options], { cwd: folder });
  assert.match(shown.stdout, /cell C57/);
});
