import { csv, inventory } from './csv.js';
import { html } from './html/html.js';
import { json } from './json.js';
import { markdown } from './markdown.js';
import { ndjson } from './ndjson.js';
import { sarif } from './sarif/sarif.js';

/** Every form of results beside the table for people: the one list. */
export const REPORTS = [json, ndjson, sarif, csv, inventory, markdown, html] as const;

/** A form of results, by its name. */
export type ReportName = (typeof REPORTS)[number]['name'];
