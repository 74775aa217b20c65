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

/** What is known of a file before it is read. */
export interface FileFacts {
  /** Its name; empty where it has none. */
  readonly name: string;
  /** Its media type, where somebody said it. */
  readonly mediaType?: string;
  /** Its first bytes; 64 KiB are enough. */
  readonly head: Uint8Array;
}

/** Formats by all that they are found by. */
export class FormatList<Listed extends Format = Format> {
  readonly formats: readonly Listed[];
  readonly #names: ReadonlyMap<string, Listed>;
  readonly #extensions: ReadonlyMap<string, Listed>;
  readonly #mediaTypes: ReadonlyMap<string, Listed>;

  /**
   * @param formats the first is that of what is text and nothing else
   * @throws RangeError where two have a name, an ending or a media type in common
   */
  constructor(formats: readonly Listed[]) {
    this.formats = formats;
    this.#names = indexBy(formats, ({ name }) => [name]);
    this.#extensions = indexBy(formats, ({ extensions }) => extensions);
    this.#mediaTypes = indexBy(formats, ({ mediaTypes }) => mediaTypes);
  }

  /** The format of this name, where there is one. */
  named(name: string): Listed | undefined {
    return this.#names.get(name);
  }

  /** What reads this kind of document, or what a container says itself, in the process for documents. */
  document(name: string): Pick<DocumentFormat, 'read'> & { readonly pictures?: PicturesReading } {
    const format: Format = present(this.named(name), 'a format that is listed');
    if (format.kind === 'document') return format;
    if (format.kind === 'container' && format.own?.kind === 'document') return format.own;
    throw new RangeError(`${format.name} is no format of documents`);
  }

  /** The format that unpacks this kind of container. */
  container(name: string): ContainerFormat {
    const format: Format = present(this.named(name), 'a format that is listed');
    if (format.kind !== 'container') throw new RangeError(`${format.name} is no format of containers`);
    return format;
  }

  /** The format that a name's ending promises; else that which a media type promises. */
  promised({ name, mediaType }: Pick<FileFacts, 'name' | 'mediaType'>): Listed | undefined {
    const [essence = ''] = (mediaType ?? '').toLowerCase().split(';');
    return this.#extensions.get(extname(name).toLowerCase()) ?? this.#mediaTypes.get(essence.trim());
  }

  /** The first format that the bytes look so much like. */
  looking(head: Uint8Array, likeness: Likeness): Listed | undefined {
    const facts = headOf(head);
    return this.formats.find((format) => format.looksLike(facts) === likeness);
  }

  /** What is read as text where nothing says what it is. */
  get plain(): Listed {
    return present(this.formats[0], 'the format of plain text');
  }
}

/** The first bytes as formats look at them. */
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
