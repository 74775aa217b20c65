import path from 'node:path';
import { ownValue } from '../../core/present.js';
import { type OfficePart, decodePart, looksLikeXml } from './office-parts.js';
import type { LooseBytes } from './packed-values.js';
import { scanXml, XmlFault } from './xml-scanner.js';

/** A relationship of a part: its target and its role. */
export interface Relation {
  readonly id: string;
  /** Last segment of its type, such as "header"; Microsoft and ISO 29500 types share it. */
  readonly role: string;
  readonly target: string;
  readonly isExternal: boolean;
  /** Name of the target part; absent if the target is external or missing. */
  readonly part?: string;
}

/** A part with its description in the package. */
export interface PackagePart extends OfficePart {
  /** Lower case, without parameters; empty if the package does not state one. */
  readonly contentType: string;
  /** Roles of the relationships that target it; empty if there are none. */
  readonly roles: readonly string[];
  readonly kind: 'types' | 'relationships' | 'xml' | 'other';
  /** Name as users know it, such as "header 1"; empty for the main part. */
  readonly label: string;
}

/** An Office Open XML package. Content types and relationships identify the parts, not their names. */
export interface OfficePackage {
  /** The main part first, then parts in the order users see them, then parts for programs only. */
  readonly parts: readonly PackagePart[];
  /** Relationships by `keyOf` of the source part's name; "" for the package itself. */
  readonly relations: ReadonlyMap<string, readonly Relation[]>;
  readonly main: PackagePart | undefined;
  /** Part names in archive order. */
  readonly names: readonly string[];
  /** Bytes in the archive outside its parts; absent if they were not read. */
  readonly loose?: LooseBytes;
  /** Whether a part has this name, ignoring ASCII case and percent-encoding. */
  has(name: string): boolean;
}

const TYPES = '[content_types].xml';
const RELATIONSHIPS = 'application/vnd.openxmlformats-package.relationships+xml';
/** Main parts of packages that do not declare one. */
const USUAL_MAIN = ['word/document.xml', 'xl/workbook.xml', 'ppt/presentation.xml'];

/** Reads the content types and relationships of a package. @throws XmlFault with the name of the part */
export function openPackage(parts: readonly OfficePart[]): OfficePackage {
  const byKey = new Map<string, OfficePart>();
  for (const part of parts) {
    if (byKey.has(keyOf(part.name))) throw new XmlFault('the package contains two parts of one name');
    byKey.set(keyOf(part.name), part);
  }
  const typeOf = readTypes(byKey.get(TYPES));
  const relations = new Map<string, readonly Relation[]>();
  const roles = new Map<string, string[]>();
  for (const part of parts) {
    const source = sourceOfRelations(part.name);
    if (source === undefined) continue;
    const own = readRelations(part, source, byKey);
    relations.set(keyOf(source), own);
    for (const { part: to, role } of own) {
      if (to === undefined) continue;
      const known = roles.get(keyOf(to)) ?? [];
      known.push(role);
      roles.set(keyOf(to), known);
    }
  }
  const mainName =
    relations.get('')?.find(({ role, part }) => role === 'officeDocument' && part !== undefined)?.part ??
    parts.find(({ name }) => typeOf(name).endsWith('.main+xml'))?.name ??
    USUAL_MAIN.find((name) => byKey.has(name));
  const mainPart = parts.find(({ name }) => name === mainName);
  if (mainPart !== undefined) {
    const own = relations.get(keyOf(mainPart.name));
    if (own !== undefined) relations.set(keyOf(mainPart.name), inOrderOfUse(mainPart, own));
  }
  const labels = labelParts(parts, relations, mainName);
  const described = parts.map((part): PackagePart => {
    const contentType = typeOf(part.name);
    return {
      ...part,
      contentType,
      roles: roles.get(keyOf(part.name)) ?? [],
      kind: kindOf(part, contentType),
      label: labels.get(keyOf(part.name)) ?? part.name,
    };
  });
  const rank = (part: PackagePart): number =>
    part.name === mainName ? 0 : part.kind === 'xml' ? 1 : part.kind === 'other' ? 2 : 3;
  return {
    parts: described.sort((a, b) => rank(a) - rank(b)),
    relations,
    main: described.find(({ name }) => name === mainName),
    names: parts.map(({ name }) => name),
    has: (name) => byKey.has(keyOf(name)),
  };
}

