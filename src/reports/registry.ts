import { csv, inventory } from './csv.js';
import { html } from './html/html.js';
import { json } from './json.js';
import { markdown } from './markdown.js';
import { ndjson } from './ndjson.js';
import { sarif } from './sarif/sarif.js';

/** All report formats, except for the summary printed to the terminal. */
export const REPORTS = [json, ndjson, sarif, csv, inventory, markdown, html] as const;

/** Name of a report format. */
export type ReportName = (typeof REPORTS)[number]['name'];
