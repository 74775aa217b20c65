import { Parser } from 'htmlparser2';
import { UnreadableDocument, type DocumentSection, type DocumentText } from '../content/document-text.js';
import { csvPieces } from '../content/records.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { OpenWorkbook, unreadable } from './open-workbook.js';
import { readAll, type SheetRow } from './read-workbook.js';
import { SheetOutline } from './sheet-outline.js';
import { BrokenPart, refuseDeclaration } from './sheet-walk.js';

/** Maximum rows and columns of a sheet. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
/** Maximum number of times that a repeated filled row or cell is read. */
const MOST_REPEATED = 1_000;

/** Prefixes of attributes that may contain typed text; attributes of styles, shapes and sizes do not. */
const TYPED = /^(?:table|xlink|text|office|draw|presentation|dc|meta|form|db|chart):/;
/** Shapes of values that programs write. */
const TECHNICAL = /^(?:-?[\d.]{1,6}[a-z%]{0,3}|[a-z-]{1,24}|[a-z]{2}\d{1,6}|PT[\dHMS.]{1,20})?$/;

type Row = { -readonly [Key in keyof SheetRow]: SheetRow[Key] } & { readonly texts: string[] };

/** Yields the sheets of a spreadsheet as tables, then its other parts, such as pictures, as files. @throws UnreadableDocument */
export async function* unpackOds(bytes: Buffer): AsyncIterable<UnpackedItem> {
  const open = await openContent(bytes);
  const outline = new OdsWalk(-1);
  await readAll(rowsOf(open, outline));
  for (const [index, name] of outline.sheets.entries()) {
    const rows = (): AsyncIterable<SheetRow> => rowsOf(open, new OdsWalk(index));
    const sheet = await SheetOutline.of(rows());
    yield {
      kind: 'file',
      name,
      written: 'table',
      rowStarts: sheet.rowStarts,
      pieces: csvPieces(sheet.records(rows())),
    };
  }
  for (const { name, size } of open.parts)
    if (size > 0 && !READ.has(name)) yield { kind: 'file', name, pieces: open.bytes(name) };
}

/** Reads the text outside the cells of a spreadsheet. @throws UnreadableDocument */
export async function readBesideSheets(bytes: Buffer): Promise<DocumentText> {
  const open = await openContent(bytes);
  const sections: DocumentSection[] = [];
  for (const [part, file] of PARTS) {
    const walk = new OdsWalk(-1);
    await readAll(rowsOf(open, walk, file));
    if (walk.beside.trim() !== '') sections.push({ part, text: walk.beside.trim() });
  }
  return { sections, notes: [] };
}

/** XML parts of a spreadsheet, with their user-visible names. */
const PARTS = [
  ['beside cells', 'content.xml'],
  ['properties', 'meta.xml'],
  ['headers and styles', 'styles.xml'],
] as const;
/** Parts that are read as sheets or text, or have a fixed content. */
const READ: ReadonlySet<string> = new Set(['mimetype', ...PARTS.map(([, file]) => file)]);

/** @throws UnreadableDocument */
async function openContent(bytes: Buffer): Promise<OpenWorkbook> {
  const open = await OpenWorkbook.open(bytes);
  if (open.roots.get('content.xml') !== 'document-content')
    throw new UnreadableDocument('the spreadsheet is corrupted or encrypted with a password');
  return open;
}

async function* rowsOf(open: OpenWorkbook, walk: OdsWalk, part = 'content.xml'): AsyncIterable<SheetRow> {
  if (!open.roots.has(part)) return;
  try {
    for await (const piece of open.pieces(part)) yield* walk.push(piece);
    yield* walk.end();
  } catch (error) {
    throw unreadable(part, error);
  }
}

/** Streams the content of an OpenDocument spreadsheet: one of its sheets, or the text outside cells. */
class OdsWalk {
  readonly sheets: string[] = [];
  /** Text outside cells, one paragraph or value per line. */
  beside = '';
  readonly #wanted: number;
  readonly #parser: Parser;
  #rows: SheetRow[] = [];
  #row: Row = { row: 0, texts: [] };
  #rowRepeats = 1;
  #cell: { readonly attributes: Readonly<Record<string, string>>; text: string } | undefined;
  /** Displayed texts that differ from the values of their cells. */
  readonly #shown = new Set<string>();
  #annotations = 0;
  #depth = 0;
  #tables = 0;

