import { Parser } from 'htmlparser2';

/** Elements that hold text, by their names without a prefix. */
const TEXTS: ReadonlySet<string> = new Set(['t', 'text', 'delText', 'instrText']);
/** Elements behind which a line ends. */
const LINES: ReadonlySet<string> = new Set(['p', 'si', 'comment', 'threadedComment', 'br', 'cr', 'tr']);

/** The text of a part of an Office file: a paragraph to a line. Entities of its own that it declares are not replaced. */
export function xmlText(xml: string): string {
  let text = '';
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (TEXTS.has(localName(name))) depth += 1;
        else if (localName(name) === 'tab') text += '\t';
      },
      ontext(data) {
        if (depth > 0) text += data;
      },
      onclosetag(name) {
        if (TEXTS.has(localName(name))) depth -= 1;
        else if (LINES.has(localName(name)) && text !== '' && !text.endsWith('\n')) text += '\n';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return text;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
