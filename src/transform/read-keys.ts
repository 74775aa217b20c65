import { Buffer } from 'node:buffer';
import { readDocument } from '../documents/read-document.js';
import { flag, listOf, located, record, text, type RecordOf, type Shape } from '../documents/shape.js';
import { KeyRing, KEY_ID } from './key-ring.js';

/** Minimum length of a secret in bytes: the output length of SHA-256, with which keys are derived. */
export const LEAST_SECRET_BYTES = 32;

/** Base64 (or base64url) of at least 32 bytes. */
const secret: Shape<Uint8Array> = {
  schema: { type: 'string', minLength: 43, maxLength: 1_000, pattern: '^[A-Za-z0-9+/_-]+={0,2}$' },
  read: (tree, path, report) => {
    const written = text(1_000).read(tree, path, report);
    if (written === undefined) return undefined;
    const bytes = /^[\w+/-]+={0,2}$/.test(written) ? Buffer.from(written, 'base64') : undefined;
    if (bytes !== undefined && bytes.length >= LEAST_SECRET_BYTES) return bytes;
    report(
      tree.at,
      path,
      `must be at least ${LEAST_SECRET_BYTES.toString()} random bytes in base64; create a key with \`data-discovery keys new\`.`,
    );
    return undefined;
  },
};

const KEY = {
  id: {
    shape: located(text(32, KEY_ID)),
    required: true,
    doc: 'Id of the key in policies and encrypted values.',
  },
  secret: { shape: secret, required: true, doc: 'At least 32 random bytes in base64.' },
  retired: {
    shape: flag,
    fallback: false,
    doc: 'Whether the key only restores values. The first key that is not retired is the active key.',
  },
} as const;

const KEYS = {
  keys: { shape: listOf(record(KEY), 100), required: true, doc: 'The keys, active key first.' },
} as const;

/** Shape of a key file. */
export const KEYS_DOCUMENT: Shape<RecordOf<typeof KEYS>> = record(KEYS);

/**
 * Reads keys (YAML or JSON in UTF-8).
 * @param file file name, for error messages
 * @throws DocumentError with all errors and their locations; no message quotes a secret
 */
export function readKeys(bytes: Uint8Array, file: string): KeyRing {
  const { keys } = readDocument(bytes, file, KEYS_DOCUMENT, (document, report) => {
    const seen = new Set<string>();
    for (const { id } of document.keys) {
      if (seen.has(id.value)) report(id.at, id.path, 'is also the id of another key; ids must be unique.');
      seen.add(id.value);
    }
  });
  return new KeyRing(
    keys.map(({ id, secret: bytesOf, retired }) => ({ id: id.value, secret: bytesOf, isRetired: retired })),
  );
}
