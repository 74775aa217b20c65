import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { scanSql, type SqlStretch } from '../../../src/formats/sql/scan-sql.js';
import { cutInPieces, pieceSizes } from '../../support/cut-in-pieces.js';

async function* inPieces(pieces: Iterable<string>): AsyncIterable<string> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

async function stretches(dump: string, pieces: Iterable<string> = [dump]): Promise<readonly SqlStretch[]> {
  const found: SqlStretch[] = [];
  for await (const some of scanSql(inPieces(pieces))) found.push(...some);
  return found;
}

const rowsIn = async (
  dump: string,
): Promise<readonly (readonly [string, readonly string[], readonly string[]])[]> =>
  (await stretches(dump)).flatMap(({ row }) =>
    row === undefined ? [] : [[row.table.name, row.table.columns, row.cells] as const],
  );

const MYSQL = '-- MySQL dump 10.13\n';

describe('rows of a dump', () => {
  const rows: readonly (readonly [
    what: string,
    dump: string,
    rows: readonly (readonly [string, readonly string[], readonly string[]])[],
  ])[] = [
    ['one row', "INSERT INTO t (a, b) VALUES (1, 'x');", [['t', ['a', 'b'], ['1', 'x']]]],
    [
      'several rows',
      "INSERT INTO t VALUES (1,'x'),\n(2,'y');",
      [
        ['t', [], ['1', 'x']],
        ['t', [], ['2', 'y']],
      ],
    ],
    ['quoted names', 'insert into "s"."a""b" ("x y") values (1);', [['s.a"b', ['x y'], ['1']]]],
    [
      'names of SQL Server',
      "INSERT [dbo].[t] ([a]) VALUES (N'x')\nGO\nINSERT [dbo].[t] ([a]) VALUES (2)\nGO\n",
      [
        ['dbo.t', ['a'], ['x']],
        ['dbo.t', ['a'], ['2']],
      ],
    ],
    ['a quotation mark twice', "INSERT INTO t VALUES ('o''neil');", [['t', [], ["o'neil"]]]],
    ['a backslash is one', "INSERT INTO t VALUES ('C:\\', 'y');", [['t', [], ['C:\\', 'y']]]],
    ['but not behind E', "INSERT INTO t VALUES (E'it\\'s', 'y');", [['t', [], ["it's", 'y']]]],
    ['nor in MySQL', `${MYSQL}INSERT INTO \`t\` VALUES ('it\\'s\\n;','y');`, [['t', [], ["it's\n;", 'y']]]],
    [
      'parentheses, commas and ends in strings',
      "INSERT INTO t VALUES ('a),(b;', 2);",
      [['t', [], ['a),(b;', '2']]],
    ],
    [
      'casts, calls and nothing',
      "INSERT INTO t VALUES ('{1,2}'::int[], now(), NULL, ARRAY[1,2]);",
      [['t', [], ['{1,2}', 'now()', '', 'ARRAY[1,2]']]],
    ],
    [
      'values beside the only string',
      `INSERT INTO t VALUES (f('x', 4111), 'a' || 4111, f("b", 'c'), CAST('d' AS numeric(9,2)), U&'e'::text);`,
      [['t', [], ["f('x', 4111)", "'a' || 4111", `f("b", 'c')`, 'd', 'e']]],
    ],
    [
      'bytes with their character set',
      `${MYSQL}INSERT INTO \`t\` VALUES (_binary 'a',0xFF);`,
      [['t', [], ['a', '0xFF']]],
    ],
    [
      'columns of a table that was created',
      'CREATE TABLE IF NOT EXISTS s.t (\n id int,\n "na me" varchar(9) DEFAULT \'a,b\',\n amount numeric(9,2),\n PRIMARY KEY (id)\n);\nINSERT INTO s.t VALUES (1,2,3);',
      [['s.t', ['id', 'na me', 'amount'], ['1', '2', '3']]],
    ],
    [
      'lines of COPY',
      'COPY public.t (a, b) FROM stdin;\n1\tx\\ty\\\\\n\\N\t\\303\\244\n\\.\nSELECT 1;',
      [
        ['public.t', ['a', 'b'], ['1', 'x\ty\\']],
        ['public.t', ['a', 'b'], ['', 'ä']],
      ],
    ],
    ['what is inside of a function is none', 'CREATE FUNCTION f() AS $x$ INSERT INTO t VALUES (1); $x$;', []],
    [
      'what is inside of a comment is none',
      "/* ; INSERT INTO t VALUES (1); */ -- '\nSELECT ';INSERT INTO t VALUES (2);';",
      [],
    ],
    ['what is chosen from a table is none', 'INSERT INTO t (a) SELECT a FROM u;', []],
    [
      'rows behind an end that is not there',
      'INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING;INSERT INTO t VALUES (2);',
      [
        ['t', [], ['1']],
        ['t', [], ['2']],
      ],
    ],
    ['a row that is cut off is none', "INSERT INTO t VALUES (1),(2, 'x", [['t', [], ['1']]]],
  ];
  for (const [what, dump, expected] of rows) {
    it(what, async () => {
      assert.deepEqual(await rowsIn(dump), expected);
    });
  }
});

const dumps = fc
  .array(
    fc.constantFrom(
      'INSERT INTO t VALUES ',
      "('a''b', 1)",
      ',',
      ';',
      '\n',
      'COPY t (a) FROM stdin;\n',
      'x\ty\n',
      '\\.\n',
      "'",
      '"',
      '$$',
      '--',
      '/*',
      '*/',
      '(',
      ')',
      '`',
      '\\',
      'CREATE TABLE t (a int);',
      '😀',
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

test('every character is told once, in its order, however the dump is cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(dumps, pieceSizes, async (dump, sizes) => {
      const whole = await stretches(dump);
      assert.equal(whole.map(({ text }) => text).join(''), dump);
      const cut = await stretches(dump, cutInPieces(dump, sizes));
      assert.deepEqual(
        cut.filter(({ row }) => row),
        whole.filter(({ row }) => row),
      );
    }),
  );
});

test('values come back as they were written, in both ways of escaping', async () => {
  const cells = fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 4 }), async (rows) => {
      const standard = rows.map(
        (row) => `(${row.map((cell) => `'${cell.replaceAll("'", "''")}'`).join(',')})`,
      );
      const mysql = rows.map(
        (row) =>
          `(${row.map((cell) => `'${cell.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`).join(',')})`,
      );
      for (const dump of [
        `SELECT 1;\nINSERT INTO t VALUES ${standard.join(', ')};`,
        `${MYSQL}INSERT INTO t VALUES ${mysql.join(',')};`,
      ]) {
        const found = (await rowsIn(dump)).map(([, , found]) => found);
        // A dump of SQL in which a back quote stands is taken for one of MySQL.
        if (dump.startsWith(MYSQL) || !dump.includes('`')) assert.deepEqual(found, rows);
      }
    }),
  );
});
