import { createHash } from 'node:crypto';
import { open, readFile, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Stats } from 'node:fs';
import { packageVersion } from '../../config/package-version.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { NotProtected } from '../../formats/rewriting/rewriting.js';
import type { ProtectWishes } from '../../protect/protect-work.js';
import { protectStream, type StreamForm } from '../../protect/stream/protect-stream.js';
import { STREAM_START, type StreamState } from '../../protect/stream/stream-step.js';
import type { FileLock } from '../../sources/file-lock.js';
import { systemReason } from '../../sources/source-failure.js';
import { SessionMap, type MapEntry } from '../../transform/session-map.js';
import { searchResult, type SearchedResult } from '../../transform/verification/search-result.js';
import { ValueIndex } from '../../transform/verification/value-index.js';
import type { ShownCommandDeps } from '../files/file-options.js';
import { placeOf, takePlace, takesGroup, lockForWriting } from '../open-replacement.js';
import { createScanProgress } from '../scan/scan-progress.js';
import { UsageError, WriteError } from '../exit-codes.js';
import type { ProtectOptions } from './define-protect.js';
import { saveMap } from './result-places.js';
import {
  digestOf,
  filesBeside,
  readResumeState,
  removeResumeState,
  writeResumeState,
  type ResumeState,
} from './resume-state.js';
import { bytesFrom, surveyInput } from './survey-input.js';

/** A file that is rewritten as a stream. */
export interface LargeFile {
  readonly name: string;
  readonly target: string | undefined;
  readonly form: StreamForm;
  readonly options: ProtectOptions;
  /** The map so far. */
  readonly map: readonly MapEntry[];
  /** Whether resuming requires the map. */
  readonly needsMap: boolean;
  /** Number of bytes between checkpoints. */
  readonly checkpointBytes: number;
  readonly say: (text: string) => void;
  /** Called with the entries of the map each time that they were saved. */
  readonly onSaved: (entries: readonly MapEntry[]) => void;
}

/**
 * Rewrites a file of any size in bounded memory. If the process ends early, existing files stay unchanged, and the same
 * command resumes. With `--verify`, the result is searched for the replaced values before it is put in place, and
 * discarded if any is found.
 * @returns the updated map
 * @throws UsageError, NotProtected, ServiceError
 */
export async function protectLarge(
  discovery: DiscoveryDeps,
  wishes: ProtectWishes,
  file: LargeFile,
  shown: Pick<ShownCommandDeps, 'standardOutput' | 'progress' | 'now'>,
): Promise<{ readonly map: readonly MapEntry[]; readonly searched?: SearchedResult }> {
  if (file.options.verify === true && file.target === undefined)
    throw new UsageError('--verify needs a file for a result of this size; use --output or --in-place.');
  const values = file.options.verify === true ? new ValueIndex() : undefined;
  const input = await open(file.name).catch((error: unknown) => {
    throw new UsageError(`it cannot be read: ${systemReason(error)}.`);
  });
  try {
    const before = await input.stat();
    const survey = await surveyInput(input);
    const streamed = {
      ...survey,
      name: file.name,
      form: file.form,
      headers: file.options.headers,
      note: file.say,
      open: (from: number) => bytesFrom(input, from),
    };
    const sink = await openSink(file, await fingerprintOf(file, wishes, survey.digest), shown.standardOutput);
    const session = new SessionMap(sink.map);
    const progress = createScanProgress(shown.progress, before.size, shown.now);
    progress.add(sink.read, true);
    try {
      for await (const step of protectStream(
        discovery,
        { ...wishes, ...(values !== undefined && { values }) },
        session,
        streamed,
        sink.state,
      )) {
        await sink.write(step.text, step.read, step.state, session);
        progress.add(step.read);
      }
      refuseChanged(before, await input.stat());
      const searched = values === undefined ? undefined : await searchResult(values, sink.written());
      if (searched !== undefined && searched.left.length > 0) return { map: file.map, searched };
      await sink.finish(session);
      return { map: session.entries, ...(searched !== undefined && { searched }) };
    } finally {
      progress.stop();
      await sink.close();
    }
  } finally {
    await input.close();
  }
}

