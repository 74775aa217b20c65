import { writeParts } from '../../src/formats/office/office-parts.js';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument';
export const WORD_NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

/** A part beside the main one. */
export interface BesidePart {
  readonly name: string;
  /** Content type: after "application/vnd.openxmlformats-officedocument.", or whole where it has a slash. */
  readonly type: string;
  /** Type of the relationship that leads to it: its last word, or whole where it has a slash; none: nothing does. */
  readonly role?: string;
  readonly content: string | Buffer;
  /** The part that refers to it; default: the main one. */
  readonly from?: string;
}

const MODIFIED = new Date(2026, 0, 2);

/** An Office package whose main part and others lie where they are told to. */
export function makePackage(
  main: { readonly name: string; readonly type: string; readonly content: string },
  beside: readonly BesidePart[] = [],
  links: readonly string[] = [],
): Promise<Buffer> {
  const whole = (start: string, word: string): string => (word.includes('/') ? word : start + word);
  const overrides = [main, ...beside].map(
    ({ name, type }) => `<Override PartName="/${name}" ContentType="${whole(`${CONTENT}.`, type)}"/>`,
  );
  const relations = new Map<string, string[]>([[main.name, [...links]]]);
  for (const [index, { name, role, from = main.name }] of beside.entries()) {
    if (role === undefined) continue;
    const own = relations.get(from) ?? [];
    own.push(
      `<Relationship Id="rId${(index + 10).toString()}" Type="${whole(`${RELATIONSHIPS}/`, role)}" Target="/${name}"/>`,
    );
    relations.set(from, own);
  }
  relations.set('', [
    ...(relations.get('') ?? []),
    `<Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="${main.name}"/>`,
  ]);
  const pathOf = (from: string): string => from.replace(/([^/]*)$/, '_rels/$1.rels');
  const parts: readonly (readonly [string, string | Buffer])[] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/>${overrides.join('')}</Types>`,
    ],
    ...[...relations].map(([from, own]): readonly [string, string] => [
      pathOf(from),
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${own.join('')}</Relationships>`,
    ]),
    [main.name, main.content],
    ...beside.map(({ name, content }): readonly [string, string | Buffer] => [name, content]),
  ];
  return writeParts(
    parts.map(([name, content]) => ({ name, bytes: Buffer.from(content), modified: MODIFIED })),
  );
}

/** A Word document with a body. */
export const makeWord = (
  body: string,
  beside: readonly BesidePart[] = [],
  links: readonly string[] = [],
): Promise<Buffer> =>
  makePackage(
    {
      name: 'word/document.xml',
      type: 'wordprocessingml.document.main+xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><w:document ${WORD_NAMESPACES}><w:body>${body}</w:body></w:document>`,
    },
    beside,
    links,
  );
