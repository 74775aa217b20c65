import path from 'node:path';
import { ownValue, present } from '../../core/present.js';
import { EMPTY_PICTURE, rewriteNested } from '../rewriting/nested-file.js';
import {
  type Changed,
  editsOf,
  type Passage,
  withEdits,
  type Edit,
  workTextWith,
} from '../rewriting/passage.js';
import { partOf, type Rewriting, NotProtected } from '../rewriting/rewriting.js';
import {
  fateOf,
  keyOf,
  openPackage,
  resolvePart,
  sourceOfRelations,
  type OfficePackage,
  type PackagePart,
} from './office-package.js';
import { readParts, writeParts, type OfficePart, decodePart } from './office-parts.js';
import { renameParts } from './part-names.js';
import { readPart } from './package-text.js';
import type { PackedValue, PartReading } from './part-text.js';
import { scanXml, XmlFault } from './xml-scanner.js';

/** Opens a package for rewriting. @param title name of the file type @throws NotProtected */
export async function openToRewrite(
  bytes: Buffer,
  title: string,
  kind: RegExp,
  { unpacked }: Pick<Rewriting, 'unpacked'> = {},
): Promise<OfficePackage> {
  const parts = await readParts(bytes);
  if (unpacked !== undefined) {
    unpacked.left -= parts.reduce((sum, part) => sum + part.bytes.length, 0);
    if (unpacked.left < 0) throw new NotProtected('the files in it unpack to more than 512 MiB together');
  }
  const office = named(() => openPackage(parts));
  const { main } = office;
  const isKind = main !== undefined && kind.test(main.contentType === '' ? main.name : main.contentType);
  if (!isKind) throw new NotProtected(`it is not a ${title} file`);
  return office;
}

interface PartOptions extends Pick<PartReading, 'leaves' | 'runsOf'> {
  /** Adds what else the format replaces in a passage to a change. */
  readonly more?: (passage: Passage, changed: Changed) => Changed;
}

/** The parts of a package that a format rewrites itself. */
export interface RewrittenParts {
  /** Parts to drop, by `keyOf` of their names. */
  readonly removed: ReadonlySet<string>;
  /** Rewritten parts, by name. */
  readonly done: ReadonlyMap<string, Buffer>;
  /** Returns additional options for reading the values of a part, by its name. */
  readonly reading: (part: string) => PartOptions;
}

/** Rewrites every part of a package as its kind requires. @throws NotProtected, ServiceError */
export async function rewritePackage(
  office: OfficePackage,
  rewriting: Rewriting,
  own?: RewrittenParts,
): Promise<Buffer> {
  const removed = new Set([...removedParts(office, rewriting), ...(own?.removed ?? [])]);
  const kept = removed.size === 0 ? office : withoutParts(office, removed);
  const renamed = await renameParts(kept, rewriting);
  const before = new Map(renamed.names.map((name, index) => [name, kept.names[index] ?? name]));
  const written = new Map<string, OfficePart>();
  for (const part of renamed.parts) {
    const name = before.get(part.name) ?? part.name;
    const bytes = own?.done.get(name) ?? (await rewritePart(renamed, part, rewriting, own?.reading(name)));
    written.set(part.name, { ...part, bytes });
  }
  return writeParts(renamed.names.flatMap((name) => written.get(name) ?? []));
}

/** Rewrites one part. @throws NotProtected, ServiceError */
export async function rewritePart(
  office: OfficePackage,
  part: PackagePart,
  rewriting: Rewriting,
  more: PartOptions = {},
): Promise<Buffer> {
  if (part.bytes.length === 0) return part.bytes;
  return part.kind === 'other' ? rewriteOther(part, rewriting) : rewriteXml(office, part, rewriting, more);
}

async function rewriteXml(
  office: OfficePackage,
  part: PackagePart,
  rewriting: Rewriting,
  { more, ...reading }: PartOptions,
): Promise<Buffer> {
  const name = partOf(rewriting, part.name);
  const known = rewriting.examined.get(name);
  const neutral = new NeutralValues();
  const { text, isForeign, running, values, examined, packed } = named(() =>
    readPart(office, part, {
      ...reading,
      onNeutral: () => {
        neutral.count += 1;
      },
      ...(known !== undefined && { examined: known }),
    }),
  );
  rewriting.examined.set(name, examined);
  const passages = [running, values];
  const changes = await rewriting.work.texts(
    passages.map((passage) => workTextWith(passage, (changed) => more?.(passage, changed) ?? changed)),
    name,
  );
  const edits = passages.flatMap((passage, index) =>
    editsOf(passage, present(changes[index], 'the text of a part')),
  );
  edits.push(...packedEdits(packed, name, rewriting));
  neutral.report(name, rewriting);
  if (edits.length === 0 && !isForeign) return part.bytes;
  return Buffer.from(withSpaces(withEdits(text, edits)));
}

/** Removes binary data in XML as `attachments` allows. @param name of the part @throws NotProtected */
export function packedEdits(
  packed: readonly PackedValue[],
  name: string,
  { attachments, note }: Pick<Rewriting, 'attachments' | 'note'>,
): readonly Edit[] {
  const edits: Edit[] = [];
  for (const { name: value, isCopy, places } of packed) {
    const what = `${name}: binary data in ${value}`;
    if (attachments === 'keep') {
      note(`${what} is kept and was not examined (--attachments keep)`);
      continue;
    }
    if (!isCopy && attachments === 'refuse')
      throw new NotProtected(
        `it contains binary data in ${name} (${value}), which cannot be examined: pass --attachments keep or drop`,
      );
    note(`${what} is removed: ${isCopy ? 'it is a copy that programs recreate' : '--attachments drop'}`);
    edits.push(...places.map(({ start, end }): Edit => ({ start, end, text: '' })));
  }
  return edits;
}

