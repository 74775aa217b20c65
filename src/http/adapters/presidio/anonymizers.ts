import {
  type Fields,
  flag,
  isRefused,
  kindOf,
  nameFrom,
  record,
  type RecordOf,
  type Shape,
  text,
  wholeText,
  variantOf,
} from '../../../documents/shape.js';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const IV_BYTES = 16;
const KEY_BYTES: readonly number[] = [16, 24, 32];

/** Whether a key has a valid AES length: 128, 192 or 256 bits of UTF-8. */
export const isAesKey = (key: string): boolean => KEY_BYTES.includes(Buffer.byteLength(key));

const cipherName = (key: Buffer): string => `aes-${(key.length * 8).toString()}-cbc`;

/** Encodes as base64url with padding, like Python. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');

/** Encrypts with AES-CBC and a random IV, prepended as in Presidio. This provides confidentiality, not integrity. */
function encryptCbc(text: string, key: string): string {
  const secret = Buffer.from(key);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(cipherName(secret), secret, iv);
  return encode(Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]));
}

/**
 * Decrypts a value.
 * @returns undefined if it was not encrypted with the key
 */
function decryptCbc(text: string, key: string): string | undefined {
  // Python reads both alphabets, although it writes the URL-safe one.
  if (!/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  const secret = Buffer.from(key);
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < 2 * IV_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(cipherName(secret), secret, bytes.subarray(0, IV_BYTES));
    const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return undefined;
  }
}

/** A Presidio field that is not supported: refused unless empty. */
export function unsupported(reason: string): Shape<null> {
  return {
    schema: { description: `Not supported: ${reason}` },
    read: (tree, path, report) => {
      const isEmpty = tree.kind === 'scalar' ? tree.value === null : contentOf(tree).length === 0;
      if (isEmpty) return null;
      report(tree.at, path, `is not supported: ${reason}.`);
      return undefined;
    },
  };
}

const contentOf = (tree: Parameters<Shape<null>['read']>[0]): readonly unknown[] =>
  tree.kind === 'list' ? tree.items : tree.kind === 'map' ? tree.entries : [];

/** A field that may be null if not given, as Python clients send it. */
export const orNull = <T>(shape: Shape<T>): Shape<T | null> => ({
  schema: { anyOf: [shape.schema, { type: 'null' }] },
  read: (tree, path, report) =>
    tree.kind === 'scalar' && tree.value === null ? null : shape.read(tree, path, report),
});

/** A Boolean, which Python clients also send as 0 or 1. */
export const flagOrNumber: Shape<boolean> = {
  schema: { anyOf: [flag.schema, { enum: [0, 1] }] },
  read: (tree, path, report) => {
    const value = tree.kind === 'scalar' ? tree.value : undefined;
    return value === 0 || value === 1 ? value === 1 : flag.read(tree, path, report);
  },
};

/** Any value; accepted and ignored. */
export const anything: Shape<null> = { schema: {}, read: () => null };

/** A number that may be given, but not changed; null as if it were not given. */
export const only = <T extends number>(wanted: T, message: string): Shape<T | null> => ({
  schema: { const: wanted },
  read: (tree, path, report) => {
    const value = tree.kind === 'scalar' ? tree.value : undefined;
    if (value === null) return null;
    if (value === wanted) return wanted;
    report(tree.at, path, message);
    return undefined;
  },
});

/** A single value or a list. */
export const oneOrMany = <T>(shape: Shape<T>, many: Shape<readonly T[]>): Shape<T | readonly T[]> => ({
  schema: { anyOf: [shape.schema, many.schema] },
  read: (tree, path, report) =>
    tree.kind === 'list' ? many.read(tree, path, report) : shape.read(tree, path, report),
});

/** A non-negative integer. */
export const offset: Shape<number> = {
  schema: { type: 'integer', minimum: 0 },
  read: (tree, path, report) => {
    const value = tree.kind === 'scalar' ? tree.value : undefined;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    if (!isRefused(tree)) report(tree.at, path, `must be a whole number from 0, but is ${kindOf(tree)}.`);
    return undefined;
  },
};

/** A Presidio operator with its parameters. */
export interface Anonymizer {
  readonly name: string;
  /** @throws NotDecrypted */
  readonly apply: (value: string, entityType: string) => string;
}

/** A value was not encrypted with the given key. */
export class NotDecrypted extends Error {
  constructor() {
    super('it was not encrypted with this key');
    this.name = 'NotDecrypted';
  }
}

