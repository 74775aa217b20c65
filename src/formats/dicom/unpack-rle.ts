import { PIXEL_TAG, TAG, type DicomFile } from './parse-dicom.js';

const RLE = '1.2.840.10008.1.2.5';
const EXPLICIT = '1.2.840.10008.1.2.1';
const HEAD_BYTES = 64;
const MOST_SEGMENTS = 15;
/** Maximum unpacked size of the frames in bytes. */
const MOST_BYTES = 256 * 2 ** 20;

/** Whether a file's pixels are in RLE. */
export const isRle = ({ transferSyntax }: DicomFile): boolean => transferSyntax === RLE;

/**
 * Returns a file with RLE pixels (PS3.5, G) unpacked, in Explicit VR Little Endian; other and damaged files stay as
 * they are.
 * @param most number of frames that the result has at most
 */
export function withUnpackedRle(file: DicomFile, most = Infinity): DicomFile {
  const { dataSet } = file;
  const content = dataSet.find(({ tag }) => tag === TAG.pixelData)?.content;
  if (!isRle(file) || content?.kind !== 'fragments') return file;
  const number = (wanted: number): number => {
    const found = dataSet.find(({ tag }) => tag === wanted)?.content;
    return found?.kind === 'value' && found.bytes.length >= 2 ? found.bytes.readUInt16LE(0) : 0;
  };
  const [samples, bytesPerSample] = [number(PIXEL_TAG.samples), number(PIXEL_TAG.bits) / 8];
  const pixels = number(PIXEL_TAG.rows) * number(PIXEL_TAG.columns);
  const size = pixels * samples * bytesPerSample;
  // The first fragment is the offset table.
  const fragments = content.fragments.slice(1, 1 + most);
  if (
    samples * bytesPerSample > MOST_SEGMENTS ||
    size === 0 ||
    !Number.isInteger(bytesPerSample) ||
    size * fragments.length > MOST_BYTES
  )
    return file;
  const unpacked = Buffer.alloc(size * fragments.length);
  for (const [index, fragment] of fragments.entries()) {
    const frame = unpacked.subarray(index * size, (index + 1) * size);
    if (!unpackFrame(fragment, frame, { pixels, samples, bytesPerSample })) return file;
  }
  const bytes = unpacked.length % 2 === 0 ? unpacked : Buffer.concat([unpacked, Buffer.alloc(1)]);
  return {
    ...file,
    transferSyntax: EXPLICIT,
    dataSet: dataSet.map((element) => {
      if (element.tag === TAG.pixelData)
        return { ...element, vr: bytesPerSample === 1 ? 'OB' : 'OW', content: { kind: 'value', bytes } };
      return element.tag === PIXEL_TAG.planar
        ? { ...element, content: { kind: 'value', bytes: Buffer.alloc(2) } }
        : element;
    }),
  };
}

/** Unpacks a frame, whose segments hold one byte of one sample each, the highest byte first. @returns whether it is whole */
function unpackFrame(
  fragment: Buffer,
  frame: Buffer,
  { pixels, samples, bytesPerSample }: { pixels: number; samples: number; bytesPerSample: number },
): boolean {
  if (fragment.length < HEAD_BYTES || fragment.readUInt32LE(0) !== samples * bytesPerSample) return false;
  for (let segment = 0; segment < samples * bytesPerSample; segment++) {
    const [sample, byte] = [Math.floor(segment / bytesPerSample), segment % bytesPerSample];
    const offset = sample * bytesPerSample + bytesPerSample - 1 - byte;
    let at = fragment.readUInt32LE(4 + 4 * segment);
    for (let pixel = 0; pixel < pixels;) {
      const control = fragment[at++];
      if (control === undefined) return false;
      if (control === 128) continue;
      const isRun = control > 128;
      const count = isRun ? 257 - control : control + 1;
      for (let step = 0; step < count && pixel < pixels; step++, pixel++) {
        const value = fragment[isRun ? at : at + step];
        if (value === undefined) return false;
        frame[pixel * samples * bytesPerSample + offset] = value;
      }
      at += isRun ? 1 : count;
    }
  }
  return true;
}
