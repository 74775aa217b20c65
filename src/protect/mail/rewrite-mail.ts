import { present } from '../../core/present.js';
import { HTML_DIALECT, XML_DIALECT } from '../../formats/html/markup-dialect.js';
import { rewriteMarkupText } from '../markup/rewrite-markup.js';
import { NotProtected } from '../not-protected.js';
import { editsOf, withEdits, type Edit } from '../passage.js';
import { workText } from '../work.js';
import { partOf, type Rewriting } from '../rewriting.js';
import {
  decodeBytes,
  decodeQuotedPrintable,
  encodeBase64,
  encodeQuotedPrintable,
  encodeText,
} from './charsets.js';
import { headerRuns, SIGNATURES } from './header-runs.js';
import { readEntity, type MimeEntity } from './mime-entity.js';

/** What takes the place of a part that was dropped. */
const DROPPED = 'application/x-dropped';

/** A mail: what its header says, its texts, what is attached. @throws NotProtected, ServiceError */
export async function rewriteMail(bytes: Buffer, rewriting: Rewriting): Promise<Buffer> {
  const source = bytes.toString('latin1');
  const writer = new MailWriter(source, rewriting);
  await writer.entity(readEntity(source, { start: 0, end: source.length }), 'mail');
  return Buffer.from(withEdits(source, writer.edits), 'latin1');
}

class MailWriter {
  readonly edits: Edit[] = [];
  readonly #source: string;
  readonly #rewriting: Rewriting;

  constructor(source: string, rewriting: Rewriting) {
    this.#source = source;
    this.#rewriting = rewriting;
  }

  /** @param part what it is called */
  async entity(entity: MimeEntity, part: string): Promise<void> {
    if (entity.type === DROPPED) return;
    const name = partOf(this.#rewriting, part);
    const leaf = entity.parts.length === 0 ? await this.#leaf(entity, name) : undefined;
    if (leaf?.kind === 'dropped') {
      this.edits.push({ ...spanOf(entity), text: `Content-Type: ${DROPPED}\r\n\r\n` });
      return;
    }
    await this.#header(entity, name);
    if (leaf?.kind === 'written') this.#write(entity, leaf);
    for (const rest of entity.rest) await this.#plain(rest, `${name} between parts`);
    for (const [index, inner] of entity.parts.entries())
      await this.entity(inner, `${part === 'mail' ? '' : `${part}.`}${(index + 1).toString()}`);
  }

  async #header({ fields }: MimeEntity, name: string): Promise<void> {
    const read = fields.flatMap((field) => {
      const runs = headerRuns(this.#source, field);
      return runs.length === 0 ? [] : [{ runs, context: field.name }];
    });
    const changed = await this.#rewriting.work.texts(read.map(workText), `${name} header`);
    for (const [index, passage] of read.entries())
      this.edits.push(...editsOf(passage, present(changed[index], 'a field of a header')));
    for (const { name: field, start, end } of fields.filter((one) => SIGNATURES.test(one.name))) {
      this.edits.push({ start, end, text: '' });
      this.#rewriting.note(`${field} is left out: it signs what was sent`);
    }
  }

  async #plain(
    { start, end }: { readonly start: number; readonly end: number },
    name: string,
  ): Promise<void> {
    const text = this.#source.slice(start, end);
    if (text.trim() === '') return;
    const runs = [{ text, place: { start, end, write: (to: string) => to } }];
    const [changed] = await this.#rewriting.work.texts([{ text }], name);
    this.edits.push(...editsOf({ runs }, present(changed, 'what stands between parts')));
  }

