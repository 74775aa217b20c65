// Puts compressed copies beside the files of a folder, for browsers that take them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Above this a file is not compressed with the slowest setting: seconds for a few percent. */
const LARGE = 500_000;
/** Compressed as they are. */
const PACKED = /\.(?:br|gz|webp|png)$/;

function compress(file) {
  const bytes = readFileSync(file);
  const quality = bytes.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY;
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  writeFileSync(`${file}.br`, small);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  return small.length;
}

/** @returns each file that was compressed, with its size in bytes afterwards */
export const compressFolder = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile() && !PACKED.test(file))
    .map((file) => ({ file, bytes: compress(file) }));
