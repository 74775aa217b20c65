import type { GoldDocument, LabelledSpan } from './gold-document.js';

const TAG = /^(?:O|([BIES])-(\S+))$/;

/**
 * Texts of one token a line, its tag in the last column: BIO, IOBES and their like. Tokens are joined by spaces, sentences
 * by line ends; `-DOCSTART-` begins a text.
 */
export function readConll(text: string): readonly GoldDocument[] {
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
  for (const line of part.trim().split('\n')) {
    const columns = line.trim().split(/[ \t]+/);
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
  return { text: text.trimEnd(), spans };
}
