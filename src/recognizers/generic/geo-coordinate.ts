import { defineRecognizer } from '../define-recognizer.js';

export const geoCoordinate = defineRecognizer({
  name: 'geo-coordinate',
  entityType: 'GEOCOORD',
  country: 'generic',
  description:
    'Latitude and longitude: decimal pairs, degrees with minutes and seconds, single values after a cue.',
  patterns: [
    {
      name: 'decimal-pair',
      regex:
        /(?<![\p{L}\p{N}.-]|\p{N},)[+-]?\d{1,2}\.\d{3,10}°? ?[NS]?[,;/ ] ?[+-]?\d{1,3}\.\d{3,10}°? ?[EWO]?(?![\p{L}\p{N}]|[.,]\p{N})/gu,
      scores: { form: 0.75, formInContext: 0.95 },
    },
    {
      name: 'degrees-minutes-seconds',
      regex:
        /(?<![\p{L}\p{N}.])\d{1,3}° ?(?:\d{1,2}(?:\.\d{1,4})?[′'’] ?)?(?:\d{1,2}(?:\.\d{1,4})?(?:[″"”]|''|’’) ?)?[NSEWO](?:[,;]? {0,2}\d{1,3}° ?(?:\d{1,2}(?:\.\d{1,4})?[′'’] ?)?(?:\d{1,2}(?:\.\d{1,4})?(?:[″"”]|''|’’) ?)?[NSEWO])?(?![\p{L}\p{N}])/gu,
      scores: { form: 0.93, formInContext: 0.97 },
    },
    {
      name: 'cue-then-decimal',
      regex:
        /(?<![\p{L}\p{N}])(?:(?:lat(?:itude)?|lon(?:gitude)?|lng)["']?[ \t]?[:=]?|long["']?[ \t]?[:=])[ \t]{0,3}["']?(?<value>[+-]?\d{1,3}\.\d{2,12}°?)(?![\p{L}\p{N}]|[.,]\p{N})/dgiu,
      scores: { form: 0.93, formInContext: 0.95 },
      keywords: ['lat', 'lon', 'lng'],
    },
  ],
  context: {
    words: [
      'lat',
      'latitude',
      'lon',
      'long',
      'longitude',
      'lng',
      'coordinates',
      'coords',
      'gps',
      'geo',
      'location',
      'position',
      'geolocation',
      'koordinaten',
      'coordonnées',
      'coordenadas',
    ],
    before: 6,
    after: 3,
  },
  validate: (candidate, { text, start, end, inContext }) => {
    const parts = candidate.match(/[+-]?\d{1,3}(?:\.\d+)?/g) ?? [];
    const [latitude = 0, longitude = 0] = parts.map((part) => Math.abs(Number(part)));
    if (candidate.includes('°')) return 'undecided';
    if (latitude > 180 || longitude > 180) return 'refused';
    if (inContext || parts.length < 2 || /[NSEWO]/.test(candidate)) return 'undecided';
    // A pair without a cue: measurements have few decimals, are small, or appear in longer rows.
    const isTelling =
      candidate.includes(',') &&
      parts.every((part) => /\.\d{4}/.test(part)) &&
      Math.max(latitude, longitude) >= 10 &&
      !/\d, ?$/.test(text.slice(Math.max(0, start - 3), start)) &&
      !/^[,;] ?[+-]?\d/.test(text.slice(end, end + 4));
    return isTelling ? 'undecided' : { verdict: 'undecided', score: 0.4 };
  },
  sources: ['https://www.iso.org/standard/75147.html'],
  examples: [
    { text: 'at 41.3851, 2.1734', finds: ['41.3851, 2.1734'], minScore: 0.7 },
    { text: '51°30′26″N 0°7′39″W', finds: ['51°30′26″N 0°7′39″W'], minScore: 0.9 },
    { text: '"lat": 48.8566, "lng": 2.3522', finds: ['48.8566', '2.3522'], minScore: 0.9 },
    { text: 'ratio 1.25, 3.75', finds: [] },
    { text: 'flat 48.85, 37.5°C', finds: [] },
  ],
});