  async #leaf(entity: MimeEntity, name: string): Promise<Leaf> {
    const { type, fileName, isAttached } = entity;
    const bytes = bytesOf(this.#source, entity);
    if (type === 'message/rfc822') {
      const written = await rewriteMail(bytes, { ...this.#rewriting, part: name });
      return written.equals(bytes) ? KEPT : { kind: 'written', bytes: written };
    }
    if (type.startsWith('text/') && !isAttached) return this.#text(entity, bytes, name);
    const inner = await this.#rewriting.inner(nameOf(fileName, type), bytes, name);
    if (inner !== undefined) return inner.equals(bytes) ? KEPT : { kind: 'written', bytes: inner };
    if (type.startsWith('text/')) return this.#text(entity, bytes, name);
    if (bytes.length === 0) return KEPT;
    const { attachments, note } = this.#rewriting;
    const what = `${name} (${type})`;
    if (attachments === 'refuse')
      throw new NotProtected(`it holds ${what}, which is not looked into: say --attachments keep or drop`);
    note(attachments === 'keep' ? `${what} is kept and was not looked into` : `${what} is dropped`);
    return attachments === 'keep' ? KEPT : { kind: 'dropped' };
  }

  async #text({ type, parameters }: MimeEntity, bytes: Buffer, name: string): Promise<Leaf> {
    const charset = parameters.find((one) => one.name === 'charset')?.text ?? 'utf-8';
    const text = decodeBytes(bytes, charset);
    const rewriting = { ...this.#rewriting, part: name };
    const dialect = type === 'text/html' ? HTML_DIALECT : type === 'text/xml' ? XML_DIALECT : undefined;
    let written: string;
    if (dialect !== undefined) written = await rewriteMarkupText(text, dialect, rewriting);
    else {
      const [changed] = await rewriting.work.texts([{ text }], name);
      written = present(changed, 'the text of a part').text;
    }
    if (written === text) return KEPT;
    const same = encodeText(written, charset);
    return same === undefined
      ? { kind: 'written', bytes: Buffer.from(written), charset: 'utf-8' }
      : { kind: 'written', bytes: same };
  }

  /** Writes a body as it was packed; what needs it is packed so that all of it passes. */
  #write(entity: MimeEntity, { bytes, charset }: Extract<Leaf, { readonly kind: 'written' }>): void {
    const { encoding, body } = entity;
    const isPlain = encoding === '' || encoding === '7bit';
    const packing = isPlain && bytes.some((byte) => byte > 127) ? 'quoted-printable' : encoding;
    if (packing !== encoding) this.#setField(entity, 'Content-Transfer-Encoding', packing);
    if (charset !== undefined) this.#setCharset(entity, charset);
    const text =
      packing === 'base64'
        ? encodeBase64(bytes)
        : packing === 'quoted-printable'
          ? encodeQuotedPrintable(bytes)
          : bytes.toString('latin1');
    const lineEnd =
      packing === 'base64' && !this.#source.slice(0, body.end).endsWith('\n') ? text.trimEnd() : text;
    this.edits.push({ ...body, text: lineEnd });
  }

  #setCharset(entity: MimeEntity, charset: string): void {
    const field = entity.fields.find(({ name }) => /^content-type$/i.test(name));
    const parameter = entity.parameters.find(({ name }) => name === 'charset');
    if (field === undefined || parameter === undefined) {
      this.#setField(entity, 'Content-Type', `${entity.type}; charset=${charset}`);
      return;
    }
    const from = field.value.start;
    this.edits.push({ start: from + parameter.span.start, end: from + parameter.span.end, text: charset });
  }

  #setField({ fields, start }: MimeEntity, wanted: string, value: string): void {
    const field = fields.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    if (field === undefined) this.edits.push({ start, end: start, text: `${wanted}: ${value}\r\n` });
    else this.edits.push({ ...field.value, text: value });
  }
}

/** What becomes of a part without parts. */
type Leaf =
  | { readonly kind: 'kept' | 'dropped' }
  | { readonly kind: 'written'; readonly bytes: Buffer; readonly charset?: string };
const KEPT: Leaf = { kind: 'kept' };

const spanOf = ({ start, end }: MimeEntity) => ({ start, end });

/** The body of a part, unpacked. */
function bytesOf(source: string, { body, encoding }: MimeEntity): Buffer {
  const text = source.slice(body.start, body.end);
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(text) : Buffer.from(text, 'latin1');
}

/** Names of files that a media type says, where nothing else does. */
const NAMES: Readonly<Record<string, string>> = {
  'text/csv': 'attachment.csv',
  'text/tab-separated-values': 'attachment.tsv',
  'text/html': 'attachment.html',
  'text/xml': 'attachment.xml',
  'application/xml': 'attachment.xml',
  'application/json': 'attachment.json',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'attachment.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'attachment.xlsx',
};

const nameOf = (fileName: string | undefined, type: string): string =>
  fileName !== undefined && /\.\w+$/.test(fileName) ? fileName : (NAMES[type] ?? 'attachment');