/** Normalizes a part name for comparison: ignores ASCII case and percent-encoding. */
export const keyOf = (name: string): string =>
  decoded(name.replace(/^\//, '')).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function kindOf({ name, bytes }: OfficePart, contentType: string): PackagePart['kind'] {
  if (keyOf(name) === TYPES) return 'types';
  if (contentType === RELATIONSHIPS || sourceOfRelations(name) !== undefined) return 'relationships';
  if (/^text\/(?!xml)/.test(contentType)) return 'other';
  const isXml = /[+/]xml$/.test(contentType) || contentType.endsWith('.vmldrawing');
  return isXml || looksLikeXml(bytes) ? 'xml' : 'other';
}

/** Returns a function that maps part names to content types. */
function readTypes(part: OfficePart | undefined): (name: string) => string {
  const byExtension = new Map<string, string>();
  const byName = new Map<string, string>();
  if (part !== undefined)
    named(part.name, () => {
      scanXml(decodePart(part.bytes).text, {
        start({ local, attributes }) {
          const value = (wanted: string): string =>
            attributes.find((attribute) => attribute.local === wanted)?.value ?? '';
          const [type = ''] = value('ContentType').toLowerCase().split(';');
          if (local === 'Default') byExtension.set(value('Extension').toLowerCase(), type.trim());
          if (local === 'Override') byName.set(keyOf(value('PartName')), type.trim());
        },
        end: () => undefined,
        text: () => undefined,
      });
    });
  return (name) =>
    byName.get(keyOf(name)) ?? byExtension.get(path.posix.extname(name).slice(1).toLowerCase()) ?? '';
}

/** Returns the name of the part to which a relationships part belongs; undefined for other parts. */
export function sourceOfRelations(name: string): string | undefined {
  const [, folder, file] = /^(.*?)_rels\/([^/]*)\.rels$/i.exec(name) ?? [];
  return folder === undefined || file === undefined ? undefined : folder + file;
}

function readRelations(
  part: OfficePart,
  source: string,
  byKey: ReadonlyMap<string, OfficePart>,
): readonly Relation[] {
  const found: Relation[] = [];
  named(part.name, () => {
    scanXml(decodePart(part.bytes).text, {
      start({ local, attributes }) {
        if (local !== 'Relationship') return;
        const value = (wanted: string): string =>
          attributes.find((attribute) => attribute.local === wanted)?.value ?? '';
        const isExternal = value('TargetMode') === 'External';
        const target = value('Target');
        const to = isExternal ? undefined : byKey.get(keyOf(resolvePart(source, target)))?.name;
        const role = /[^/]*$/.exec(value('Type'))?.[0] ?? '';
        found.push({ id: value('Id'), role, target, isExternal, ...(to !== undefined && { part: to }) });
      },
      end: () => undefined,
      text: () => undefined,
    });
  });
  return found;
}

/** Sorts relationships by first use in the part, which puts slides and headers in document order. */
function inOrderOfUse({ bytes }: OfficePart, own: readonly Relation[]): readonly Relation[] {
  const used = new Map<string, number>();
  for (const [, id = ''] of bytes.toString('latin1').matchAll(/:id\s*=\s*["']([^"'<]{1,40})["']/g))
    if (!used.has(id)) used.set(id, used.size);
  const rank = ({ id }: Relation): number => used.get(id) ?? used.size;
  return [...own].sort((a, b) => rank(a) - rank(b));
}

/** Resolves a relationship target against the name of its source part. */
export function resolvePart(source: string, target: string): string {
  const folder = path.posix.dirname(`/${source}`);
  return path.posix.resolve(folder, decoded(target)).slice(1);
}

/** Labels for roles whose name is not clear enough. */
const LABELS: Readonly<Record<string, string>> = {
  'core-properties': 'properties',
  'extended-properties': 'properties',
  'custom-properties': 'custom properties',
  glossaryDocument: 'glossary',
  fontTable: 'fonts',
  customXml: 'custom XML',
  customXmlProps: 'custom XML properties',
  extensibility: 'ribbon',
  diagramData: 'diagram',
  diagramDrawing: 'diagram drawing',
  vmlDrawing: 'drawing',
  notesSlide: 'notes',
  commentAuthors: 'comment authors',
  oleObject: 'embedded object',
  package: 'embedded file',
};
/** Kinds of parts that are numbered even if there is only one. */
const NUMBERED: ReadonlySet<string> = new Set(['header', 'footer', 'slide']);

/** Returns the user-visible labels of the parts by key. */
function labelParts(
  parts: readonly OfficePart[],
  relations: ReadonlyMap<string, readonly Relation[]>,
  main: string | undefined,
): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const counts = new Map<string, number>();
  const totals = new Map<string, number>();
  const wordsOf = (role: string): string =>
    ownValue(LABELS, role) ?? role.replaceAll(/(?<=[a-z])(?=[A-Z])|[-_]/g, ' ').toLowerCase();
  const reached: { readonly name: string; readonly role: string; readonly from: string }[] = [];
  const seen = new Set<string>();
  const queue = ['', ...(main === undefined ? [] : [main])];
  if (main !== undefined) labels.set(keyOf(main), '');
  // Grows during iteration.
  for (const from of queue) {
    for (const { part, role } of relations.get(keyOf(from)) ?? []) {
      if (part === undefined || part === main || seen.has(part)) continue;
      seen.add(part);
      reached.push({ name: part, role, from });
      queue.push(part);
      totals.set(role, (totals.get(role) ?? 0) + 1);
    }
  }
  for (const { name, role, from } of reached) {
    const word = wordsOf(role);
    const owner = labels.get(keyOf(from)) ?? '';
    if (/^slide \d+$/.test(owner) && (role === 'notesSlide' || role === 'comments')) {
      labels.set(keyOf(name), `${word} of ${owner}`);
      continue;
    }
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    const isNumbered = NUMBERED.has(word) || (totals.get(role) ?? 0) > 1 || count > 1;
    labels.set(keyOf(name), isNumbered ? `${word} ${count.toString()}` : word);
  }
  for (const { name } of parts) {
    const source = sourceOfRelations(name);
    if (source === undefined) continue;
    const of = labels.get(keyOf(source)) ?? source;
    labels.set(keyOf(name), of === '' ? 'links' : `links of ${of}`);
  }
  labels.set(TYPES, 'content types');
  return labels;
}

function named(name: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    throw error instanceof XmlFault ? new XmlFault(`${name} ${error.message}`) : error;
  }
}

export type Fate = 'device' | 'copy' | 'macros' | 'picture' | 'other';

/** Classifies a part that is not XML by its content type and the relationships that target it. */
export function fateOf({ roles, contentType }: PackagePart): Fate {
  const has = (role: RegExp): boolean => roles.some((own) => role.test(own));
  if (has(/^thumbnail$/) || contentType.includes('digital-signature') || has(/^(?:origin|signature)$/))
    return 'copy';
  if (has(/^(?:printerSettings|font)$/) || /printersettings|obfuscatedfont|x-font/.test(contentType))
    return 'device';
  if (has(/^(?:vbaProject|wordVbaData)$/) || /vbaproject|vbadata/i.test(contentType)) return 'macros';
  return contentType.startsWith('image/') || has(/^image$/) ? 'picture' : 'other';
}
