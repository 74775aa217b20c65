import { defineRecognizer } from '../define-recognizer.js';

export const macAddress = defineRecognizer({
  name: 'mac-address',
  entityType: 'MAC',
  country: 'generic',
  description: 'MAC address (EUI-48): six pairs with colons or dashes, or three groups of four with dots.',
  patterns: [
    {
      name: 'pairs-with-colons',
      regex: /(?<![\p{L}\p{N}:-])(?:[\da-f]{2}:){5}[\da-f]{2}(?![\p{L}\p{N}]|[:-][\p{L}\p{N}])/giu,
      scores: { form: 0.92, formInContext: 0.98 },
    },
    {
      name: 'pairs-with-dashes',
      regex: /(?<![\p{L}\p{N}:-])(?:[\da-f]{2}-){5}[\da-f]{2}(?![\p{L}\p{N}]|[:-][\p{L}\p{N}])/giu,
      scores: { form: 0.92, formInContext: 0.98 },
      needs: 'digit',
    },
    {
      name: 'dotted-groups',
      regex: /(?<![\p{L}\p{N}.])[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4}(?![\p{L}\p{N}]|\.[\p{L}\p{N}])/giu,
      scores: { form: 0.75, formInContext: 0.97 },
    },
    {
      name: 'bare-with-cue',
      regex:
        /(?<![\p{L}\p{N}])mac(?:[ _-]?(?:addr(?:ess)?|adresse|id))?["']?[ \t]{0,2}[:=]?[ \t]{0,2}["']?(?<value>[\da-f]{12})(?![\p{L}\p{N}])/dgiu,
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['mac'],
    },
  ],
  context: {
    words: [
      'mac',
      'macaddress',
      'macaddr',
      'lladdr',
      'hwaddress',
      'ethernet',
      'hwaddr',
      'ether',
      'bssid',
      'wifi',
      'device',
      'interface',
      'lan',
    ],
  },
  // Without a cue, digits alone may be an order number or a series of dates.
  validate: (candidate, { inContext }) =>
    inContext || !/^[\d.-]+$/.test(candidate) || candidate.length === 12
      ? 'undecided'
      : { verdict: 'undecided', score: candidate.includes('.') ? 0.2 : 0.4 },
  sources: ['https://standards.ieee.org/products-programs/regauth/'],
  examples: [
    { text: 'ether 00:1A:2b:3c:4D:5e', finds: ['00:1A:2b:3c:4D:5e'], minScore: 0.9 },
    { text: '00-1A-2B-3C-4D-5E', finds: ['00-1A-2B-3C-4D-5E'], minScore: 0.9 },
    { text: 'switch 001a.2b3c.4d5e', finds: ['001a.2b3c.4d5e'], minScore: 0.7 },
    { text: 'MAC: 001A2B3C4D5E', finds: ['001A2B3C4D5E'], minScore: 0.8 },
    { text: '00:1A:2B:3C:4D:5E:6F:70', finds: [] },
    { text: 'sha 001A2B3C4D5E', finds: [] },
    { text: '12:30:45', finds: [] },
  ],
});
