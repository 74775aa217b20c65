import { createHash, randomBytes } from 'node:crypto';
import {
  flag,
  nameFrom,
  record,
  text,
  wholeText,
  type Fields,
  type RecordOf,
  type Shape,
} from '../../../documents/shape.js';
import { variantOf } from '../../../documents/variant-of.js';
import { decryptCbc, encryptCbc, isAesKey } from './aes-cbc.js';
import { offset, orNull } from './shapes.js';

/** An operator of Presidio's with its parameters: what becomes of a value of an entity type. */
export interface Anonymizer {
  readonly name: string;
  /** @throws NotDecrypted */
  readonly apply: (value: string, entityType: string) => string;
}

/** A value was not written with the key given. */
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
    { new_value: { shape: orNull(wholeText), doc: 'What takes its place. Default: `<ENTITY_TYPE>`.' } },
    ({ new_value: value }) =>
      (_text, entityType) =>
        value === undefined || value === null || value === '' ? `<${entityType}>` : value,
  ),
  redact: define('redact', {}, () => () => ''),
  keep: define('keep', {}, () => (value) => value),
  mask: define(
    'mask',
    {
      masking_char: { shape: character, required: true, doc: 'What stands in place of each character.' },
      chars_to_mask: { shape: offset, required: true, doc: 'How many characters at most.' },
      from_end: { shape: flag, required: true, doc: 'Whether from the end.' },
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
      salt: { shape: salt, doc: 'At least 16 bytes, behind the value. Default: random for every value.' },
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
    { key: { shape: key, required: true, doc: 'The key that it was encrypted with.' } },
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

/** What becomes of an entity type. */
export const ANONYMIZER: Shape<Anonymizer> = variantOf('type', 'an operator', ANONYMIZERS);
/** How it becomes a value again. */
export const DEANONYMIZER: Shape<Anonymizer> = variantOf('type', 'an operator', DEANONYMIZERS);

/** What an entity type gets that no operator is named for. */
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
