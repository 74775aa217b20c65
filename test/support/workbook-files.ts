import { makePackage, type BesidePart } from './office-files.js';

/** Namespaces of a part of a workbook. */
export const S =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A sheet as XML. */
export const sheetPart = (rows: string, behind = '', start = ''): string =>
  `${start}<worksheet ${S}><sheetData>${rows}</sheetData>${behind}</worksheet>`;

/** What a workbook holds beside the rows of its sheet. */
interface BesideRows {
  readonly behind?: string | undefined;
  readonly parts?: readonly BesidePart[] | undefined;
  /** In the main part, before the sheets. */
  readonly workbook?: string | undefined;
  /** Before the root of the sheet. */
  readonly start?: string;
  readonly isTruncated?: boolean;
}

/** A workbook of one sheet, "Data", whose style 1 shows dates. */
export function makeWorkbook(
  rows: string,
  { behind = '', parts = [], workbook = '', start = '', isTruncated = false }: BesideRows = {},
): Promise<Buffer> {
  return makePackage(
    {
      name: 'xl/workbook.xml',
      type: 'spreadsheetml.sheet.main+xml',
      content: `<workbook ${S}>${workbook}<sheets><sheet name="Data" sheetId="1" r:id="rId10"/></sheets></workbook>`,
    },
    [
      {
        name: 'xl/worksheets/sheet1.xml',
        type: 'spreadsheetml.worksheet+xml',
        role: 'worksheet',
        content: isTruncated ? `${start}<worksheet ${S}><sheetData>${rows}` : sheetPart(rows, behind, start),
      },
      {
        name: 'xl/styles.xml',
        type: 'spreadsheetml.styles+xml',
        role: 'styles',
        content: `<styleSheet ${S}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      },
      ...parts,
    ],
  );
}
