import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file of a new thing: its whole text, or what is put in front of a line of a file that exists. */
interface Edit {
  readonly file: string;
  readonly text?: string;
  /** By a line that stands once in the file: the lines to put in front of it. */
  readonly before?: readonly (readonly [line: string, added: string])[];
}

/** A new thing of one kind, as CONTRIBUTING.md says to make it. */
export interface NewThing {
  /** As the table in CONTRIBUTING.md names it. */
  readonly kind: string;
  readonly edits: readonly Edit[];
  /** Part of an edit that the compiler must demand: without it, the named file has an error. */
  readonly demanded?: { readonly without: Edit; readonly faulty: string };
}

/** What `npm run new:recognizer` writes, into a copy of the registry. */
function scaffoldedRecognizer(): readonly Edit[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-new-'));
  try {
    const registry = path.join('src', 'recognizers', 'registry.ts');
    mkdirSync(path.join(folder, path.dirname(registry)), { recursive: true });
    writeFileSync(path.join(folder, registry), readFileSync(registry));
    execFileSync(process.execPath, [path.resolve('scripts/new-recognizer.mjs'), 'be', 'library-card'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const files = [path.join('src', 'recognizers', 'be', 'library-card.ts'), registry];
    return files.map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const CATEGORY_ROW = (name: string, sample: string): string => `  ${name}: {
    family: 'identity',
    labels: ['${name}_NUMBER'],
    report: { severity: 'high', presets: ['pii'], values: 'many', example: 'form' },
    transform: { comparison: 'compact', surrogate: 'number', general: 'none', search: 'spellings' },
    tables: { shows: 'nothing', cellForms: ['identifier'] },
    presidio: '${name}',
    ${sample}
  },`;
const END_OF_ROWS = '} as const satisfies Record<string, CategoryRow>;';
const HEADER_WORDS = 'src/text/headers/header-words.ts';

const FORMAT = (rewriting: string): string => `import { defineFormat } from '../define-format.js';
import { textBlocks } from './text.js';

/** Initialization files, read as they are written. */
export const ini = defineFormat({
  kind: 'text',
  name: 'ini',
  title: 'INI',
  extensions: ['.ini'],
  mediaTypes: ['text/x-ini'],
  ${rewriting}
  looksLike: () => 'possible',
  read: textBlocks,
});
`;

const OPERATOR_ROW = `  initials: {
    description: 'The first letter of each word.',
    becomes: 'its initials',
    restored: 'never',
    keyed: false,
  },`;

/** One new thing of each kind; they do not touch each other. */
export const newThings = (): readonly NewThing[] => [
  { kind: 'recognizer', edits: scaffoldedRecognizer() },
  {
    kind: 'category',
    edits: [
      {
        file: 'src/core/categories/identity-categories.ts',
        before: [
          [END_OF_ROWS, CATEGORY_ROW('LIBRARY_CARD', "sample: { text: 'library card 123', value: '123' },")],
        ],
      },
      { file: HEADER_WORDS, before: [['  ADDRESS: [],', "  LIBRARY_CARD: ['library card'],"]] },
    ],
    demanded: { without: { file: HEADER_WORDS }, faulty: HEADER_WORDS },
  },
  {
    kind: 'format',
    edits: [
      { file: 'src/formats/text/ini.ts', text: FORMAT("rewriting: { form: 'text' },") },
      {
        file: 'src/formats/registry.ts',
        before: [
          ["import { json } from './json/json.js';", "import { ini } from './text/ini.js';"],
          ['  log,', '  ini,'],
        ],
      },
    ],
    demanded: {
      without: { file: 'src/formats/text/ini.ts', text: FORMAT('') },
      faulty: 'src/formats/text/ini.ts',
    },
  },
  {
    kind: 'operator',
    edits: [
      {
        file: 'src/core/operators.ts',
        before: [['  keep: {', OPERATOR_ROW]],
      },
      {
        file: 'src/transform/operators/initials.ts',
        text: `import { defineOperator } from '../define-operator.js';

export const initials = defineOperator('initials', {
  parameters: {},
  create: () => ({ kind: 'write', write: ({ text }) => text.replaceAll(/(?<=\\p{L})\\p{L}+/gu, '.') }),
});
`,
      },
      {
        file: 'src/transform/registry.ts',
        before: [
          [
            "import { mask } from './operators/mask.js';",
            "import { initials } from './operators/initials.js';",
          ],
          ['  keep,', '  initials,'],
        ],
      },
    ],
    demanded: { without: { file: 'src/transform/registry.ts' }, faulty: 'src/transform/registry.ts' },
  },
  {
    kind: 'option',
    edits: [
      {
        file: 'src/cli/files/define-label.ts',
        before: [
          ['  readonly inPlace?: true;', '  readonly count?: true;'],
          [
            "    .option('--in-place', 'replace each file with its labelled text, in one atomic step');",
            "    .option('--count', 'print the number of findings')",
          ],
        ],
      },
      {
        file: 'src/cli/files/label-command.ts',
        before: [
          [
            '  const wanted = isWanted(options);',
            '  if (options.count === true && isBlank(input)) say(`0 findings`);',
          ],
        ],
      },
    ],
    demanded: {
      without: { file: 'src/cli/files/define-label.ts' },
      faulty: 'src/cli/files/label-command.ts',
    },
  },
  {
    kind: 'endpoint',
    edits: [
      {
        file: 'src/http/v2/categories-route.ts',
        text: `import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { UNREAD_REQUEST } from '../../answers/schemas.js';
import { CATEGORIES } from '../../core/harmonization-table.js';
import { answer } from '../discovery/add-operation.js';
import { basePath } from './query-parameters.js';

const Categories = Type.Object({ categories: Type.Array(Type.String()) }, { title: 'Categories' });

const DOC = {
  operationId: 'categoriesV2',
  tags: ['data discovery, version 2'],
  summary: 'List the categories',
  response: { 200: answer('The categories.', Categories), ...UNREAD_REQUEST },
};

/** Adds the list of categories below the prefix. */
export function addCategoriesRoute(app: FastifyInstance, pathPrefix: string): void {
  app.get(\`\${basePath(pathPrefix)}/categories\`, { schema: DOC }, () => ({ categories: CATEGORIES }));
}
`,
      },
      {
        file: 'src/http/build-app.ts',
        before: [
          [
            "import { addHealthRouteV2 } from './v2/health-route.js';",
            "import { addCategoriesRoute } from './v2/categories-route.js';",
          ],
          [
            '  addHealthRouteV2(app, health, deps.pathPrefix);',
            '  addCategoriesRoute(app, deps.pathPrefix);',
          ],
        ],
      },
    ],
  },
];

/** The text of a file with an edit; throws where a line that the edit names does not stand there once. */
export function edited({ file, text, before = [] }: Edit): string {
  if (text !== undefined) return text;
  let lines = readFileSync(file, 'utf8').split('\n');
  for (const [line, added] of before) {
    const places = lines.flatMap((one, index) => (one === line ? [index] : []));
    const [at] = places;
    if (at === undefined || places.length > 1)
      throw new Error(
        `${file} has ${places.length.toString()} lines "${line}"; update test/support/new-things.ts`,
      );
    lines = [...lines.slice(0, at), added, ...lines.slice(at)];
  }
  return lines.join('\n');
}
