import { inOnePiece } from '../../sources/byte-source.js';
import {
  type DocumentSection,
  type DocumentText,
  UnreadableDocument,
  type UnreadPart,
} from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { repeatsKey } from '../content/open-columns.js';
import { defineFormat } from '../define-format.js';
import { readWhole } from '../office/read-whole.js';
import { plainText } from '../text/ansi-text.js';

/** Jupyter notebooks: cells and their outputs, numbered from 1. */
export const notebook = defineFormat({
  kind: 'container',
  name: 'notebook',
  title: 'Jupyter notebooks',
  extensions: ['.ipynb'],
  mediaTypes: ['application/x-ipynb+json'],
  rewriting: { unsupported: 'Jupyter notebooks cannot be rewritten' },
  looksLike: ({ text }) => (text.startsWith('{') ? 'possible' : 'no'),
  place: 'apart',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    yield* picturesOf(await readWhole(source));
  },
  own: {
    kind: 'document',
    async read(bytes) {
      const { extractHtml } = await import('../html/html-blocks.js');
      return readNotebook(bytes, extractHtml);
    },
  },
});

const PICTURE = /^(?:image\/)?(png|jpe?g|gif|webp|bmp|tiff|svg)(?:\+xml)?$/;

/** Yields the pictures in outputs and cell attachments. @throws UnreadableDocument */
function* picturesOf(bytes: Uint8Array): Iterable<UnpackedItem> {
  for (const { name, cell } of cellsOf(parse(bytes))) {
    const outputs = listOf(field(cell, 'outputs')).map((output) => field(output, 'data') ?? output);
    const attached = entriesOf(field(cell, 'attachments')).map(([, forms]) => forms);
    const isAttached = new Set(attached);
    let number = 0;
    for (const forms of [...outputs, ...attached])
      for (const [type, value] of entriesOf(forms)) {
        const [, kind] = PICTURE.exec(type) ?? [];
        // An SVG in an output is text, which is read with the cell.
        if (kind === undefined || (kind === 'svg' && !isAttached.has(forms))) continue;
        number += 1;
        yield {
          kind: 'file',
          name: `${name} picture ${number.toString()}.${kind === 'jpeg' ? 'jpg' : kind}`,
          pieces: inOnePiece(Buffer.from(textOf(value), 'base64')),
        };
      }
  }
}

/** @throws UnreadableDocument */
function cellsOf(whole: unknown): readonly { readonly name: string; readonly cell: unknown }[] {
  const own = field(whole, 'cells');
  // Before nbformat 4, cells were grouped in worksheets.
  const sheets = listOf(field(whole, 'worksheets'));
  const cells = Array.isArray(own) ? listOf(own) : sheets.flatMap((sheet) => listOf(field(sheet, 'cells')));
  if (cells.length === 0 && !Array.isArray(own) && sheets.length === 0)
    throw new UnreadableDocument('it is JSON, but not a notebook: it has no cells');
  return cells.map((cell, index) => ({ name: `cell ${(index + 1).toString()}`, cell }));
}

/** @throws UnreadableDocument */
function readNotebook(bytes: Uint8Array, extractHtml: (source: string) => string): DocumentText {
  const whole = parse(bytes);
  const sections: DocumentSection[] = [];
  const unread: UnreadPart[] = [];
  const add = (part: string, text: string): void => {
    if (text.trim() !== '') sections.push({ part, text });
  };
  const addForms = (part: string, forms: unknown): void => {
    const { text, packed } = textOfForms(forms, extractHtml);
    add(part, text);
    for (const type of packed)
      unread.push({ part: `${part}, ${type}`, reason: 'it is neither text nor a picture' });
  };
  for (const { name, cell } of cellsOf(whole)) {
    add(name, textOf(field(cell, 'source') ?? field(cell, 'input')));
    add(`${name} metadata`, textsIn(field(cell, 'metadata')).join('\n'));
    for (const [number, output] of listOf(field(cell, 'outputs')).entries()) {
      const part = `${name} output ${(number + 1).toString()}`;
      const data = field(output, 'data');
      addForms(part, data ?? output);
      if (data !== undefined) add(`${part} metadata`, textsIn(field(output, 'metadata')).join('\n'));
    }
    for (const [file, forms] of entriesOf(field(cell, 'attachments'))) {
      add(`${name} attachment`, file);
      addForms(
        `${name} attachment`,
        Object.fromEntries(entriesOf(forms).filter(([type]) => !PICTURE.test(type))),
      );
    }
  }
  add('metadata', textsIn(field(whole, 'metadata')).join('\n'));
  if (repeatsKey(new TextDecoder().decode(bytes), whole))
    unread.push({ part: 'repeated keys', reason: 'only the last value of a key is read' });
  return { sections, notes: [], unread };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new UnreadableDocument('the notebook is corrupted: it is not JSON in UTF-8');
  }
}

/** Other text of outputs, including the keys of outputs before nbformat 4. */
const OTHER_TEXT =
  /^(?:application\/(?:x-)?(?:javascript|latex)|text|latex|javascript|ename|evalue|traceback)$/;

/** Keys of outputs without text of their own. */
const STRUCTURE: ReadonlySet<string> = new Set(['output_type', 'execution_count', 'prompt_number']);
/** Base64 that is longer than a key. */
const PACKED = /^[a-z\d+/\r\n]{256,}={0,2}$/i;

/**
 * Reads an output: streams and errors without terminal colors, and every representation except pictures.
 * @returns the text, and the types of other binary data
 */
function textOfForms(
  data: unknown,
  extractHtml: (source: string) => string,
): { readonly text: string; readonly packed: readonly string[] } {
  const shown: string[] = [];
  const packed: string[] = [];
  for (const [type, value] of entriesOf(data)) {
    const text = textOf(value);
    if (/^(?:text\/html|image\/svg\+xml|html|svg)$/.test(type)) shown.push(extractHtml(text));
    else if (type.startsWith('text/') || OTHER_TEXT.test(type)) shown.push(plainText(text));
    else if (PICTURE.test(type) || STRUCTURE.has(type)) continue;
    else if (type.includes('json') || !isText(value)) shown.push(textsIn(value).join('\n'));
    else if (PACKED.test(text.trimEnd())) packed.push(type);
    else shown.push(plainText(text));
  }
  return { text: shown.join('\n'), packed };
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];

/** Whether a value is a string, or a list of lines. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((line) => typeof line === 'string'));

/** Joins a multi-line string: a string, or a list of lines. Lines of a traceback have no line ends. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const lines = listOf(value).filter((line) => typeof line === 'string');
  return lines
    .map((line, index) => (line.endsWith('\n') || index === lines.length - 1 ? line : `${line}\n`))
    .join('');
}

/** Returns the strings and numbers in a value, each after its key. */
function textsIn(value: unknown): readonly string[] {
  const found: string[] = [];
  const waiting: (readonly [key: string, value: unknown])[] = [['', value]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [key, one] = next;
    if (typeof one === 'object' && one !== null) {
      for (const entry of Object.entries(one).reverse() as readonly (readonly [string, unknown])[])
        waiting.push(Array.isArray(one) ? [key, entry[1]] : entry);
    } else if (typeof one === 'string' || typeof one === 'number') found.push(`${key}: ${one.toString()}`);
  }
  return found;
}
