import type { UnpackedFile, UnpackedItem } from '../content/unpacked.js';

/** The container to unpack, and where its bytes are. */
export interface SourceOfTask {
  /** Display name. */
  readonly name: string;
  readonly size: number;
  readonly at:
    | { readonly path: string | Uint8Array }
    | { readonly bytes: Uint8Array }
    /** Remote: the client fetches the bytes that are requested. */
    | { readonly isElsewhere: true };
}

/** A byte range that the process needs from a remote source; `to` is exclusive. */
export interface WantedPlace {
  readonly from: number;
  readonly to: number;
}

/** Requests to the process that unpacks: open a container, then resume it while it has more. */
export type UnpackTask =
  | { readonly kind: 'open'; readonly format: string; readonly source: SourceOfTask; readonly skips?: false }
  /** @param skips whether to skip the rest of the current file */
  | { readonly kind: 'next'; readonly skips: boolean }
  /** The bytes that the previous answer requested, in its order; resumes that request. */
  | { readonly kind: 'fetched'; readonly places: readonly Uint8Array[] }
  | { readonly kind: 'close' };

/** An event while unpacking, piece by piece. */
export type UnpackEvent =
  | Exclude<UnpackedItem, UnpackedFile>
  /** A file starts. */
  | ({ readonly kind: 'file' } & Omit<UnpackedFile, 'kind' | 'pieces'>)
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'file-end' }
  /** The rest of this file cannot be unpacked; other files may be. */
  | { readonly kind: 'file-failed'; readonly reason: string }
  /** The rest of the container cannot be unpacked; with `isLost`, the process has ended. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isLost?: true }
  | { readonly kind: 'end' };

/** The process's answer. */
export interface UnpackAnswer {
  readonly events: readonly UnpackEvent[];
  /** Byte ranges to fetch before there are events; empty if there are events. */
  readonly wanted: readonly WantedPlace[];
  /** Milliseconds. */
  readonly parsing: number;
}

/** Limits for reading one document. */
export interface DocumentLimits {
  /** Milliseconds, 1 or more. */
  readonly milliseconds: number;
  /** Maximum resident memory of the reader process in megabytes, 64 or more: the process itself takes about 50. */
  readonly megabytes: number;
}

/** Sufficient for documents that were not crafted to exhaust their reader. */
export const DEFAULT_DOCUMENT_LIMITS: DocumentLimits = Object.freeze({
  milliseconds: 60_000,
  megabytes: 256,
});

/** Maximum size of a document in bytes: it is read as a whole. */
export const LARGEST_DOCUMENT = 64 * 2 ** 20;
