/** A date and nothing else (ISO 32000-2, 7.9.4). */
const DATE = /^D:\d{4}(?:\d\d){0,5}(?:Z|[+-]\d\d)?(?:'?\d\d'?|')?(?:00'?)?$/;
/** Tokens of a default appearance string, e.g. `/Helv 12 Tf 0 g`: font names, short numbers, operators. */
const APPEARANCE = /^(?:\/[a-z][\w.+,-]{0,40}|-?\d{0,4}\.?\d{0,6}|T[fLmdcwzrs]|g|k|rg)$/i;
const isAppearance = (text: string): boolean =>
  text.length < 256 &&
  text.includes('Tf') &&
  text
    .trim()
    .split(/\s+/)
    .every((one) => APPEARANCE.test(one));
/** Glyph names of a font, e.g. `/A/B/space`. */
const GLYPHS = /^(?:\/[A-Z][A-Z.]{0,32}\d{0,3})+$/i;

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i;

/** Whether a string is the registry of a font's character collection, where `Adobe` is not a company. */
export const isRegistry = (text: string, key: string): boolean => key === 'Registry' && text === 'Adobe';

/** Whether a program wrote the string: a date, a language, a default appearance, the glyph names of a font. */
export const isProgramText = (text: string, key: string): boolean =>
  (key === 'Lang' && LANGUAGE.test(text)) ||
  isRegistry(text, key) ||
  DATE.test(text) ||
  isAppearance(text) ||
  GLYPHS.test(text);

const LETTERS = /^[A-Z_.:+,*-]*$/i;
const VERSION = /^\d\.\d$/;
const CHECKSUM = /^[\dA-F]{32}$/;
const SHORT = /^[A-Z_](?!(?:.*\d){6})[\w.+,*-]{0,15}$/i;

/** Keys of font names, which may contain spaces and commas. */
const FONT_KEYS: ReadonlySet<string> = new Set(['BaseFont', 'FontName']);
const FONT_NAME = /^[A-Z+ ,.-]+$/i;

/** Whether a name looks like those that programs write: `DeviceRGB`, `Im12`, `ABCDEF+Helvetica-Bold`, `uni0041`. */
export const isProgramName = (text: string, key: string): boolean =>
  LETTERS.test(text) ||
  VERSION.test(text) ||
  (key === 'DocChecksum' && CHECKSUM.test(text)) ||
  SHORT.test(text) ||
  (FONT_KEYS.has(key) && FONT_NAME.test(text));
