import { buffer } from 'node:stream/consumers';
import { UniqueNames } from '../../core/unique-names.js';
import type { InputFile, Outermost } from '../../sources/input-file.js';
import { openNamelessFile, spoolPieces } from '../../sources/nameless-file.js';
import { UnreadableDocument } from '../../formats/content/document-text.js';
import { type SourceOfTask, LARGEST_DOCUMENT } from '../../formats/reading/unpack-protocol.js';
import { type ByteSource, openSource } from '../../sources/byte-source.js';
import { NotDecodable } from '../../formats/encoding/decode-text.js';
import type { UnpackedFile, UnpackedItem } from '../../formats/content/unpacked.js';
import type { ContainerFormat } from '../../formats/define-format.js';
import type { DocumentReader } from '../../formats/reading/document-reader.js';
import type { FileIdentity } from '../../sources/remote-file.js';
import type { UnreadFile } from '../../sources/unread-file.js';
import { UnpackBudget, type UnpackCount, UnpacksToTooMuch } from './unpack-budget.js';

/** A local copy of a remote file, which exists until it is closed. */
export interface FetchedFile {
  readonly input: InputFile;
  readonly close: () => Promise<void>;
}

/**
 * Copies a remote file into an unlinked temporary file, for readers that need random access.
 * @throws SourceFailure, or the system's error if the disk is full
 */
