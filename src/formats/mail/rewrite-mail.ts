import { present } from '../../core/present.js';
import { rewriteMarkupText } from '../html/rewrite-markup.js';
import { editsOf, withEdits, type Edit, type Run, workText } from '../rewriting/passage.js';
import { rewritePictures } from '../rewriting/rewrite-pictures.js';
import { partOf, type Rewriting, NotProtected, type Unexamined } from '../rewriting/rewriting.js';
import { actualCharset, decodeBytes, encodeBase64, encodeQuotedPrintable, encodeText } from './charsets.js';
import { neutralBoundary, removalOf, SIGNATURES, unreadField } from './header-runs.js';
import {
  asText,
  DROPPED,
  headerPassages,
  partOfEntity,
  restPassage,
  textRegions,
  unreadRest,
  type MailPart,
} from './mail-parts.js';
import { readEntity, sourceOf, type MimeEntity } from './mime-entity.js';
import { SEALED_TEXT } from './read-mail.js';
import { uuBytes, uuName, uuRegion } from './uuencoded.js';

/** Maximum nesting of attached mails. */
const MOST_DEPTH = 20;

/** Rewrites a mail: headers, texts and attachments. @throws NotProtected, ServiceError */
export const rewriteMail = (bytes: Buffer, rewriting: Rewriting): Promise<Buffer> =>
  rewriteAt(bytes, rewriting, 0);

async function rewriteAt(bytes: Buffer, rewriting: Rewriting, depth: number): Promise<Buffer> {
  if (depth > MOST_DEPTH)
    throw new NotProtected(
      `it contains attached mails nested more than ${MOST_DEPTH.toString()} levels deep`,
    );
  const source = sourceOf(bytes);
  const writer = new MailWriter(source, rewriting, depth);
  await writer.entity(readEntity(source, { start: 0, end: source.length }), 'mail');
  return Buffer.from(withEdits(source, writer.edits), 'latin1');
}

/** Rewrites each mail of a mailbox; mails are named by number. @throws NotProtected, ServiceError */
export async function rewriteMbox(bytes: Buffer, rewriting: Rewriting): Promise<Buffer> {
  const source = bytes.toString('latin1');
  const starts = Array.from(source.matchAll(/^From /gm), ({ index }) => index);
  const cuts = [...new Set([0, ...starts])];
  const written: Buffer[] = [];
  for (const [index, start] of cuts.entries()) {
    const mail = Buffer.from(source.slice(start, cuts[index + 1]), 'latin1');
    const part = partOf(rewriting, `${(index + 1).toString()}.eml`);
    const [first = '', ...lines] = (await rewriteMail(mail, { ...rewriting, part }))
      .toString('latin1')
      .split(/^(?=From )/m);
    // A line that begins like a separator is escaped with ">".
    written.push(Buffer.from([first, ...lines].join('>'), 'latin1'));
  }
  return Buffer.concat(written);
}

class MailWriter {
  readonly edits: Edit[] = [];
  readonly #source: string;
  readonly #rewriting: Rewriting;
  readonly #depth: number;

  constructor(source: string, rewriting: Rewriting, depth: number) {
    this.#source = source;
    this.#rewriting = rewriting;
    this.#depth = depth;
  }

