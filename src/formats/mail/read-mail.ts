import { inOnePiece } from '../../sources/byte-source.js';
import type { DocumentSection, DocumentText, UnreadPart } from '../content/document-text.js';
import { picturesIn } from '../content/data-pictures.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { markupRuns } from '../html/markup-runs.js';
import { textOf, type Passage } from '../rewriting/passage.js';
import { decodeBytes } from './charsets.js';
import { unreadField } from './header-runs.js';
import {
  headerPassages,
  partOfEntity,
  restPassage,
  textRegions,
  unreadRest,
  type MailPart,
} from './mail-parts.js';
import { readEntity, sourceOf, type MimeEntity } from './mime-entity.js';
import { uuBytes } from './uuencoded.js';

/** A part of a mail and its classification. */
interface ReadPart {
  readonly entity: MimeEntity;
  /** Undefined if it has subparts. */
  readonly part: MailPart | undefined;
  /** Part number, such as "1.2"; empty for the mail itself. */
  readonly number: string;
}

/** Reads the text of a mail: headers, bodies, and text between parts. */
export function readMail(bytes: Uint8Array): Promise<DocumentText> {
  const source = sourceOf(bytes);
  const sections: DocumentSection[] = [];
  const unread: UnreadPart[] = [];
  const add = (part: string, text: string): void => {
    if (text.trim() !== '') sections.push({ part, text });
  };
  for (const { entity, part, number } of partsOf(source)) {
    const before = number === '' ? '' : `part ${number} `;
    for (const passage of headerPassages(source, entity))
      add(before + fieldName(passage), textOf(passage).trimEnd());
    for (const reason of new Set(entity.fields.map((field) => unreadField(source, field))))
      if (reason !== undefined) unread.push({ part: `${before}header`, reason });
    if (part?.kind === 'text') {
      const kind = part.dialect === undefined ? 'text' : part.dialect.isXml ? 'xml' : 'html';
      for (const text of textsOf(part, entity)) add(kind, text);
      if (part.unread !== undefined)
        unread.push({ part: number === '' ? 'text' : number, reason: part.unread });
    }
    for (const rest of entity.rest) {
      add('between parts', textOf(restPassage(source, rest)));
      const reason = unreadRest(source, rest, entity);
      if (reason !== undefined) unread.push({ part: `${before}between parts`, reason });
    }
  }
  return Promise.resolve({ sections, notes: [], unread });
}

/** Yields the files in a mail: attachments, attached mails, images in markup, and files embedded in text. */
export function* attachmentsOf(bytes: Uint8Array): Iterable<UnpackedItem> {
  const source = sourceOf(bytes);
  let count = 0;
  const called = (name: string): string => {
    count += 1;
    return name === '' ? `attachment ${count.toString()}` : name;
  };
  for (const { entity, part } of partsOf(source)) {
    if (part === undefined || part.kind === 'dropped') continue;
    if (part.kind === 'text') {
      const decoded = decodeBytes(part.bytes, part.charset);
      for (const { name, bytes: picture } of picturesIn(decoded))
        yield { kind: 'file', name: called(name), pieces: inOnePiece(picture) };
      const text = part.dialect === undefined ? decoded : '';
      for (const { kind, name, start, end } of textRegions(text, entity)) {
        if (kind === 'file')
          yield { kind: 'file', name: called(name), pieces: inOnePiece(uuBytes(text.slice(start, end))) };
        else if (kind !== 'text')
          yield {
            kind: 'unread',
            name: called(name),
            reason: SEALED_TEXT[kind],
            skipped: kind === 'signature',
          };
      }
    } else if (part.kind === 'unread') {
      yield { kind: 'unread', name: called(part.name), reason: part.reason, skipped: false };
    } else {
      const name = called(part.name);
      const isMail = part.kind === 'mail' && !name.toLowerCase().endsWith('.eml');
      yield {
        kind: 'file',
        name: isMail ? `${name}.eml` : name,
        mediaType: part.kind === 'mail' ? 'message/rfc822' : entity.type,
        pieces: inOnePiece(part.bytes),
      };
    }
  }
}

/** Why embedded blocks of these kinds are not read. */
export const SEALED_TEXT = {
  yenc: 'it is encoded with yEnc',
  pgp: 'it is encrypted with PGP',
  key: 'it is a key of PGP, which contains names',
  signature: 'it is a signature of PGP',
} as const;

function* partsOf(source: string): Iterable<ReadPart> {
  const waiting: (readonly [MimeEntity, number: string])[] = [
    [readEntity(source, { start: 0, end: source.length }), ''],
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [entity, number] = next;
    const { parts } = entity;
    yield { entity, number, part: parts.length === 0 ? partOfEntity(source, entity) : undefined };
    for (let index = parts.length - 1; index >= 0; index -= 1) {
      const inner = parts[index];
      if (inner !== undefined)
        waiting.push([inner, `${number === '' ? '' : `${number}.`}${(index + 1).toString()}`]);
    }
  }
}

function textsOf(
  { bytes, charset, dialect }: Extract<MailPart, { readonly kind: 'text' }>,
  entity: MimeEntity,
): readonly string[] {
  const text = decodeBytes(bytes, charset);
  if (dialect !== undefined) return [textOf({ runs: markupRuns(text, dialect) })];
  return textRegions(text, entity).flatMap(({ passage }) => (passage === undefined ? [] : [textOf(passage)]));
}

const fieldName = ({ context = '' }: Passage): string => (context === '' ? 'header' : context.toLowerCase());
