import { ServiceError } from '../core/errors.js';
import { offsetsFromUtf16, type OffsetUnit } from '../core/offsets.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import {
  UnreadableDocument,
  type DocumentSection,
  type PlacedBox,
} from '../formats/content/document-text.js';
import { boxAround } from '../formats/content/place.js';
import { image } from '../formats/image/image.js';
import { IMAGE_AFTER_END, THUMBNAIL } from '../formats/image/read-image.js';
import { DocumentReader } from '../formats/reading/document-reader.js';
import { NotProtected } from '../formats/rewriting/rewriting.js';
import { withKeys } from '../transform/key-unusable.js';
import { SessionMap } from '../transform/session-map.js';
import { fileKindOf } from './file-kind.js';
import { protectBytes } from './protect-bytes.js';
import type { ProtectWishes } from './protect-work.js';

/** Milliseconds without an image after which the process that reads them is ended. */
const IDLE_MS = 60_000;

/** What an image says: the text of its pixels, then its metadata. */
export interface SeenImage {
  readonly text: string;
  /** Words of the pixels; spans are UTF-16 in the text. */
  readonly boxes: readonly PlacedBox[];
}

/** Opens what reads images. */
export type OpenImages = () => Pick<DocumentReader, 'read' | 'close'>;

/** Reads images in a process of its own, which takes memory and is ended once there are none for a while. */
export class ImageReader {
  readonly #open: OpenImages;
  #reader: ReturnType<OpenImages> | undefined;
  #reading = 0;
  #idle: NodeJS.Timeout | undefined;

  /** @param open default: a process of its own */
  constructor(open: OpenImages = () => new DocumentReader()) {
    this.#open = open;
  }

  /** What an image says, and where; further images in the file are not read. @throws ServiceError IMAGE_UNREADABLE, OCR_MISSING */
  async read(bytes: Uint8Array): Promise<SeenImage> {
    clearTimeout(this.#idle);
    this.#reading++;
    try {
      this.#reader ??= this.#open();
      const { sections, unread = [] } = await this.#reader.read(image.name, bytes, true);
      // Programs show none of the images after the end, and no damaged thumbnail.
      const missing = unread.find(({ part }) => part !== IMAGE_AFTER_END && part !== THUMBNAIL);
      if (missing !== undefined) {
        const { reason, code = 'IMAGE_UNREADABLE' } = missing;
        throw new ServiceError(code, { reason });
      }
      const [picture = { text: '' }] = sections;
      const { boxes = [] }: DocumentSection = picture;
      const text = sections.map((section) => section.text).join('\n');
      return { text: text.trimEnd(), boxes };
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      throw new ServiceError('IMAGE_UNREADABLE', { reason: error.message });
    } finally {
      this.#reading--;
      if (this.#reading === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const reader = this.#reader;
    this.#reader = undefined;
    await reader?.close();
  }
}

/**
 * Covers values in an image and removes its metadata; the result is read again.
 * @throws ServiceError OCR_MISSING, IMAGE_NOT_REDACTED, and those of keys
 */
export async function redactImage(
  deps: DiscoveryDeps,
  wishes: Pick<ProtectWishes, 'policy' | 'keys'> & Partial<ProtectWishes>,
  bytes: Buffer,
): Promise<Buffer> {
  const kind = fileKindOf('image.png');
  if ('unsupported' in kind) throw new RangeError(kind.unsupported);
  const file = { kind, attachments: 'keep', note: () => undefined } as const;
  const all = { subject: '', language: undefined, ...wishes };
  try {
    const { bytes: written, leaks } = await withKeys(() =>
      protectBytes({ ...deps, trusted: true }, all, new SessionMap(), bytes, file, true),
    );
    if (leaks.length > 0) throw new NotProtected('a value is still read in the result');
    return written;
  } catch (error) {
    if (!(error instanceof NotProtected)) throw error;
    const { message: reason, code = 'IMAGE_NOT_REDACTED' } = error;
    throw new ServiceError(code, { reason });
  }
}

interface Located {
  readonly location: { readonly start_index: number; readonly end_index: number };
}

/** Occurrences with the boxes of their words, in pixels from the upper left corner. @param unit of their offsets */
export function withBoxes<One extends Located>(
  classifications: Readonly<Record<string, readonly One[]>>,
  { text, boxes }: SeenImage,
  unit: OffsetUnit,
): Record<string, One[]> {
  const convert = offsetsFromUtf16(text, unit);
  const words = boxes.map(({ start, end, box }) => ({ start: convert(start), end: convert(end), box }));
  const seen = ({ start_index: start, end_index: end }: Located['location']) => {
    const own = words.filter((word) => word.start < end && word.end > start).map(({ box }) => box);
    return own.length === 0 ? {} : { box: boxAround(own) };
  };
  return Object.fromEntries(
    Object.entries(classifications).map(([category, occurrences]) => [
      category,
      occurrences.map((one) => ({ ...one, location: { ...one.location, ...seen(one.location) } })),
    ]),
  );
}
