import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Size of a PNG, bits and number of its samples, and their type (https://www.w3.org/TR/png-3/#11IHDR). */
interface PngLayout {
  readonly width: number;
  readonly height: number;
  readonly depth: 8 | 16;
  readonly color: number;
  readonly samples: number;
}

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = [data.length, crc32(named)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  });
  return Buffer.concat([numbers[0] ?? named, named, numbers[1] ?? named]);
}
/** A PNG of unfiltered rows. */
export function pngOf({ width, height, depth, color, samples }: PngLayout, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, color], 8);
  const size = (width * samples * depth) / 8;
  const rows = Array.from({ length: height }, (_none, row) =>
    Buffer.concat([Buffer.alloc(1), pixels.subarray(row * size, (row + 1) * size)]),
  );
  const chunks = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

/** The rows of a PNG, each after the type of its filter. */
export function rowsOf(png: Buffer): readonly Buffer[] {
  const height = png.readUInt32BE(20);
  const packed: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const plain = inflateSync(Buffer.concat(packed));
  const size = plain.length / height;
  return Array.from({ length: height }, (_none, row) => plain.subarray(row * size, (row + 1) * size));
}
