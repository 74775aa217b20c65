const [QUOTE, BACKSLASH, COLON] = ['"', '\\', ':'].map((one) => one.charCodeAt(0));

/**
 * Whether no object of a JSON text has a field twice: as many names stand in the text as its value has.
 * @param value what `JSON.parse` made of it, which keeps the last of the fields of one name
 */
export const namesFieldsOnce = (text: string, value: unknown): boolean =>
  namesWritten(text) === fieldsOf(value);

/** Strings that a colon follows. */
function namesWritten(text: string): number {
  let names = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    at = afterString(text, at);
    while (isBlank(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) === COLON) names += 1;
  }
  return names;
}

/** The offset behind the string that begins at an offset. */
function afterString(text: string, start: number): number {
  let at = start + 1;
  for (let unit = text.charCodeAt(at); unit !== QUOTE && at < text.length; unit = text.charCodeAt(at))
    at += unit === BACKSLASH ? 2 : 1;
  return at + 1;
}

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;

function fieldsOf(value: unknown): number {
  let fields = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const inside = Object.values(one);
    if (!Array.isArray(one)) fields += inside.length;
    for (const each of inside) if (typeof each === 'object') open.push(each);
  }
  return fields;
}
