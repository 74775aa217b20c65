import path from 'node:path';
import { present } from '../../core/present.js';
import { withEdits, type Edit, type Passage } from '../rewriting/passage.js';
import { partOf, type Rewriting } from '../rewriting/rewriting.js';
import { workText } from '../rewriting/passage.js';
import { escapeAttribute } from '../html/markup-runs.js';
import { decodePart } from './office-parts.js';
import {
  keyOf,
  openPackage,
  resolvePart,
  sourceOfRelations,
  type OfficePackage,
  type PackagePart,
} from './office-package.js';
import type { OfficePart } from './office-parts.js';
import { scanXml } from './xml-scanner.js';

/** Words that programs use in the names of parts and folders, optionally followed by a number and an extension. */
const USUAL =
  /^(?:word|xl|ppt|docProps|customXml|customUI|_xmlsignatures|document|glossary|styles|stylesWithEffects|settings|webSettings|fontTable|fonts|font|numbering|header|footer|footnotes|endnotes|comments|commentsExtended|commentsIds|commentsExtensible|people|theme|themeOverride|media|image|hdphoto|embeddings|oleObject|Microsoft_(?:Office_)?(?:Excel|Word|PowerPoint)_(?:Macro-Enabled_)?(?:Sheet|Worksheet|Document|Presentation|Slide|Chart)|drawings|drawing|vmlDrawing|charts|chart|chartEx|style|colors|diagrams|data|layout|quickStyle|item|itemProps|custom|core|app|thumbnail|activeX|ctrlProps|ctrlProp|control|slides|slide|slideLayouts|slideLayout|slideMasters|slideMaster|notesSlides|notesSlide|notesMasters|notesMaster|handoutMasters|handoutMaster|presentation|presProps|viewProps|tableStyles|tags|tag|commentAuthors|authors|modernComment|workbook|worksheets|chartsheets|dialogsheets|macrosheets|sheet|sharedStrings|calcChain|metadata|connections|tables|table|tableSingleCells|queryTables|queryTable|pivotTables|pivotTable|pivotCache|pivotCacheDefinition|pivotCacheRecords|externalLinks|externalLink|printerSettings|persons|person|threadedComments|threadedComment|slicers|slicer|slicerCaches|slicerCache|timelines|timeline|timelineCaches|timelineCache|richData|rdrichvalue|rdrichvaluestructure|rdRichValueTypes|richValueRel|vbaProject|vbaData|volatileDependencies|xmlMaps|userNames|revisionHeaders|revisionLog|recipientData|afchunk|sig|origin)-?\d{0,5}(?:\.[a-z]{2,7})?$/i;

/** Returns part names that a person may have typed, in order. */
export const typedNames = ({ parts }: OfficePackage): readonly string[] =>
  parts
    .filter(({ kind, name }) => kind !== 'types' && kind !== 'relationships' && !isUsual(name))
    .map(({ name }) => name);

const isUsual = (name: string): boolean => name.split('/').every((word) => USUAL.test(word));

/** Returns a name with percent-encoding decoded. */
export const readName = (name: string): string => resolvePart('', name);

/** Gives neutral names to parts whose names contain a value. @throws XmlFault */
export async function renameParts(
  office: OfficePackage,
  { work, ...rewriting }: Rewriting,
): Promise<OfficePackage> {
  const names = typedNames(office);
  if (names.length === 0) return office;
  const neutral = names.map((name, index) => neutralName(office, name, index));
  const passages = names.map((name, index): Passage => {
    const text = readName(name);
    const to = present(neutral[index], 'the new name of a part');
    const place = { start: 0, end: text.length, write: () => to, readsAs: () => to };
    return { runs: [{ text, place }] };
  });
  const changes = await work.texts(passages.map(workText), partOf(rewriting, 'names of parts'));
  const renamed = new Map<string, string>();
  for (const [index, name] of names.entries())
    if (present(changes[index], 'the name of a part').replaced.length > 0) {
      const to = present(neutral[index], 'the new name of a part');
      renamed.set(keyOf(name), to);
      if (rewriting.onInexact === undefined)
        rewriting.note(
          `${partOf(rewriting, to)} is a neutral name for a part; restore cannot restore the original name`,
        );
    }
  if (renamed.size === 0) return office;
  const byName = new Map(office.parts.map((part) => [part.name, withNames(part, renamed)]));
  return openPackage(office.names.flatMap((name) => byName.get(name) ?? []));
}

function neutralName(office: OfficePackage, name: string, index: number): string {
  const [top = ''] = name.split('/');
  const folder = name.includes('/') && USUAL.test(top) ? `${top}/` : '';
  const [ending = ''] = /\.[A-Z]{2,5}$/i.exec(name) ?? [];
  const own = `${folder}part_${(index + 1).toString()}${ending.toLowerCase()}`;
  return own !== name && office.has(own) ? `${folder}part_${(index + 1).toString()}_${ending}` : own;
}

/** Renames a part and updates its references to renamed parts. */
function withNames(part: PackagePart, renamed: ReadonlyMap<string, string>): OfficePart {
  const { name, bytes, modified, kind } = part;
  const source = sourceOfRelations(name);
  const own = source === undefined ? renamed.get(keyOf(name)) : relationsName(source, renamed, name);
  const referring = kind === 'types' ? 'PartName' : kind === 'relationships' ? 'Target' : undefined;
  if (referring === undefined) return { name: own ?? name, bytes, modified };
  const { text } = decodePart(bytes);
  const edits: Edit[] = [];
  scanXml(text, {
    start({ attributes }) {
      const isOutside = attributes.some(({ local, value }) => local === 'TargetMode' && value === 'External');
      for (const { local, value, place, quote } of isOutside ? [] : attributes) {
        if (local !== referring) continue;
        const to = renamed.get(keyOf(kind === 'types' ? value : resolvePart(source ?? '', value)));
        if (to !== undefined) edits.push({ ...place, text: escapeAttribute(`/${to}`, quote) });
      }
    },
    end: () => undefined,
    text: () => undefined,
  });
  return { name: own ?? name, bytes: Buffer.from(withEdits(text, edits)), modified };
}

function relationsName(source: string, renamed: ReadonlyMap<string, string>, name: string): string {
  const to = renamed.get(keyOf(source));
  return to === undefined
    ? name
    : path.posix.join(path.posix.dirname(to), '_rels', `${path.posix.basename(to)}.rels`);
}