  /** @param part name of the part */
  async entity(entity: MimeEntity, part: string): Promise<void> {
    const name = partOf(this.#rewriting, part);
    const read = entity.parts.length === 0 ? partOfEntity(this.#source, entity) : undefined;
    if (read?.kind === 'dropped') return;
    const leaf = read === undefined ? undefined : await this.#leaf(entity, read, name);
    if (leaf?.kind === 'dropped') {
      this.edits.push({ ...spanOf(entity), text: `Content-Type: ${DROPPED}\r\n\r\n` });
      return;
    }
    if (entity.type === 'multipart/signed')
      this.#rewriting.note(`${name} is signed: the signature is not valid for the rewritten text`);
    await this.#header(entity, name);
    this.#delimiters(entity);
    if (leaf?.kind === 'written') this.#write(entity, leaf);
    for (const rest of entity.rest) {
      const reason = unreadRest(this.#source, rest, entity);
      if (reason !== undefined && !this.#keeps(`text between parts of ${name}`, `: ${reason}`)) {
        this.edits.push({ ...rest, text: '' });
        // It is read like text that was not there.
        await this.#rewriting.work.texts([workText({ runs: [] })], `${name} between parts`);
        continue;
      }
      const passage = restPassage(this.#source, rest);
      const [changed] = await this.#rewriting.work.texts([workText(passage)], `${name} between parts`);
      this.edits.push(...editsOf(passage, present(changed, 'what stands between parts')));
    }
    for (const [index, inner] of entity.parts.entries())
      await this.entity(inner, `${part === 'mail' ? '' : `${part}.`}${(index + 1).toString()}`);
  }

  async #header(entity: MimeEntity, name: string): Promise<void> {
    const { fields } = entity;
    const signatures = fields.filter((one) => SIGNATURES.test(one.name));
    const dropped = fields.filter((one) => {
      const reason = SIGNATURES.test(one.name) ? undefined : unreadField(this.#source, one);
      return reason !== undefined && !this.#keeps(`a field of the header of ${name}`, `: ${reason}`);
    });
    this.edits.push(...dropped.map(({ start, end }) => ({ start, end, text: '' })));
    const left = fields.filter((one) => !SIGNATURES.test(one.name) && !dropped.includes(one));
    const others = { ...entity, fields: left };
    const read = headerPassages(this.#source, others);
    const changed = await this.#rewriting.work.texts(read.map(workText), `${name} header`);
    for (const [index, passage] of read.entries())
      this.edits.push(...editsOf(passage, present(changed[index], 'a field of a header')));
    for (const { name: field, start, end } of signatures) {
      this.edits.push({ start, end, text: '' });
      this.#rewriting.note(`${field} is removed: ${removalOf(field)}`);
    }
  }

  /** Replaces the boundary in delimiter lines if it was replaced in the header. */
  #delimiters({ fields, parameters, delimiters }: MimeEntity): void {
    const field = fields.find(({ name }) => /^content-type$/i.test(name));
    if (field === undefined) return;
    for (const { name, span, text } of parameters) {
      const at = field.value.start + span.start;
      if (name !== 'boundary' || !this.edits.some(({ start }) => start === at)) continue;
      const neutral = neutralBoundary(this.#source, at);
      for (const { start, end } of delimiters)
        if (this.#source.slice(start, end) === text.trimEnd()) this.edits.push({ start, end, text: neutral });
    }
  }

  async #leaf(entity: MimeEntity, read: Exclude<MailPart, { kind: 'dropped' }>, name: string): Promise<Leaf> {
    const { bytes } = read;
    let why: Unexamined['reason'] = '';
    if (read.kind === 'mail') {
      const written = await rewriteAt(bytes, { ...this.#rewriting, part: name }, this.#depth + 1);
      return written.equals(bytes) ? KEPT : { kind: 'written', bytes: written };
    }
    if (read.kind === 'text') return this.#text(entity, read, name);
    if (read.kind === 'file') {
      const inner = await this.#rewriting.inner(read.name, bytes, name);
      if (Buffer.isBuffer(inner))
        return inner.equals(bytes)
          ? KEPT
          : { kind: 'written', bytes: inner, ...(read.charset !== undefined && { charset: read.charset }) };
      const text = asText(entity, bytes);
      if (text !== undefined) return this.#text(entity, text, name);
      why = inner.reason;
    }
    if (read.kind === 'unread') why = `: ${read.reason}`;
    return (bytes.length === 0 && why === '') || this.#keeps(`${name} (${entity.type})`, why)
      ? KEPT
      : { kind: 'dropped' };
  }

  /**
   * Applies `--attachments` to content that cannot be examined: true to keep it, false to drop it.
   * @throws NotProtected
   */
  #keeps(what: string, reason: Unexamined['reason']): boolean {
    const { attachments, note } = this.#rewriting;
    if (attachments === 'refuse')
      throw new NotProtected(
        `it contains ${what}, which cannot be examined${reason}: pass --attachments keep or drop`,
      );
    note(attachments === 'keep' ? `${what} is kept and was not examined${reason}` : `${what} is dropped`);
    return attachments === 'keep';
  }

  async #text(
    entity: MimeEntity,
    { bytes, charset: label, dialect, unread }: Extract<MailPart, { readonly kind: 'text' }>,
    name: string,
  ): Promise<Leaf> {
    if (unread !== undefined && !this.#keeps(`${name} (${entity.type})`, `: ${unread}`))
      return { kind: 'dropped' };
    const charset = actualCharset(bytes, label);
    const text = decodeBytes(bytes, charset);
    const rewriting = { ...this.#rewriting, part: name };
    const written =
      dialect === undefined
        ? await rewritePictures(text, rewriting, (shown) => this.#plain(shown, entity, name))
        : await rewriteMarkupText(text, dialect, rewriting);
    if (written === text) return KEPT;
    const same = encodeText(written, charset);
    const isUnlabelled =
      /^(?:us-ascii|ascii)?$/i.test(label) && charset === 'utf-8' && !/^[\0-\x7f]*$/.test(written);
    return same === undefined || isUnlabelled
      ? { kind: 'written', bytes: Buffer.from(written), charset: 'utf-8' }
      : { kind: 'written', bytes: same };
  }

  /** Rewrites text that is not markup, including embedded files. What is between them is read as one text. */
  async #plain(text: string, entity: MimeEntity, name: string): Promise<string> {
    const edits: Edit[] = [];
    const runs: Run[] = [];
    const names: Run[] = [];
    for (const region of textRegions(text, entity)) {
      const { kind, passage, start, end, name: called } = region;
      if (passage !== undefined) runs.push(...passage.runs);
      else if (kind === 'file') {
        const written = text.slice(start, end);
        const bytes = uuBytes(written);
        const after = await this.#file(called, bytes, name);
        if (after === undefined) edits.push({ start, end, text: '' });
        else {
          const place = { ...uuName(region, text), isVerbatim: true, write: (to: string) => to };
          names.push({ text: '\n' }, { text: called, place });
          const lines = uuRegion(written, after);
          const from = start + written.search(/\r?\n/);
          if (!after.equals(bytes))
            edits.push({ start: from, end, text: lines.slice(lines.search(/\r?\n/)) });
        }
      } else if (kind !== 'text' && !this.#keeps(`a block of text in ${name}`, `: ${SEALED_TEXT[kind]}`))
        edits.push({ start, end, text: '' });
    }
    const whole = { runs: [...runs, ...names] };
    const [changed] = await this.#rewriting.work.texts([workText(whole)], name);
    edits.push(...editsOf(whole, present(changed, 'the text of a part')));
    return withEdits(text, edits);
  }

  /** Rewrites a file embedded in text; returns undefined if it is dropped. */
  async #file(called: string, bytes: Buffer, name: string): Promise<Buffer | undefined> {
    const inner = await this.#rewriting.inner(called, bytes, name);
    if (Buffer.isBuffer(inner)) return inner;
    const text = asText({ type: 'application/octet-stream' }, bytes);
    if (text === undefined)
      return this.#keeps(`a file in the text of ${name}`, inner.reason) ? bytes : undefined;
    const passage = { text: decodeBytes(bytes, '') };
    const [changed] = await this.#rewriting.work.texts([passage], name);
    return Buffer.from(present(changed, 'the text of a file').text);
  }

  /**
   * Writes a body in its original transfer encoding; plain encodings change to quoted-printable if the text is not
   * ASCII.
   */
  #write(entity: MimeEntity, { bytes, charset }: Extract<Leaf, { readonly kind: 'written' }>): void {
    const { encoding, body } = entity;
    const isPlain = encoding === '' || encoding === '7bit';
    const needsPacking = isPlain && bytes.some((byte) => byte > 127);
    const packing = needsPacking ? 'quoted-printable' : encoding.includes('uu') ? 'base64' : encoding;
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
    if (field === undefined) {
      this.#setField(entity, 'Content-Type', `${entity.type}; charset=${charset}`);
      return;
    }
    if (parameter === undefined) {
      const { end } = field.value;
      this.edits.push({ start: end, end, text: `; charset=${charset}` });
      return;
    }
    const from = field.value.start;
    this.edits.push({
      start: from + parameter.span.start,
      end: from + parameter.span.end,
      text: parameter.write(charset),
    });
  }

  #setField({ fields, start }: MimeEntity, wanted: string, value: string): void {
    const field = fields.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    if (field === undefined) this.edits.push({ start, end: start, text: `${wanted}: ${value}\r\n` });
    else this.edits.push({ ...field.value, text: value });
  }
}

/** Result of rewriting a part without subparts. */
type Leaf =
  | { readonly kind: 'kept' | 'dropped' }
  | { readonly kind: 'written'; readonly bytes: Buffer; readonly charset?: string };
const KEPT: Leaf = { kind: 'kept' };

const spanOf = ({ start, end }: MimeEntity) => ({ start, end });
