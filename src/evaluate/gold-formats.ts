import { isRecord } from '../core/present.js';

/** A span of a document with its category; offsets are in code points. */
export interface LabelledSpan {
  readonly start: number;
  readonly end: number;
  readonly category: string;
}

/** A document with labelled sensitive spans. */
export interface GoldDocument {
  /** Name in reports: file name and number, e.g. `hard-chat:3`. */
  readonly id: string;
  /**
   * Prefix of the file name before the first dash: `ordinary`, `hard` or `harmless`; the whole name if there is no
   * dash: `de`.
   */
  readonly kind: string;
  readonly text: string;
  readonly spans: readonly LabelledSpan[];
}

const MARK = /\[\[([A-Z_]+)\|((?:(?!\]\]).)+)\]\]/gsu;

/** Parses a document in the inline format `[[CATEGORY|text]]`. */
export function parseMarked(id: string, marked: string): GoldDocument {
  const spans: LabelledSpan[] = [];
  let text = '';
  let position = 0;
  let codePoints = 0;
  const append = (piece: string): void => {
    text += piece;
    codePoints += [...piece].length;
  };
  for (const match of marked.matchAll(MARK)) {
    const [whole, category = '', marks = ''] = match;
    append(marked.slice(position, match.index));
    const start = codePoints;
    append(marks);
    spans.push({ start, end: codePoints, category });
    position = match.index + whole.length;
  }
  append(marked.slice(position));
  return { id, kind: id.replace(/[-:].*$/s, ''), text, spans };
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

const TAG = /^(?:O|([BIES])-(\S+))$/;
/** Around the columns of a line. Other white space, such as a no-break space, may be a token. */
const AROUND = /^[ \t]+|[ \t\r]+$/g;

/**
 * Parses CoNLL: one token per line with its tag in the last column (BIO, IOBES and variants). Tokens are joined by
 * spaces and sentences by line feeds; `-DOCSTART-` starts a new text.
 */
function readConll(text: string): readonly GoldDocument[] {
  return text.split(/^-DOCSTART-.*$/m).flatMap((part, index) => {
    const document = readPart(part);
    return document.text === '' ? [] : [{ ...document, id: `text ${index.toString()}`, kind: 'all' }];
  });
}

function readPart(part: string): Pick<GoldDocument, 'text' | 'spans'> {
  const spans: LabelledSpan[] = [];
  let text = '';
  let length = 0;
  let open: LabelledSpan | undefined;
  const close = (): void => {
    if (open !== undefined) spans.push(open);
    open = undefined;
  };
  const append = (piece: string): void => {
    text += piece;
    length += Array.from(piece).length;
  };
  for (const line of withoutMark(part).split('\n')) {
    const columns = line.replaceAll(AROUND, '').split(/[ \t]+/);
    const [token = ''] = columns;
    if (token === '') {
      close();
      if (text !== '' && !text.endsWith('\n')) append('\n');
      continue;
    }
    if (text !== '' && !text.endsWith('\n')) append(' ');
    const [, position, category] = TAG.exec(columns.at(-1) ?? 'O') ?? [];
    const start = length;
    append(token);
    const goesOn = (position === 'I' || position === 'E') && open?.category === category;
    if (!goesOn) close();
    if (category === undefined) continue;
    open = { start: goesOn && open !== undefined ? open.start : start, end: length, category };
  }
  close();
  return { text: text.replace(/\n$/, ''), spans };
}

/** Supported formats of labelled texts. */
export const GOLD_FORMATS = ['jsonl', 'presidio', 'conll', 'marks'] as const;
export type GoldFormat = (typeof GOLD_FORMATS)[number];

/** The file is not labelled text in its format; the message contains the location, but no content. */
export class GoldError extends Error {}

/** Detects the format of labelled texts from their beginning. */
export function sniffGold(text: string): GoldFormat {
  const head = text.trimStart();
  if (head.startsWith('[') && !head.startsWith('[[')) return 'presidio';
  if (head.startsWith('{')) return 'jsonl';
  const lines = withoutMark(text)
    .split('\n', 50)
    .filter((line) => line.trim() !== '');
  const isTagged = lines.every((line) =>
    /^-DOCSTART-|^[^ \t]+[ \t](?:.*[ \t])?(?:O|[BIES]-\S+)\s*$/.test(line),
  );
  return isTagged && lines.length > 0 ? 'conll' : 'marks';
}

/** Parses labelled texts. @throws GoldError with the location of the error */
export function readGold(text: string, format: GoldFormat): readonly GoldDocument[] {
  const documents = READERS[format](text).filter((document) => document.text.trim() !== '');
  if (documents.length === 0) throw new GoldError('contains no labelled text');
  return documents;
}

const READERS: Readonly<Record<GoldFormat, (text: string) => readonly GoldDocument[]>> = {
  jsonl: readJsonLines,
  presidio: (text) => {
    const list = parse(text, 'the file');
    if (!Array.isArray(list)) throw new GoldError('the file must be a list of JSON');
    return list.map((one: unknown, index) => {
      const place = `entry ${(index + 1).toString()}`;
      const { full_text: full, spans } = recordOf(one, place);
      return documentOf(place, full, spans, ['start_position', 'end_position', 'entity_type']);
    });
  },
  conll: (text) => readConll(text),
  marks: (text) =>
    text
      .split(/^-----[^\S\n]*\n/m)
      .filter((part) => part.trim() !== '')
      .map((part, index) => parseMarked(`text ${(index + 1).toString()}`, part)),
};

/**
 * Parses one document per line: `{"id"?, "text", "spans": [{"start", "end", "label"}]}`; offsets are in code points.
 */
export function readJsonLines(text: string): readonly GoldDocument[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = `line ${(index + 1).toString()}`;
    const { id, text: of, spans } = recordOf(parse(line, place), place);
    const document = documentOf(place, of, spans, ['start', 'end', 'label']);
    return [typeof id === 'string' ? { ...document, id } : document];
  });
}

function documentOf(
  place: string,
  text: unknown,
  spans: unknown,
  [from, to, label]: readonly [string, string, string],
): GoldDocument {
  if (typeof text !== 'string') throw new GoldError(`${place}: its text is missing`);
  if (!Array.isArray(spans)) throw new GoldError(`${place}: its spans are missing`);
  const { length } = Array.from(text);
  return {
    id: place,
    kind: 'all',
    text,
    spans: spans.map((span: unknown, index): LabelledSpan => {
      const at = `${place}, span ${(index + 1).toString()}`;
      const { [from]: start, [to]: end, [label]: category } = recordOf(span, at);
      if (typeof category !== 'string') throw new GoldError(`${at}: ${label} must be text`);
      if (!isWhole(start) || !isWhole(end) || start >= end || end > length)
        throw new GoldError(
          `${at}: ${from} and ${to} must be code points inside the text, the first below the other`,
        );
      return { start, end, category };
    }),
  };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function recordOf(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new GoldError(`${place} must be an object of JSON`);
  return value;
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GoldError(`${place} must be JSON`);
  }
}
