import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive, and how it is written. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly stored?: boolean;
  /** Its sizes follow the content, with a signature or without. */
  readonly descriptor?: boolean | 'bare';
  readonly comment?: string;
  readonly extra?: string;
  /** It is not in the directory. */
  readonly hidden?: boolean;
  readonly encrypted?: boolean;
  readonly method?: number;
  /** The content is what is written, though it is called deflated. */
  readonly raw?: boolean;
}

const numbers = (...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    values.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      if (bytes === 2) buffer.writeUInt16LE(value);
      else buffer.writeUInt32LE(value);
      return buffer;
    }),
  );

/** Writes a zip archive, in ways that a library does not. */
export function zipOf(entries: readonly ZipEntry[], comment = ''): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content as string);
    const isPacked = entry.stored !== true && entry.encrypted !== true;
    const packed = isPacked && entry.raw !== true ? deflateRawSync(content) : content;
    const method = entry.method ?? (isPacked ? 8 : 0);
    const follows = entry.descriptor !== undefined && entry.descriptor !== false;
    const flags = (follows ? 8 : 0) | (entry.encrypted === true ? 1 : 0) | 0x800;
    const name = Buffer.from(entry.name);
    const own = Buffer.from(entry.extra ?? '');
    const extra = own.length === 0 ? own : Buffer.concat([numbers([2, 0x9999], [2, own.length]), own]);
    const crc = crc32(content);
    const sizes = (isHeader: boolean): Buffer =>
      isHeader && follows
        ? numbers([4, 0], [4, 0], [4, 0])
        : numbers([4, crc], [4, packed.length], [4, content.length]);
    const head = numbers([2, 20], [2, flags], [2, method], [2, 0], [2, 0]);
    const local = Buffer.concat([
      numbers([4, 0x04034b50]),
      head,
      sizes(true),
      numbers([2, name.length], [2, extra.length]),
      name,
      extra,
      packed,
      ...(follows ? [...(entry.descriptor === 'bare' ? [] : [numbers([4, 0x08074b50])]), sizes(false)] : []),
    ]);
    parts.push(local);
    const remark = Buffer.from(entry.comment ?? '');
    if (entry.hidden !== true)
      directory.push(
        Buffer.concat([
          numbers([4, 0x02014b50], [2, 20]),
          head,
          sizes(false),
          numbers([2, name.length], [2, 0], [2, remark.length], [2, 0], [2, 0], [4, 0], [4, at]),
          name,
          remark,
        ]),
      );
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const last = Buffer.from(comment);
  return Buffer.concat([
    ...parts,
    listed,
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, directory.length], [2, directory.length]),
    numbers([4, listed.length], [4, at], [2, last.length]),
    last,
  ]);
}
