import { present } from '../../core/present.js';
import { HTML_DIALECT } from '../html/markup-dialect.js';
import { rewriteMarkupText } from '../html/rewrite-markup.js';
import { readFileText } from '../rewriting/file-text.js';
import { rewriteNested } from '../rewriting/nested-file.js';
import { editsOf, withEdits, workText, type Edit } from '../rewriting/passage.js';
import { NotProtected, partOf, type Rewriting } from '../rewriting/rewriting.js';
import { withWholeCharacters, type ContentLine } from './content-line.js';
import type { LineText } from './line-texts.js';
import { LineReader, type ReadLine } from './read-lines.js';

/** Limits of texts that are examined at once. */
const MOST_CHARACTERS = 16_384;
const MOST_TEXTS = 256;
/** Maximum bytes of a line that is written (RFC 5545, section 3.1; RFC 6350, section 3.2). */
const LONGEST_LINE = 75;

/** Rewrites a vCard or iCalendar file, line by line. @throws NotProtected, ServiceError */
export async function rewriteLines(bytes: Buffer, rewriting: Rewriting): Promise<Buffer> {
  const { text, write } = readFileText(withWholeCharacters(bytes), rewriting);
  let neutral = 0;
  const writer = new LineWriter(rewriting);
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  const source = text.slice(from);
  const reader = new LineReader(() => {
    neutral += 1;
  });
  for (const read of reader.read(source)) await writer.add(read);
  const written = await writer.end(source);
  if (neutral > 0)
    rewriting.note(
      `${rewriting.part === '' ? '' : `${rewriting.part}: `}dates, coordinates or groups became neutral, because their type admits no replacement; restore cannot reverse it`,
    );
  return written === source ? bytes : write({ text: text.slice(0, from) + written });
}

class LineWriter {
  readonly #rewriting: Rewriting;
  readonly #edits = new Map<ContentLine, Edit[]>();
  #waiting: { readonly line: ContentLine; readonly text: LineText }[] = [];
  #characters = 0;

  constructor(rewriting: Rewriting) {
    this.#rewriting = rewriting;
  }

  async add({ line, texts, file, unread, markup }: ReadLine): Promise<void> {
    if (file !== undefined) {
      await this.#flush();
      const part = partOf(this.#rewriting, file.name);
      const after = await rewriteNested(file.name, file.bytes, part, this.#rewriting, NOTHING);
      if (after.length === 0 && file.bytes.length > 0) {
        this.#drop(line);
        return;
      }
      if (!after.equals(file.bytes)) this.#editsOf(line).push({ ...file.data, text: file.write(after) });
    }
    if (unread !== undefined && !this.#keeps(`the property ${line.name}`, unread)) {
      this.#drop(line);
      return;
    }
    for (const text of texts) {
      this.#waiting.push({ line, text });
      this.#characters += text.passage.runs.reduce((sum, run) => sum + run.text.length, 0);
    }
    if (markup !== undefined) {
      await this.#flush();
      const written = await rewriteMarkupText(markup.text, HTML_DIALECT, this.#rewriting);
      if (written !== markup.text) this.#editsOf(line).push({ ...markup.data, text: markup.write(written) });
    }
    if (this.#characters > MOST_CHARACTERS || this.#waiting.length > MOST_TEXTS) await this.#flush();
  }

  /** Returns the rewritten source. */
  async end(source: string): Promise<string> {
    await this.#flush();
    const changes = [...this.#edits].map(([line, edits]): Edit => {
      const { start, end, contentEnd } = line;
      if (edits.includes(DROPPED)) return { start, end, text: '' };
      const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
      const written = withEdits(source.slice(start, contentEnd), moved);
      const isFolded = line.name !== '' && line.encoding !== 'quoted-printable';
      const lineEnd = source.slice(contentEnd, end) || '\r\n';
      return { start, end: contentEnd, text: isFolded ? folded(written, lineEnd) : written };
    });
    return withEdits(source, changes);
  }

  async #flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#characters = 0;
    if (waiting.length === 0) return;
    const changed = await this.#rewriting.work.texts(
      waiting.map(({ text: { passage, declares } }) => ({
        ...workText(passage),
        ...(declares !== undefined && { declares }),
      })),
      this.#rewriting.part,
    );
    for (const [index, { line, text }] of waiting.entries()) {
      const edits = editsOf(text.passage, present(changed[index], 'the text of a property'));
      if (edits.length > 0) this.#editsOf(line).push(...edits);
    }
  }

  #editsOf(line: ContentLine): Edit[] {
    const edits = this.#edits.get(line) ?? [];
    this.#edits.set(line, edits);
    return edits;
  }

  #drop(line: ContentLine): void {
    this.#editsOf(line).push(DROPPED);
  }

  /** @throws NotProtected */
  #keeps(what: string, reason: string): boolean {
    const { attachments, note } = this.#rewriting;
    if (attachments === 'refuse')
      throw new NotProtected(
        `it contains ${what}, which cannot be examined: ${reason}: pass --attachments keep or drop`,
      );
    note(attachments === 'keep' ? `${what} is kept and was not examined: ${reason}` : `${what} is dropped`);
    return attachments === 'keep';
  }
}

const NOTHING = Buffer.alloc(0);
const DROPPED: Edit = { start: 0, end: 0, text: '' };

/** Folds a line anew, without splitting a character. */
const folded = (written: string, lineEnd: string): string =>
  piecesOf(written.replaceAll(/(?:\r{0,2}\n|\r)[ \t]?/g, '')).join(`${lineEnd} `);

function piecesOf(line: string): readonly string[] {
  const pieces: string[] = [];
  let [from, bytes, at] = [0, 0, 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LONGEST_LINE) {
      pieces.push(line.slice(from, at));
      from = at;
      // The space that starts the next line.
      bytes = 1;
    }
    bytes += size;
    at += character.length;
  }
  return [...pieces, line.slice(from)];
}