/** Counts the values that were replaced by a neutral number or date. */
export class NeutralValues {
  count = 0;

  report(name: string, { note }: Pick<Rewriting, 'note'>): void {
    if (this.count === 0) return;
    const values = this.count === 1 ? 'a number or date' : `${this.count.toString()} numbers or dates`;
    note(`${name}: ${values} became 0, an early date or empty; restore cannot restore them`);
  }
}

function rewriteOther(part: PackagePart, rewriting: Rewriting): Promise<Buffer> {
  const empty = fateOf(part) === 'picture' ? EMPTY_PICTURE : Buffer.alloc(0);
  return rewriteNested(innerName(part), part.bytes, partOf(rewriting, part.name), rewriting, empty);
}

/** Extensions for embedded files, by content type. */
const ENDINGS: Readonly<Record<string, string>> = {
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  // No format claims `.txt`.
  'text/plain': '.log',
  'message/rfc822': '.eml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
};

const innerName = ({ name, contentType }: PackagePart): string =>
  path.posix.basename(name) + (ownValue(ENDINGS, contentType) ?? '');

/**
 * Returns the parts to remove: those that would be invalid or revealing in a rewritten file, and that a reader does not
 * need.
 */
function removedParts({ parts, relations }: OfficePackage, rewriting: Rewriting): ReadonlySet<string> {
  const removed = new Set<string>();
  const say = (part: PackagePart, why: string): void => {
    rewriting.note(`${partOf(rewriting, part.name)} is removed: ${why}`);
  };
  for (const part of parts) {
    if (part.kind === 'types' || part.kind === 'relationships') continue;
    const fate = fateOf(part);
    if (fate === 'copy') {
      // Programs regenerate the thumbnail of the first page; only a removed signature is worth a note.
      if (!part.roles.includes('thumbnail'))
        say(part, 'a signature of the original is not valid for the rewritten file');
    } else if (fate === 'device' && rewriting.attachments !== 'keep')
      say(part, 'it describes a printer or a font and cannot be examined');
    else if (fate === 'macros' && rewriting.attachments === 'drop')
      say(part, 'macros cannot be examined (--attachments drop)');
    else continue;
    removed.add(keyOf(part.name));
  }
  // The relationships of a removed part are removed with it; parts that only they target are examined like any other.
  for (const { name } of parts) {
    const source = sourceOfRelations(name);
    if (source !== undefined && source !== '' && removed.has(keyOf(source)) && relations.has(keyOf(source)))
      removed.add(keyOf(name));
  }
  return removed;
}

/** Removes parts from a package, with all references to them. */
function withoutParts(office: OfficePackage, removed: ReadonlySet<string>): OfficePackage {
  const isGone = (name: string | undefined): boolean => name !== undefined && removed.has(keyOf(name));
  const parts = office.parts
    .filter(({ name }) => !isGone(name))
    .map((part): PackagePart => {
      if (part.kind === 'other') return part;
      const gone = (office.relations.get(keyOf(part.name)) ?? []).filter(({ part: to }) => isGone(to));
      const source = sourceOfRelations(part.name);
      const isListed =
        source !== undefined &&
        (office.relations.get(keyOf(source)) ?? []).some(({ part: to }) => isGone(to));
      if (part.kind === 'xml' && gone.length === 0) return part;
      if (part.kind === 'relationships' && !isListed) return part;
      const ids = new Set(gone.map(({ id }) => id));
      return named(() => ({ ...part, bytes: withoutReferences(part, ids, source ?? '', isGone) }));
    });
  const byName = new Map(parts.map((part) => [part.name, part]));
  return openPackage(office.names.flatMap((name) => byName.get(name) ?? []));
}

const REFERENCES = /\/officeDocument\/(?:2006\/)?relationships$/;

function withoutReferences(
  part: PackagePart,
  ids: ReadonlySet<string>,
  source: string,
  isGone: (name: string) => boolean,
): Buffer {
  const { text } = decodePart(part.bytes);
  const edits: Edit[] = [];
  const cut = (span: { readonly start: number; readonly end: number }): void => {
    edits.push({ start: span.start, end: span.end, text: '' });
  };
  scanXml(text, {
    start({ local, attributes, whole, isEmpty }) {
      const value = (wanted: string): string => attributes.find((one) => one.local === wanted)?.value ?? '';
      if (part.kind === 'types') {
        if (local === 'Override' && isEmpty && isGone(value('PartName'))) cut(whole);
      } else if (part.kind === 'relationships') {
        if (
          local === 'Relationship' &&
          isEmpty &&
          value('TargetMode') !== 'External' &&
          isGone(resolvePart(source, value('Target')))
        )
          cut(whole);
      } else {
        const own = attributes.filter(
          ({ namespace, value: id }) => REFERENCES.test(namespace) && ids.has(id),
        );
        // The font stays named, without the reference to its embedded file.
        if (own.length > 0 && isEmpty && local.startsWith('embed')) cut(whole);
        else for (const attribute of own) cut(attribute.whole);
      }
    },
    end: () => undefined,
    text: () => undefined,
  });
  return Buffer.from(withEdits(text, edits));
}

/** Marks text that starts or ends with a space so that XML readers preserve it. */
export const withSpaces = (xml: string): string =>
  xml.replaceAll(/<((?:\w+:)?(?:t|delText|instrText))>(?=\s|[^<]*\s<)/g, '<$1 xml:space="preserve">');

function named<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof XmlFault ? new NotProtected(error.message) : error;
  }
}
