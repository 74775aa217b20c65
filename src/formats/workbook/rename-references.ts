import { escapeAttribute, escapeText } from '../html/markup-runs.js';
import { decodeXml, scanXml, type XmlName } from '../office/xml-scanner.js';
import { withEdits, type Edit } from '../rewriting/passage.js';

/** New names by old name: of sheets; of ranges, tables and constants; of table columns. */
export interface Renamed {
  readonly sheets: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
  readonly columns: ReadonlyMap<string, string>;
}

/** Elements whose text is a formula. */
const FORMULAS: ReadonlySet<string> = new Set(
  'f formula formula1 formula2 definedName calculatedColumnFormula totalsRowFormula fmla FmlaLink FmlaRange FmlaTxbx FmlaPict FmlaGroup'.split(
    ' ',
  ),
);
/** An element with references like a formula, but possibly other text: the name of a macro and its workbook. */
const MACRO = 'FmlaMacro';

/** Whether the text of an element is a formula. */
export const isFormula = ({ local }: XmlName): boolean => FORMULAS.has(local);

/** Attributes whose value is a reference, or only the name of a sheet. */
const REFERENCES: ReadonlySet<string> = new Set([
  'location',
  'r1',
  'r2',
  'fmlaRange',
  'fmlaLink',
  'fmlaTxbx',
  'macro',
  'textlink',
]);
const SHEETS: ReadonlySet<string> = new Set(['sheet']);
/** Attributes whose value is the name of a range or a table. */
const NAMES: ReadonlySet<string> = new Set(['worksheetSource@name', 'dataRef@name']);
/** Attributes whose value is the name of a column. */
const COLUMNS: ReadonlySet<string> = new Set([
  'queryTableField@name',
  'slicerCacheDefinition@sourceName',
  'timelineCacheDefinition@sourceName',
]);

const BARE = /^[\p{L}_][\p{L}\p{N}_.]*$/u;
const PARTS = /"(?:[^"]|"")*"|'((?:[^']|'')*)'(?=!)|\[((?:[^[\]']|'.)*)\]|[\p{L}_\\][\p{L}\p{N}_.\\]*/gu;

const quoted = (name: string): string =>
  BARE.test(name) && !/^[A-Z]{1,3}\d+$/i.test(name) ? name : `'${name.replaceAll("'", "''")}'`;

/** Formats a column name for structured references, with special characters escaped by an apostrophe. */
const bracketed = (name: string): string => `[${name.replaceAll(/[[\]'#@]/g, "'$&")}]`;

/** Replaces the names of sheets, ranges, tables and columns in a formula; strings in it stay. */
export const renamedFormula = (formula: string, { sheets, names, columns }: Renamed): string =>
  formula.replaceAll(PARTS, (part, inQuotes: string | undefined, column: string | undefined, at: number) => {
    if (part.startsWith('"')) return part;
    if (column !== undefined) {
      const [, mark = '', name = ''] = /^(@?)(.*)$/s.exec(column) ?? [];
      const to = columns.get(name.replaceAll(/'(.)/gs, '$1'));
      return to === undefined ? part : `[${mark}${bracketed(to).slice(1)}`;
    }
    if (inQuotes !== undefined) {
      const range = inQuotes.replaceAll("''", "'").split(':');
      if (!range.some((name) => sheets.has(name))) return part;
      return `'${range
        .map((name) => sheets.get(name) ?? name)
        .join(':')
        .replaceAll("'", "''")}'`;
    }
    if (formula.charAt(at + part.length) === '!') {
      const sheet = sheets.get(part);
      return sheet === undefined ? part : quoted(sheet);
    }
    return names.get(part) ?? part;
  });

/** Replaces names in all formulas and references of a part. @throws XmlFault */
export function withRenamed(xml: string, renamed: Renamed): string {
  const all = [...renamed.sheets.keys(), ...renamed.names.keys(), ...renamed.columns.keys()];
  // Quoting, brackets and XML change how a name is written, so only its first word is searched for.
  const words = all.map((name) => /[\p{L}\p{N}]+/u.exec(name)?.[0] ?? '');
  if (!xml.includes('&#') && !words.some((word) => xml.includes(word))) return xml;
  const edits: Edit[] = [];
  const open: XmlName[] = [];
  scanXml(xml, {
    start(element) {
      open.push(element);
      for (const { local, value, place, quote } of element.attributes) {
        const known = namesFor(`${element.local}@${local}`, local, renamed);
        const to = REFERENCES.has(local) ? renamedFormula(value, renamed) : (known?.get(value) ?? value);
        if (to !== value) edits.push({ ...place, text: escapeAttribute(to, quote) });
      }
    },
    end() {
      open.pop();
    },
    text({ start, end }, kind) {
      const element = open.at(-1);
      if (kind !== 'text' || element === undefined) return;
      const text = decodeXml(xml.slice(start, end));
      const to =
        isFormula(element) || element.local === MACRO
          ? renamedFormula(text, renamed)
          : element.local === 'lpstr'
            ? (renamed.sheets.get(text) ?? text)
            : text;
      if (to !== text) edits.push({ start, end, text: escapeText(to) });
    },
  });
  return withEdits(xml, edits);
}

/** Returns the names that an attribute may contain; undefined: none. */
function namesFor(
  qualified: string,
  attribute: string,
  { sheets, names, columns }: Renamed,
): ReadonlyMap<string, string> | undefined {
  if (SHEETS.has(attribute)) return sheets;
  if (NAMES.has(qualified)) return names;
  return COLUMNS.has(qualified) ? columns : undefined;
}
