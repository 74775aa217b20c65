import { gzip, bzip2, zstd } from './archives/packed-files.js';
import { tar } from './archives/tar.js';
import { zip } from './archives/zip.js';
import { avro } from './avro/avro.js';
import { icalendar, vcard } from './contacts/contacts.js';
import { dicom } from './dicom/dicom.js';
import { docx, pptx } from './office/docx.js';
import { html, xml } from './html/html.js';
import { image } from './image/image.js';
import { json } from './json/json.js';
import { mail, mbox } from './mail/mail.js';
import { msg } from './mail/msg.js';
import { notebook } from './notebook/notebook.js';
import { parquet } from './parquet/parquet.js';
import { pdf } from './pdf/pdf.js';
import { rtf } from './rtf/rtf.js';
import { sql } from './sql/sql.js';
import { sqlite } from './sqlite/sqlite.js';
import { table } from './table/table.js';
import { text, log, yaml, toml, properties, markdown } from './text/text.js';
import { ods } from './workbook/ods.js';
import { xlsx } from './workbook/xlsx.js';

/** The single list of all formats; plain text comes first. */
export const FORMATS = [
  text,
  markdown,
  log,
  yaml,
  toml,
  properties,
  html,
  xml,
  json,
  table,
  pdf,
  docx,
  rtf,
  notebook,
  pptx,
  xlsx,
  ods,
  parquet,
  avro,
  sqlite,
  sql,
  mail,
  mbox,
  msg,
  vcard,
  icalendar,
  zip,
  gzip,
  bzip2,
  zstd,
  tar,
  // Before images: its first bytes may be those of a TIFF.
  dicom,
  image,
] as const;

/** A registered format. */
export type KnownFormat = (typeof FORMATS)[number];

/** Name of the format that a file was read as. */
export type FormatName = KnownFormat['name'];
