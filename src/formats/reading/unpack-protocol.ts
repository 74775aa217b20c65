import type { UnpackedFile, UnpackedItem } from '../content/unpacked.js';

/** Where the process finds what it unpacks. */
export interface SourceOfTask {
  /** As it is shown. */
  readonly name: string;
  readonly size: number;
  readonly at:
    | { readonly path: string | Uint8Array }
    | { readonly bytes: Uint8Array }
    /** Remote: the client fetches the bytes that are requested. */
    | { readonly isElsewhere: true };
}

/** Bytes that the process wants of what lies elsewhere; `to` is exclusive. */
export interface WantedPlace {
  readonly from: number;
  readonly to: number;
}

/** Requests to the process that unpacks: open a container, then resume it while it has more. */
export type UnpackTask =
  | { readonly kind: 'open'; readonly format: string; readonly source: SourceOfTask; readonly skips?: false }
  /** @param skips whether the rest of the file that is in work is not wanted */
  | { readonly kind: 'next'; readonly skips: boolean }
  /** The bytes that the previous answer requested, in its order; resumes that request. */
  | { readonly kind: 'fetched'; readonly places: readonly Uint8Array[] }
  | { readonly kind: 'close' };

/** What comes out, piece by piece. */
export type UnpackEvent =
  | Exclude<UnpackedItem, UnpackedFile>
  /** A file begins. */
  | ({ readonly kind: 'file' } & Pick<UnpackedFile, 'name' | 'written' | 'rowStarts' | 'mediaType' | 'notes'>)
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'file-end' }
  /** This file cannot be unpacked further; others may be. */
  | { readonly kind: 'file-failed'; readonly reason: string }
  /** The container cannot be unpacked further. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'end' };

/** What the process answers. */
export interface UnpackAnswer {
  readonly events: readonly UnpackEvent[];
  /** What must be fetched before there are events; none where there are. */
  readonly wanted: readonly WantedPlace[];
  /** Milliseconds. */
  readonly parsing: number;
}

/** What reading one document may take. */
export interface DocumentLimits {
  /** Milliseconds, 1 or more. */
  readonly milliseconds: number;
  /** Megabytes of resident memory of the process that reads, 64 or more: the process itself takes some 50. */
  readonly megabytes: number;
}

/** What is enough for documents that were not made to exhaust their reader. */
export const DEFAULT_DOCUMENT_LIMITS: DocumentLimits = Object.freeze({
  milliseconds: 60_000,
  megabytes: 256,
});

/** Bytes of a document at most: it is read as a whole. */
export const LARGEST_DOCUMENT = 64 * 2 ** 20;
