import { extname } from 'node:path';
import { present } from '../core/present.js';
import type {
  PicturesReading,
  ContainerFormat,
  DocumentFormat,
  FileHead,
  Format,
  Likeness,
} from './define-format.js';

/** What is known about a file before it is read. */
export interface FileFacts {
  /** File name; empty if it has none. */
  readonly name: string;
  /** Media type, if the source states one. */
  readonly mediaType?: string;
  /** First bytes; 64 KiB are enough. */
  readonly head: Uint8Array;
}

/** Formats, indexed by name, extension and media type. */
export class FormatList<Listed extends Format = Format> {
  readonly formats: readonly Listed[];
  readonly #names: ReadonlyMap<string, Listed>;
  readonly #extensions: ReadonlyMap<string, Listed>;
  readonly #mediaTypes: ReadonlyMap<string, Listed>;

  /**
   * @param formats the first is the plain text format
   * @throws RangeError if two formats share a name, an extension or a media type
   */
  constructor(formats: readonly Listed[]) {
    this.formats = formats;
    this.#names = indexBy(formats, ({ name }) => [name]);
    this.#extensions = indexBy(formats, ({ extensions }) => extensions);
    this.#mediaTypes = indexBy(formats, ({ mediaTypes }) => mediaTypes);
  }

  /** Returns the format of this name, if any. */
  named(name: string): Listed | undefined {
    return this.#names.get(name);
  }

  /** Returns the reader of this kind of document, or of a container's own content, for use in the document process. */
  document(name: string): Pick<DocumentFormat, 'read'> & { readonly pictures?: PicturesReading } {
    const format: Format = present(this.named(name), 'a format that is listed');
    if (format.kind === 'document') return format;
    if (format.kind === 'container' && format.own?.kind === 'document') return format.own;
    throw new RangeError(`${format.name} is not a document format`);
  }

  /** Returns the format that unpacks this kind of container. */
  container(name: string): ContainerFormat {
    const format: Format = present(this.named(name), 'a format that is listed');
    if (format.kind !== 'container') throw new RangeError(`${format.name} is not a container format`);
    return format;
  }

  /** Returns the format for the file's extension, else the one for its media type. */
  promised({ name, mediaType }: Pick<FileFacts, 'name' | 'mediaType'>): Listed | undefined {
    const [essence = ''] = (mediaType ?? '').toLowerCase().split(';');
    return this.#extensions.get(extname(name).toLowerCase()) ?? this.#mediaTypes.get(essence.trim());
  }

  /** Returns the first format for which the bytes have this likeness. */
  looking(head: Uint8Array, likeness: Likeness): Listed | undefined {
    const facts = headOf(head);
    return this.formats.find((format) => format.looksLike(facts) === likeness);
  }

  /** Fallback for files that nothing identifies. */
  get plain(): Listed {
    return present(this.formats[0], 'the format of plain text');
  }
}

/** Prepares the first bytes of a file for `looksLike`. */
export const headOf = (bytes: Uint8Array): FileHead => ({
  bytes,
  text: Buffer.from(bytes.subarray(0, 1_024)).toString('utf8').trimStart(),
});

function indexBy<Listed extends Format>(
  formats: readonly Listed[],
  keysOf: (format: Listed) => readonly string[],
): ReadonlyMap<string, Listed> {
  const index = new Map<string, Listed>();
  for (const format of formats) {
    for (const key of keysOf(format)) {
      const other = index.get(key);
      if (other !== undefined) throw new RangeError(`${format.name} and ${other.name} both claim "${key}"`);
      index.set(key, format);
    }
  }
  return index;
}
