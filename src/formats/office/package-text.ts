import { isDeclaration, readPartText, type PartReading, type PartText } from './part-text.js';
import { decodePart, type DecodedPart } from './office-parts.js';
import {
  keyOf,
  resolvePart,
  sourceOfRelations,
  type OfficePackage,
  type PackagePart,
} from './office-package.js';
import { XmlFault } from './xml-scanner.js';

/** A part as read for both scanning and rewriting. */
export interface ReadPart extends DecodedPart, PartText {}

/** Reads an XML part; scanning and rewriting share this walk. @throws XmlFault with the name of the part */
export function readPart(
  office: Pick<OfficePackage, 'has'>,
  part: PackagePart,
  more: Omit<PartReading, 'isAddress'> = {},
): ReadPart {
  try {
    const decoded = decodePart(part.bytes);
    const own = readingOf(office, part);
    const leaves: PartReading['leaves'] = (element, attribute) =>
      own.leaves?.(element, attribute) === true || more.leaves?.(element, attribute) === true;
    return { ...decoded, ...readPartText(decoded.text, { ...own, ...more, leaves }) };
  } catch (error) {
    throw error instanceof XmlFault ? new XmlFault(`${part.name} ${error.message}`) : error;
  }
}

function readingOf(office: Pick<OfficePackage, 'has'>, { name, kind }: PackagePart): PartReading {
  if (kind === 'types')
    return {
      leaves: (_element, attribute) => attribute.local === 'PartName' && office.has(keyOf(attribute.value)),
    };
  if (kind !== 'relationships') return { leaves: (_element, attribute) => isWellKnown(attribute) };
  const source = sourceOfRelations(name) ?? '';
  return {
    isAddress: (_element, { local }) => local === 'Target',
    // The path of a part is technical; a path or address outside the package is not.
    leaves: (_element, { local, value }) => local === 'Target' && office.has(resolvePart(source, value)),
  };
}

/** Whether an attribute declares a namespace; renaming it would change the meaning of the part. */
const isWellKnown = (attribute: Parameters<typeof isDeclaration>[0] & { readonly value: string }): boolean =>
  isDeclaration(attribute) &&
  /^[\w:/.#?=~+-]{0,200}$/.test(attribute.value) &&
  !/\d{6}/.test(attribute.value);

/** Returns the section names of a part: for its running text and for its values. */
export const sectionNames = ({
  label,
  kind,
  roles,
}: PackagePart): { readonly running?: string; readonly values: string } =>
  label === ''
    ? { values: 'body details' }
    : kind === 'xml' && roles.some((role) => WITH_TEXT.has(role))
      ? { running: label, values: `${label} details` }
      : { running: label, values: label };

/** Roles of parts that contain mostly running text. */
const WITH_TEXT: ReadonlySet<string> = new Set([
  'header',
  'footer',
  'comments',
  'footnotes',
  'endnotes',
  'glossaryDocument',
  'slide',
  'notesSlide',
  'slideMaster',
  'slideLayout',
  'notesMaster',
  'handoutMaster',
]);
