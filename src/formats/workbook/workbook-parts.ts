import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';

/** Returns a name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Root elements of parts with cells. */
export const SHEET_ROOTS: ReadonlySet<string> = new Set([
  'worksheet',
  'chartsheet',
  'dialogsheet',
  'macrosheet',
]);

/** Number of bytes of a part searched for its root element. */
export const HEAD_BYTES = 4_096;

/**
 * Returns the root element of a part without its prefix; empty if the part is not XML. The root identifies a part,
 * because its name need not: `xl/worksheets/styles1.xml` may be a sheet.
 */
export function rootOf(bytes: Buffer): string {
  const head = decoderOf(bytes, false).decode(bytes.subarray(0, HEAD_BYTES), { stream: true });
  const [, name = ''] =
    /^\s*(?:<(?:\?[^>]*|!--[\s\S]*?--|!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?)>\s*)*<((?:[\p{L}_][\w.-]*:)?[\p{L}_][\w.-]*)/u.exec(
      head,
    ) ?? [];
  return localName(name);
}

/** Returns a decoder for a part by its first bytes: XML is UTF-8 or UTF-16. */
export function decoderOf(start: Buffer, fatal = true): TextDecoder {
  const [first, second] = start;
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8', { fatal });
}

/** Whether a workbook uses the 1904 date system. @param workbook its main part as XML */
export function is1904(workbook: string): boolean {
  let found = false;
  readElements(workbook, (name, attributes) => {
    if (name === 'workbookPr') found = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
  });
  return found;
}

/** Calls `heard` for each element, in order. */
export function readElements(
  xml: string,
  heard: (name: string, attributes: Readonly<Record<string, string>>) => void,
): void {
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        heard(localName(name), attributes);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}