  /** @param wanted index of the sheet whose rows are read; -1: only the text outside cells */
  constructor(wanted: number) {
    this.#wanted = wanted;
    this.#parser = new Parser(
      {
        onprocessinginstruction: (name) => {
          refuseDeclaration(name);
        },
        onopentag: (name, attributes) => {
          this.#open(name, attributes);
        },
        ontext: (text) => {
          this.#text(text);
        },
        onclosetag: (name) => {
          this.#close(name);
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

  /** @returns the rows that end in the piece @throws BrokenPart */
  push(piece: string): readonly SheetRow[] {
    this.#parser.write(piece);
    return this.#take();
  }

  /** @throws BrokenPart */
  end(): readonly SheetRow[] {
    // The parser would close open elements and hide that the file is truncated.
    if (this.#depth !== 0) throw new BrokenPart('is truncated or not well-formed');
    this.#parser.end();
    return this.#take();
  }

  get #isWanted(): boolean {
    return this.#tables === 1 && this.sheets.length - 1 === this.#wanted;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (name === 'table:table' && (this.#tables += 1) === 1) {
      this.sheets.push(attributes['table:name'] ?? (this.sheets.length + 1).toString());
      this.#row = { row: 0, texts: [] };
    } else if (name === 'table:table-row' && this.#tables === 1) {
      this.#rowRepeats = repeats(attributes['table:number-rows-repeated'], MOST_ROWS);
      this.#row.texts.length = 0;
    } else if (/^table:(?:covered-)?table-cell$/.test(name) && this.#tables === 1) {
      this.#cell = { attributes, text: '' };
      this.#attributes({ 'table:formula': attributes['table:formula'] ?? '' });
      return;
    } else if (name === 'office:annotation') this.#annotations += 1;
    else if (this.#cell !== undefined && this.#annotations === 0) {
      if (name === 'text:s') this.#cell.text += ' '.repeat(repeats(attributes['text:c'], MOST_REPEATED));
      if (name === 'text:tab') this.#cell.text += '\t';
      if (name === 'text:line-break') this.#cell.text += '\n';
      if (name === 'text:p' && this.#cell.text !== '') this.#cell.text += '\n';
    }
    this.#attributes(attributes);
  }

  #attributes(attributes: Readonly<Record<string, string>>): void {
    if (this.#wanted >= 0) return;
    for (const [name, value] of Object.entries(attributes))
      if (TYPED.test(name) && !TECHNICAL.test(value)) this.beside += `${value}\n`;
  }

  #text(text: string): void {
    if (this.#cell !== undefined && this.#annotations === 0) this.#cell.text += text;
    else if (this.#wanted < 0) this.beside += text;
  }

  #close(name: string): void {
    this.#depth -= 1;
    if (name === 'table:table') this.#tables -= 1;
    if (name === 'office:annotation') this.#annotations -= 1;
    if (/^(?:text:p|text:h|(?:table|svg):(?:title|desc)|dc:\w+|meta:[\w-]+)$/.test(name) && this.#wanted < 0)
      this.beside += '\n';
    if (/^table:(?:covered-)?table-cell$/.test(name) && this.#tables === 1) this.#endCell();
    if (name === 'table:table-row' && this.#tables === 1) this.#endRow();
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (cell === undefined) return;
    const value = valueOf(cell.attributes, cell.text);
    if (this.#wanted < 0 && !isShownAs(value, cell.text) && !this.#shown.has(cell.text)) {
      this.#shown.add(cell.text);
      this.beside += `${cell.text}\n`;
    }
    if (!this.#isWanted) return;
    const { texts } = this.#row;
    const times = repeats(cell.attributes['table:number-columns-repeated'], MOST_COLUMNS);
    const most = value === '' ? MOST_COLUMNS : MOST_REPEATED;
    for (let time = 0; time < Math.min(times, most) && texts.length < MOST_COLUMNS; time += 1)
      texts.push(value);
  }

  #endRow(): void {
    const { row, texts } = this.#row;
    const last = texts.findLastIndex((text) => text !== '');
    if (this.#isWanted && last >= 0)
      for (let time = 0; time < Math.min(this.#rowRepeats, MOST_REPEATED); time += 1)
        this.#rows.push({ row: row + time, texts: texts.slice(0, last + 1) });
    this.#row = { row: row + this.#rowRepeats, texts: [] };
  }

  #take(): readonly SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}

const repeats = (written: string | undefined, most: number): number => {
  const times = Number(written ?? 1);
  return Number.isInteger(times) && times > 0 ? Math.min(times, most) : 1;
};

/** Returns the typed value of a cell; its text if it has none. */
function valueOf(attributes: Readonly<Record<string, string>>, text: string): string {
  switch (attributes['office:value-type']) {
    case 'date':
      return attributes['office:date-value']?.replace(/T00:00:00(?:\.0+)?$/, '') ?? text;
    case 'time':
      return timeOf(attributes['office:time-value'] ?? '') ?? text;
    case 'boolean':
      return (attributes['office:boolean-value'] ?? text).toUpperCase();
    case 'float':
    case 'percentage':
    case 'currency':
      return attributes['office:value'] ?? text;
    case undefined:
    default:
      return attributes['office:string-value'] ?? text;
  }
}

/** Letters of a unit or a currency, or of AM and PM. */
const MOST_UNIT_LETTERS = 3;

/** Whether a text shows a value alone: numbers may be formatted and rounded, dates may have another order. */
function isShownAs(value: string, text: string): boolean {
  const [wanted, seen] = [value, text].map((written) => written.replaceAll(/\s+/g, ' ').trim());
  if (seen === wanted || seen === '') return true;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (!/^[-+\d.,:eTZ]+$/i.test(value) || !/\d/.test(text) || letters > MOST_UNIT_LETTERS) return false;
  const digits = (written: string): string => written.replaceAll(/\D/g, '').replaceAll(/^0+|0+$/g, '');
  if (digits(value).startsWith(digits(text).slice(0, -1))) return true;
  const numbers = (written: string): readonly number[] => (written.match(/\d+/g) ?? []).map(Number);
  const known = new Set(numbers(value).flatMap((number) => [number, number % 100, number % 12]));
  return /^\d+[-:]/.test(value) && numbers(text).every((number) => known.has(number));
}

function timeOf(written: string): string | undefined {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+(?:[.,]\d+)?)S$/.exec(written) ?? [];
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined;
  const whole = seconds.replace(/[.,]0+$/, '').replace(',', '.');
  return [hours, minutes, whole].map((part) => part.padStart(2, '0')).join(':');
}