async function fetchWhole({ name, remote }: InputFile): Promise<FetchedFile> {
  const { handle, close } = await openNamelessFile();
  try {
    for await (const piece of remote?.pieces() ?? []) await handle.appendFile(piece);
    return { input: { name, path: '', handle }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Returns how another process can read a file: by path, or by content if it has no path.
 * @throws UnreadableDocument if the file has no path and is too large to be sent
 */
async function sourceOfTask(input: InputFile, source: ByteSource): Promise<SourceOfTask> {
  const { name, size, at } = source;
  if ('bytes' in at) return { name, size, at };
  if ('slice' in at) return { name, size, at: { isElsewhere: true } };
  if (input.handle === undefined) return { name, size, at: { path: input.path } };
  // On Linux, processes of the same user can open each other's file descriptors, even of unlinked files.
  if (process.platform === 'linux')
    return { name, size, at: { path: `/proc/${process.pid.toString()}/fd/${at.fd.toString()}` } };
  if (size <= LARGEST_DOCUMENT) return { name, size, at: { bytes: await buffer(source.pieces()) } };
  const most = (LARGEST_DOCUMENT / 2 ** 20).toString();
  throw new UnreadableDocument(`larger than ${most} MiB, the most for a file of this kind inside another`);
}

/** The position of a container in the files around it. */
export interface Nesting {
  /** Nesting depth: the number of enclosing files. */
  readonly level: number;
  readonly outermost: Outermost;
  readonly budget: UnpackBudget;
  /** Names of all inner files of the outermost file so far, at any level. */
  readonly names: UniqueNames;
  /** Prefix of the names of inner files, before the "!". */
  readonly prefix: string;
}

/** A container to unpack. */
export interface Container {
  readonly input: InputFile;
  readonly identity: FileIdentity;
  readonly format: ContainerFormat;
  /** Character encoding, if it is text. */
  readonly encoding: string;
  readonly nesting: Nesting;
}

/** An item of a container, in container order. */
export type InnerPart =
  | { readonly kind: 'file'; readonly input: InputFile; readonly notes: readonly string[] }
  | { readonly kind: 'unread'; readonly file: UnreadFile }
  | { readonly kind: 'note'; readonly note: string };

/** Creates the nesting of an outermost file. */
export const outermost = (name: string, identity: FileIdentity): Nesting => ({
  level: 0,
  outermost: { name, identity },
  budget: new UnpackBudget(),
  names: new UniqueNames(),
  prefix: name,
});

/** Unpacks containers into files that are scanned like any other, and releases these files. */
export class InnerFiles {
  readonly #documents: Pick<DocumentReader, 'unpack'>;
  readonly #open = new Set<() => Promise<void>>();

  constructor(documents: Pick<DocumentReader, 'unpack'>) {
    this.#documents = documents;
  }

  /**
   * Yields the files of a container; each exists until it is closed.
   * @throws UnreadableDocument if the rest cannot be unpacked
   * @throws SourceFailure if the container is remote and could not be fetched
   */
  async *of({ input, identity, format, encoding, nesting }: Container): AsyncIterable<InnerPart> {
    const { fetches = 'whole' } = format;
    const local = input.remote !== undefined && fetches === 'whole' ? await fetchWhole(input) : undefined;
    const file = local?.input ?? input;
    const source = await openSource(file, identity.size);
    const count: UnpackCount = { size: identity.size, bytes: 0 };
    try {
      const items =
        format.place === 'here'
          ? format.unpack({ ...source, encoding })
          : this.#documents.unpack(
              format.name,
              await sourceOfTask(file, source),
              'slice' in source.at ? source.at : undefined,
            );
      for await (const item of items) {
        if (item.kind === 'note') yield item;
        else {
          const name = nesting.names.unique(`${nesting.prefix}!${item.name}`);
          if (item.kind === 'unread') yield { kind: 'unread', file: unreadFile(name, item) };
          else yield* this.#file(name, item, nesting, count, format.isOne === true);
        }
      }
    } catch (error) {
      throw error instanceof NotDecodable ? new UnreadableDocument(error.message) : error;
    } finally {
      // Closing a partly read stream may fail; ignore that, so that the original error is reported.
      await source.close().catch(() => undefined);
      await local?.close();
    }
  }

  /** Releases all files that are still open. */
  async close(): Promise<void> {
    await Promise.all([...this.#open].map((close) => close()));
  }

  /**
   * Yields the file and any part that could not be unpacked.
   * @throws UnreadableDocument if the container holds only this file
   */
  async *#file(
    name: string,
    { pieces, written, rowStarts, picturesApart, mediaType, notes = [] }: UnpackedFile,
    { budget, outermost: around }: Nesting,
    count: UnpackCount,
    isOne: boolean,
  ): AsyncIterable<InnerPart> {
    budget.addFile();
    const sound = new SoundPieces(budget.bounded(pieces, count));
    const spooled = await spoolPieces(sound.pieces());
    const { fault } = sound;
    // In a container of several files, one may be damaged: original files are scanned completely or not at all.
    if (fault !== undefined && (sound.bytes === 0 || (written === undefined && !isOne))) {
      await spooled.close();
      if (isOne) throw fault;
      yield { kind: 'unread', file: { file: name, reason: fault.message, skipped: fault.isSkipped } };
      return;
    }
    const { close } = spooled;
    this.#open.add(close);
    const inner = {
      outermost: around,
      close: async () => {
        if (this.#open.delete(close)) await close();
      },
      ...(written !== undefined && { written }),
      ...(rowStarts !== undefined && { rowStarts }),
      ...(picturesApart !== undefined && { picturesApart }),
      ...(mediaType !== undefined && { mediaType }),
    };
    const input: InputFile =
      'bytes' in spooled
        ? { name, path: '', inner: { ...inner, bytes: spooled.bytes } }
        : { name, path: spooled.path, handle: spooled.handle, inner };
    yield { kind: 'file', input, notes };
    if (fault === undefined) return;
    if (isOne) throw fault;
    yield { kind: 'unread', file: { file: name, part: 'the rest', reason: fault.message, skipped: false } };
  }
}

/** Passes chunks on until the source fails, and keeps the error. */
class SoundPieces {
  readonly #pieces: AsyncIterable<Uint8Array>;
  /** Number of bytes passed on so far. */
  bytes = 0;
  /** The error that ended the source. */
  fault: UnreadableDocument | undefined;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces;
  }

  /** @throws UnpacksToTooMuch */
  async *pieces(): AsyncIterable<Uint8Array> {
    try {
      for await (const piece of this.#pieces) {
        this.bytes += piece.length;
        yield piece;
      }
    } catch (error) {
      if (!(error instanceof UnreadableDocument) || error instanceof UnpacksToTooMuch) throw error;
      this.fault = error;
    }
  }
}

const unreadFile = (
  file: string,
  { reason, skipped }: Extract<UnpackedItem, { kind: 'unread' }>,
): UnreadFile => ({ file, reason, skipped });