const LEAST_SALT_BYTES = 16;
const key: Shape<string> = checked(
  text(32),
  isAesKey,
  'must be a key of 16, 24 or 32 bytes (128, 192 or 256 bits).',
);
const salt: Shape<string> = checked(
  text(1_000),
  (value) => Buffer.byteLength(value) >= LEAST_SALT_BYTES,
  'must have at least 16 bytes.',
);
const character: Shape<string> = checked(
  text(2),
  (value) => [...value].length === 1,
  'must be one character.',
);

const ANONYMIZERS = {
  replace: define(
    'replace',
    { new_value: { shape: orNull(wholeText), doc: 'The replacement. Default: `<ENTITY_TYPE>`.' } },
    ({ new_value: value }) =>
      (_text, entityType) =>
        value === undefined || value === null || value === '' ? `<${entityType}>` : value,
  ),
  redact: define('redact', {}, () => () => ''),
  keep: define('keep', {}, () => (value) => value),
  mask: define(
    'mask',
    {
      masking_char: { shape: character, required: true, doc: 'Mask character.' },
      chars_to_mask: { shape: offset, required: true, doc: 'Maximum number of characters to mask.' },
      from_end: { shape: flag, required: true, doc: 'Whether to start at the end.' },
    },
    ({ masking_char: sign, chars_to_mask: most, from_end: fromEnd }) =>
      (value) => {
        const characters = [...value];
        const count = Math.min(most, characters.length);
        const masked = sign.repeat(count);
        return fromEnd
          ? characters.slice(0, characters.length - count).join('') + masked
          : masked + characters.slice(count).join('');
      },
  ),
  hash: define(
    'hash',
    {
      hash_type: { shape: orNull(nameFrom(['sha256', 'sha512'], 'a hash')), doc: 'Default `sha256`.' },
      salt: {
        shape: salt,
        doc: 'At least 16 bytes, appended to the value. Default: random for every value.',
      },
    },
    ({ hash_type: type, salt: given }) =>
      (value) =>
        createHash(type ?? 'sha256')
          .update(value)
          .update(given ?? randomBytes(32))
          .digest('hex'),
  ),
  encrypt: define(
    'encrypt',
    { key: { shape: key, required: true, doc: 'A key of 128, 192 or 256 bits.' } },
    ({ key: secret }) =>
      (value) =>
        encryptCbc(value, secret),
  ),
} as const;

const DEANONYMIZERS = {
  decrypt: define(
    'decrypt',
    { key: { shape: key, required: true, doc: 'The key used for encryption.' } },
    ({ key: secret }) =>
      (value) => {
        const plain = decryptCbc(value, secret);
        if (plain === undefined) throw new NotDecrypted();
        return plain;
      },
  ),
  deanonymize_keep: define('deanonymize_keep', {}, () => (value) => value),
} as const;

export const ANONYMIZER_NAMES: readonly string[] = Object.keys(ANONYMIZERS);
export const DEANONYMIZER_NAMES: readonly string[] = Object.keys(DEANONYMIZERS);

/** The operator of an entity type in /anonymize. */
export const ANONYMIZER: Shape<Anonymizer> = variantOf('type', 'an operator', ANONYMIZERS);
/** The operator of an entity type in /deanonymize. */
export const DEANONYMIZER: Shape<Anonymizer> = variantOf('type', 'an operator', DEANONYMIZERS);

/** The operator of entity types without one. */
export const REPLACE: Anonymizer = { name: 'replace', apply: (_value, entityType) => `<${entityType}>` };

function define<const F extends Fields>(
  name: string,
  fields: F,
  create: (parameters: RecordOf<F>) => Anonymizer['apply'],
): Shape<Anonymizer> {
  const own = record(fields);
  return {
    schema: { ...own.schema, title: name },
    read: (tree, path, report) => {
      const entries = tree.kind === 'map' ? tree.entries.filter((entry) => entry.key !== 'type') : [];
      const parameters = own.read({ kind: 'map', at: tree.at, entries }, path, report);
      return parameters === undefined ? undefined : { name, apply: create(parameters) };
    },
  };
}

function checked(shape: Shape<string>, accepts: (value: string) => boolean, message: string): Shape<string> {
  return {
    schema: shape.schema,
    read: (tree, path, report) => {
      const value = shape.read(tree, path, report);
      if (value === undefined || accepts(value)) return value;
      report(tree.at, path, message);
      return undefined;
    },
  };
}
