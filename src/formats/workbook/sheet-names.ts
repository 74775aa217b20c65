/** Wide forms that earlier versions wrote in the place of characters that a sheet's name cannot have. */
const NARROW = '[]:*?/\\';
const WIDE = '［］：＊？／＼';
/** Characters of a sheet's name at most. */
export const LONGEST_SHEET_NAME = 31;

/** A sheet's name with the brackets of replacements, which it has as braces. */
export const readSheetName = (name: string): string =>
  name
    .replace(/ ＃\d+$/, '')
    .replaceAll(/[［］：＊？／＼]/g, (sign) => NARROW.charAt(WIDE.indexOf(sign)))
    .replaceAll('{', '[')
    .replaceAll('}', ']');

/** A text without the characters that a sheet's name cannot have: brackets become braces. */
export const sheetNameOf = (text: string): string =>
  text
    .replaceAll('[', '{')
    .replaceAll(']', '}')
    .replaceAll(/[:*?/\\]/g, '-');
