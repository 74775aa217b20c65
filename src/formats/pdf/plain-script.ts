/** An escape of a string, or two strings that are joined. */
const ESCAPED =
  /\\(?:x(?<hex>[\da-f]{2})|u(?<unit>[\da-f]{4})|u\{(?<point>[\da-f]{1,6})\}|(?<octal>[0-3]?[0-7]{1,2})|(?<other>[^xu0-7]))|["'`]\s{0,16}\+\s{0,16}["'`]/gi;
const LARGEST_CODE_POINT = 0x10ffff;

/** Returns the source of a script with the escapes of its strings decoded, and adjacent strings joined. */
export const plainScript = (source: string): string =>
  source.replaceAll(ESCAPED, (written: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    const { hex, unit, point, octal, other } = groups;
    const digits = hex ?? unit ?? point;
    const code = digits !== undefined ? Number.parseInt(digits, 16) : Number.parseInt(octal ?? '', 8);
    if (!Number.isNaN(code)) return code <= LARGEST_CODE_POINT ? String.fromCodePoint(code) : written;
    return other === undefined || other === '\n' ? '' : /[bfnrtv]/.test(other) ? ' ' : other;
  });
