import { isIPv4, isIPv6 } from 'node:net';
import { defineRecognizer } from '../define-recognizer.js';
import { rememberLast } from '../remember-last.js';

/** Preceding words that only refer to networks; "from" and "to" also precede versions. */
const NETWORK =
  /(?<!\p{L})(?:ip|ipv4|dns|hosts?|servers?|gateway|router|ping|ssh|addr(?:ess(?:es)?)?|subnet|client|src|dst|peer|resolver|nameserver|adresse|dirección|indirizzo)(?!\p{L})[^\n]{0,32}$/iu;

/** Preceding words that refer to versions. */
const VERSION =
  /(?<!\p{L})(?:(?:release|section|chapter|build|firmware|driver|ver\.?|clause|\p{L}{0,24}-?(?<!(?<!\p{L})(?:[ck]on|in|di|per|sub|re|a))(?:versio(?:n(?:en|s)?|ne|ni|sta|ssa|on|ta)?|versie|versión|versão)|(?:soft|firm)warestand|wersj[aięą]|wersji|treiber|drivrutin(?:en)?|ohjain|laiteohjelmisto|mjukvara|programvara)(?!\p{L})[^.;\n]{0,24}|(?:v|rev|revision|art|article|artikel|artikelnummer|artículo|articolo|artigo|artnr|sku|item|part|paragraph|oid|psalm|verse)(?!\p{L})\.? ?(?:(?:no|nr|number)\.? ?)?[:#]? ?)$/iu;
const PRODUCT = /\p{Lu}\p{L}{1,20}\/$/u;

/** Classifies the text before an address. */
const readBefore = rememberLast((before) => ({
  isVersion: VERSION.test(before),
  isProduct: PRODUCT.test(before),
  isNetwork: NETWORK.test(before),
}));

export const ipAddress = defineRecognizer({
  name: 'ip-address',
  entityType: 'IP_ADDRESS',
  country: 'generic',
  description: 'IPv4 in dotted quads, IPv6 in full, compressed or mapped form.',
  patterns: [
    {
      name: 'ipv4',
      // A dash is allowed only between two whole addresses: "192.0.2.1-192.0.2.9" is a range, "lib-1.2.3.4" a file.
      regex:
        /(?<![\p{L}\p{N}_]|\p{N}\.|(?<!\.\d{1,3}\.\d{1,3}\.\d{1,3})(?<=[\p{L}\p{N}])-|\bv\.?)\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}_]|\.[\p{Ll}\p{N}]|-\p{N}(?!\d{0,2}(?:\.\d{1,3}){3}))/gu,
      scores: { form: 0.4, formInContext: 0.9, valid: 0.88, validInContext: 0.97 },
    },
    {
      name: 'ipv6',
      regex:
        /(?<![\p{L}\p{N}:.])[\da-f]{1,4}:[\da-f:]{1,44}(?:(?<=:)\d{1,3}(?:\.\d{1,3}){3})?(?![\p{L}\p{N}:]|\.\p{N})|(?<![\p{L}\p{N}:.])::(?:ffff:)?(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})(?![\p{L}\p{N}:]|\.\p{N})/giu,
      scores: { form: 0.4, formInContext: 0.85, valid: 0.93, validInContext: 0.98 },
    },
  ],
  context: {
    words: [
      'ip',
      'ipv4',
      'ipv6',
      'ip address',
      'address',
      'host',
      'server',
      'client',
      'gateway',
      'subnet',
      'dns',
      'remote',
      'peer',
      'from',
      'addr',
      'src',
      'dst',
      'ping',
      'ssh',
    ],
    against: [
      'version',
      'ver',
      'release',
      'build',
      'firmware',
      'section',
      'chapter',
      'clause',
      'paragraph',
      'oid',
      'v',
    ],
    before: 5,
    after: 2,
  },
  check: 'address_syntax',
  validate: (candidate, { text, start }) => {
    if (candidate.includes(':')) {
      if (!isIPv6(candidate) || candidate === '::') return 'refused';
      // "abc::def" is at least as often C++ or Ruby.
      return /\d/.test(candidate) && candidate.split(':').filter(Boolean).length >= 2 ? true : 'undecided';
    }
    if (!isIPv4(candidate)) return 'refused';
    const { isVersion, isProduct, isNetwork } = readBefore(text.slice(Math.max(0, start - 40), start));
    if (isVersion) return 'refused';
    // "Chrome/91.0.144.19" is a product version in a user agent string.
    if (isProduct) return { verdict: 'undecided', score: 0.4 };
    // 1.2.3.4 and 4.12.0.1 look like versions; private addresses and larger octets do not.
    const octets = candidate.split('.').map(Number);
    if (octets.some((octet) => octet >= 25) || octets[0] === 10) return true;
    return isNetwork || { verdict: 'undecided', score: 0.4 };
  },
  sources: ['https://www.rfc-editor.org/rfc/rfc791', 'https://www.rfc-editor.org/rfc/rfc4291'],
  examples: [
    { text: 'from 192.168.0.14 port 22', finds: ['192.168.0.14'], minScore: 0.85 },
    { text: 'gateway 10.0.0.1/24', finds: ['10.0.0.1'], minScore: 0.85 },
    { text: 'peer 2001:db8::8a2e:370:7334', finds: ['2001:db8::8a2e:370:7334'], minScore: 0.9 },
    { text: 'bind ::1 and ::ffff:203.0.113.9', finds: ['::1', '::ffff:203.0.113.9'], minScore: 0.4 },
    { text: 'fe80:0:0:0:202:b3ff:fe1e:8329', finds: ['fe80:0:0:0:202:b3ff:fe1e:8329'], minScore: 0.9 },
    { text: 'version 2.14.0.3', finds: [] },
    { text: 'Ohjelmistoversio 6.1.0.44, Treiberversion 31.0.15.17', finds: [] },
    { text: 'firmware v 1.2.3.4, Art. 10.20.30.40, Art.-Nr. 702.118.45', finds: [] },
    { text: 'start at 10.20.30.40', finds: ['10.20.30.40'], minScore: 0.85 },
    { text: '256.1.1.1', finds: [] },
    { text: '1.3.6.1.4.1.311', finds: [] },
    { text: 'std::vector at 12:30:45', finds: [] },
  ],
});
