import { Parser } from 'htmlparser2';

/** What of a spreadsheet's content stands outside of its cells. */
export interface OdsOutline {
  /** Names of its sheets, in their order. */
  readonly sheets: readonly string[];
  /** What is noted beside cells, a paragraph to a line. */
  readonly comments: string;
}

/** @param content the part of a spreadsheet that holds its sheets, as XML */
export function odsOutline(content: string): OdsOutline {
  const sheets: string[] = [];
  let comments = '';
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'table:table') sheets.push(attributes['table:name'] ?? (sheets.length + 1).toString());
        if (name === 'office:annotation') depth += 1;
      },
      ontext(data) {
        if (depth > 0) comments += data;
      },
      onclosetag(name) {
        if (name === 'office:annotation') depth -= 1;
        if (depth > 0 && name === 'text:p') comments += '\n';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(content);
  return { sheets, comments };
}
