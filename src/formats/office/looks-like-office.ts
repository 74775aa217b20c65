import type { FileHead, Likeness } from '../define-format.js';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const HEADER_BYTES = 30;
/** Where Office files begin: names of their first parts. */
const FIRST_PART = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|xl\/|ppt\/)/;

/** Whether a file is an Office file whose parts lie in a folder, by the names of parts that its first bytes hold. */
export function looksLikeOffice({ bytes }: FileHead, folder: string): Likeness {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!head.subarray(0, 4).equals(ZIP)) return 'no';
  const names = [...localNames(head)];
  const isOffice = names[0] !== undefined && FIRST_PART.test(names[0]);
  return isOffice && names.some((name) => name.startsWith(folder)) ? 'sure' : 'possible';
}

/** Names of the entries whose headers stand in the first bytes of an archive. */
function* localNames(head: Buffer): Iterable<string> {
  for (
    let at = head.indexOf(ZIP);
    at >= 0 && at + HEADER_BYTES <= head.length;
    at = head.indexOf(ZIP, at + 4)
  ) {
    const length = head.readUInt16LE(at + 26);
    yield head.toString('utf8', at + HEADER_BYTES, at + HEADER_BYTES + length);
  }
}