/** @throws NotProtected if the file was modified while it was being read */
function refuseChanged(before: Stats, after: Stats): void {
  const isSame =
    before.size === after.size && before.mtimeMs === after.mtimeMs && before.ctimeMs === after.ctimeMs;
  if (!isSame) throw new NotProtected('it changed while it was being read; nothing was written');
}

/** Digest of everything that the result depends on; keys and values cannot be derived from it. */
async function fingerprintOf(
  { options, form }: LargeFile,
  wishes: ProtectWishes,
  digest: string,
): Promise<string> {
  const { subject, language, untrusted, providers, model, verify, headers } = options;
  const parts = [
    ...[packageVersion(), digest, form, await readFile(options.policy, 'utf8'), wishes.keys.fingerprint],
    ...[subject, language, untrusted, providers, model, verify, headers],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The destination of a result. */
interface Sink {
  /** State to resume from, or the initial state. */
  readonly state: StreamState;
  readonly read: number;
  readonly map: readonly MapEntry[];
  write(text: string, read: number, state: StreamState | undefined, session: SessionMap): Promise<void>;
  /** Reads the result back. */
  written(): AsyncIterable<Buffer>;
  finish(session: SessionMap): Promise<void>;
  close(): Promise<void>;
}

async function openSink(
  file: LargeFile,
  fingerprint: string,
  standardOutput: NodeJS.WritableStream,
): Promise<Sink> {
  const { target, options, map } = file;
  const save = async (session: SessionMap): Promise<void> => {
    if (options.map === undefined) return;
    await saveMap(options.map, session.entries);
    file.onSaved(session.entries);
  };
  if (target !== undefined) return FileSink.open(file, target, fingerprint, save);
  return {
    ...{ state: STREAM_START, read: 0, map },
    write: (text) =>
      new Promise((resolve) => {
        standardOutput.write(text, () => {
          resolve();
        });
      }),
    written: () => {
      throw new Error('standard output is not read again');
    },
    finish: save,
    close: () => Promise.resolve(),
  };
}

const OWNER_ALONE = 0o600;

const unwritable = (target: string, reason: string): WriteError =>
  new WriteError(`${target} cannot be written: ${reason}.`);

/** Writes to a temporary file, which replaces the target when it is complete. */
class FileSink implements Sink {
  readonly state: StreamState;
  readonly map: readonly MapEntry[];
  read: number;
  readonly #file: LargeFile;
  readonly #target: string;
  readonly #old: Stats | undefined;
  readonly #handle: FileHandle;
  readonly #lock: FileLock;
  readonly #fingerprint: string;
  readonly #save: (session: SessionMap) => Promise<void>;
  #written: number;
  #noted: number;
  #isWhole = false;

  private constructor(
    file: LargeFile,
    target: string,
    fingerprint: string,
    save: (session: SessionMap) => Promise<void>,
    handle: FileHandle,
    old: Stats | undefined,
    left: ResumeState | undefined,
    lock: FileLock,
  ) {
    [this.#file, this.#target, this.#fingerprint, this.#save] = [file, target, fingerprint, save];
    [this.#handle, this.#old, this.#lock] = [handle, old, lock];
    this.state = left?.state ?? STREAM_START;
    // Entries that other files added since the checkpoint belong to their results.
    this.map = file.map;
    this.read = left === undefined ? 0 : left.read;
    this.#written = left === undefined ? 0 : left.written;
    this.#noted = this.read;
  }

  static async open(
    file: LargeFile,
    target: string,
    fingerprint: string,
    save: (session: SessionMap) => Promise<void>,
  ): Promise<FileSink> {
    const place = await placeOf(target).catch((error: unknown) => {
      throw unwritable(target, systemReason(error));
    });
    if (place === undefined)
      throw unwritable(target, 'it is a link, has several hard links, or belongs to another user');
    const lock = await lockForWriting(target).catch((error: unknown) => {
      throw error instanceof UsageError ? new WriteError(error.message) : error;
    });
    try {
      return await FileSink.#openLocked(file, target, fingerprint, save, place.old, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  static async #openLocked(
    file: LargeFile,
    target: string,
    fingerprint: string,
    save: (session: SessionMap) => Promise<void>,
    old: Stats | undefined,
    lock: FileLock,
  ): Promise<FileSink> {
    const beside = filesBeside(target);
    const noted = await readResumeState(beside.state, fingerprint);
    // Killed after the result was put in place, or the partial result was deleted: there is nothing to resume.
    const size = await stat(beside.part).then(
      (part) => part.size,
      () => -1,
    );
    const left = noted !== undefined && size >= noted.written ? noted : undefined;
    if (noted !== undefined && left === undefined) await removeResumeState(beside.state);
    if (left !== undefined && digestOf(file.map.slice(0, left.entries)) !== left.entriesDigest)
      throw new UsageError(`cannot resume: the map has changed. Delete ${beside.state} to start again.`);
    const mode = old === undefined ? undefined : OWNER_ALONE;
    const handle = await open(beside.part, left === undefined ? 'w+' : 'r+', mode).catch((error: unknown) => {
      throw unwritable(target, systemReason(error));
    });
    if (old !== undefined && !(await takesGroup(handle, old))) {
      await handle.close();
      if (left === undefined) await rm(beside.part, { force: true });
      throw unwritable(target, 'it belongs to a group that you are not a member of');
    }
    if (left !== undefined) {
      await handle.truncate(left.written);
      file.say(`resumed at byte ${left.read.toString()}`);
    }
    return new FileSink(file, target, fingerprint, save, handle, old, left, lock);
  }

  async write(
    text: string,
    read: number,
    state: StreamState | undefined,
    session: SessionMap,
  ): Promise<void> {
    const bytes = Buffer.from(text);
    try {
      for (let at = 0; at < bytes.length;) {
        const { bytesWritten } = await this.#handle.write(bytes, at, bytes.length - at, this.#written + at);
        at += bytesWritten;
      }
      this.#written += bytes.length;
      this.read += read;
      if (state !== undefined && this.read - this.#noted >= this.#file.checkpointBytes)
        await this.#note(state, session);
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  written(): AsyncIterable<Buffer> {
    return bytesFrom(this.#handle, 0);
  }

  async finish(session: SessionMap): Promise<void> {
    try {
      // Saved before the result is put in place: a result without its map could never be restored.
      await this.#save(session);
      const { part, state } = filesBeside(this.#target);
      await takePlace(this.#handle, part, this.#target, this.#old);
      this.#isWhole = true;
      await removeResumeState(state);
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  async close(): Promise<void> {
    await this.#handle.close();
    // Without a checkpoint, the partial result is useless.
    if (!this.#isWhole && this.#noted === 0) await rm(filesBeside(this.#target).part, { force: true });
    this.#lock.release();
  }

  /**
   * Writes a checkpoint. Flush the data first, then save the map, then the checkpoint, so that it never refers to
   * missing data.
   */
  async #note(state: StreamState, session: SessionMap): Promise<void> {
    const { options, needsMap } = this.#file;
    // The values replaced so far exist only in memory, so the run could not be resumed.
    if (options.verify === true || (needsMap && options.map === undefined)) return;
    await this.#handle.datasync();
    await this.#save(session);
    const { entries } = session;
    this.#noted = this.read;
    await writeResumeState(filesBeside(this.#target).state, {
      ...{ fingerprint: this.#fingerprint, state, read: this.read, written: this.#written },
      ...{ entries: entries.length, entriesDigest: digestOf(entries) },
    });
  }

  #unwritable(error: unknown): UsageError {
    if (error instanceof UsageError) return error;
    return new WriteError(
      `${path.basename(this.#target)} cannot be written: ${systemReason(error)}; it is unchanged.`,
    );
  }
}
