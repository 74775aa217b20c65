import { keccak_256 } from '@noble/hashes/sha3';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { once } from '../../core/once.js';
import { defineRecognizer } from '../define-recognizer.js';

const base58check = once(() => createBase58check(sha256));
/** Version bytes: Bitcoin P2PKH and P2SH, Litecoin P2PKH and P2SH (formerly 0x05). */
const VERSIONS: ReadonlyMap<number, string> = new Map([
  [0x00, 'bitcoin'],
  [0x05, 'bitcoin'],
  [0x30, 'litecoin'],
  [0x32, 'litecoin'],
]);

export const cryptoAddress = defineRecognizer({
  name: 'crypto-address',
  entityType: 'CRYPTO',
  country: 'generic',
  description:
    'Bitcoin (Base58Check, bech32, bech32m), Litecoin and Ethereum (EIP-55) addresses, each with its own check.',
  patterns: [
    {
      name: 'base58',
      regex: /(?<![\p{L}\p{N}])[13LM][1-9A-HJ-NP-Za-km-z]{25,33}(?![\p{L}\p{N}])/gu,
      scores: { form: 0, formInContext: 0, valid: 0.98, validInContext: 0.99, invalidInContext: 0.4 },
      needs: 'digit',
    },
    {
      name: 'bech32',
      regex: /(?<![\p{L}\p{N}])(?:bc|ltc|tb)1[02-9ac-hj-np-z]{11,87}(?![\p{L}\p{N}])/giu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.99,
        validInContext: 0.99,
        invalid: 0.4,
        invalidInContext: 0.5,
      },
      keywords: ['bc1', 'ltc1', 'tb1'],
    },
    {
      name: 'ethereum',
      regex: /(?<![\p{L}\p{N}])0x[\da-f]{40}(?![\p{L}\p{N}])/giu,
      scores: {
        form: 0.85,
        formInContext: 0.95,
        valid: 0.98,
        validInContext: 0.99,
        invalid: 0.4,
        invalidInContext: 0.5,
      },
      keywords: ['0x'],
    },
  ],
  context: {
    words: [
      'bitcoin',
      'btc',
      'litecoin',
      'ltc',
      'ethereum',
      'eth',
      'wallet',
      'crypto',
      'address',
      'send',
      'deposit',
      'usdt',
      'donate',
      'payout',
    ],
    against: ['commit', 'hash', 'txid', 'transaction', 'tx', 'digest', 'checksum', 'sha1'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    if (/^0x/i.test(candidate)) return checkEthereum(candidate.slice(2));
    return /^(?:bc|ltc|tb)1/i.test(candidate) ? checkBech32(candidate) : checkBase58(candidate);
  },
  sources: [
    'https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki',
    'https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki',
    'https://eips.ethereum.org/EIPS/eip-55',
  ],
  examples: [
    {
      text: 'send to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      finds: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
      minScore: 0.95,
    },
    {
      text: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      finds: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
      minScore: 0.95,
    },
    {
      text: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      finds: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
      minScore: 0.95,
    },
    {
      text: 'wallet 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
      finds: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
      minScore: 0.3,
      maxScore: 0.5,
    },
    { text: 'key 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', finds: [] },
    { text: 'tx 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed5aaeb6053f3e94c9b9a09f33', finds: [] },
    { text: 'commit 5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', finds: [] },
  ],
});

function checkBase58(address: string): boolean {
  try {
    const bytes = base58check().decode(address);
    return bytes.length === 21 && VERSIONS.has(bytes[0] ?? -1);
  } catch {
    return false;
  }
}

/**
 * Checks a segwit address: version 0 uses bech32, later versions use bech32m (BIP 350). Mixed case is invalid in both.
 */
function checkBech32(address: string): boolean {
  for (const [codec, minVersion, maxVersion] of [
    [bech32, 0, 0],
    [bech32m, 1, 16],
  ] as const) {
    const decoded = codec.decodeUnsafe(address, 90);
    const version = decoded?.words[0];
    if (decoded === undefined || version === undefined || version < minVersion || version > maxVersion)
      continue;
    const program = codec.fromWordsUnsafe(decoded.words.slice(1));
    if (
      program &&
      (version > 0 ? program.length >= 2 && program.length <= 40 : [20, 32].includes(program.length))
    )
      return true;
  }
  return false;
}

/** Checks the EIP-55 checksum, which only a mixed-case address contains. */
function checkEthereum(hex: string): boolean | 'undecided' | 'refused' {
  const lower = hex.toLowerCase();
  if (/^(.)\1+$/.test(lower)) return 'refused';
  if (hex === lower || hex === hex.toUpperCase()) return 'undecided';
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return [...hex].every((char, index) => {
    if (!/[a-f]/i.test(char)) return true;
    return (char !== char.toLowerCase()) === parseInt(hash.charAt(index), 16) >= 8;
  });
}
