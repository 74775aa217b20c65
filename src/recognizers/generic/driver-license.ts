import { defineRecognizer } from '../define-recognizer.js';
import { cellsUnder, TABLE } from '../table-cells.js';

const findCells = cellsUnder(
  'driver license|drivers license|driver s license|driver licence|driving licence|driving license|license number|licence number|dl|dl no|dl number|führerschein|permis|permiso de conducir|patente|rijbewijs|prawo jazdy|körkort|ajokortti'.split(
    '|',
  ),
  /^(?=(?:[\p{Lu} /-]{0,6}\d){5})[\p{Lu}\d][\p{Lu}\d /-]{5,18}$/u,
  { form: 0.85, formInContext: 0.88 },
);

export const driverLicense = defineRecognizer({
  name: 'driver-license',
  entityType: 'DRIVERLICENSE',
  country: 'generic',
  description: 'Driving licence numbers of any country after a cue in a dozen languages.',
  patterns: [
    {
      name: 'cue-then-number',
      regex:
        /(?<![\p{L}\p{N}])(?:driv(?:er['’]?s?|ing)[ _-]?licen[cs]e|f(?:ü|ue?)hrerschein(?:nummer)?|permis de conduire|permiso de (?:conducir|conducci[óo]n)|carn[ée]t? de conducir|licencia de (?:conducir|manejo)|carta de condu[çc][ãa]o|cnh|patente(?: di guida)?|prawo jazdy|rijbewijs(?:nummer)?|k[öo]rkort(?:snummer)?|f[øo]rerkort|k[øo]rekort|ajokortti|운전면허(?:번호)?|運転免許)(?:[ _-]?(?:number|num|no\.?|nr\.?|numero|número|numéro|#|n[°º.]))?["']?(?: is)?[ \t]?[:#=]?[ \t]{0,3}["']?(?<value>(?:[A-Z]{1,5}[ -]?)?\d(?:[ /-]?[A-Z\d]){5,17}|[A-Z\d]{8,18})(?![\p{L}\p{N}_]|-\p{N})/dgiu,
      scores: { form: 0.88, formInContext: 0.88 },
      keywords: [
        'driv',
        'rerschein',
        'conduire',
        'conduc',
        'manejo',
        'condu',
        'cnh',
        'patente',
        'jazdy',
        'rijbewijs',
        'rkort',
        'rekort',
        'ajokortti',
        '운전면허',
        '運転免許',
      ],
      needs: 'digit',
    },
  ],
  asks: TABLE,
  find: findCells,
  // Requires at least five digits and no lowercase words, to exclude words of the sentence.
  validate: (candidate) =>
    candidate.replaceAll(/\D/g, '').length < 5 || /[a-z]{2}/.test(candidate) ? 'refused' : 'undecided',
  sources: ['https://www.iso.org/standard/63798.html'],
  examples: [
    { text: 'Führerschein Nr. B072RRE2I55', finds: ['B072RRE2I55'], minScore: 0.8 },
    { text: 'permis de conduire n° 160575201234', finds: ['160575201234'], minScore: 0.8 },
    { text: 'prawo jazdy 00123/06/1465', finds: ['00123/06/1465'], minScore: 0.8 },
    { text: 'driving licence renewed in 2024', finds: [] },
    { text: 'patente nautica', finds: [] },
    { text: 'name;state;driver_license\nIda;CA;D1234567', finds: ['D1234567'], minScore: 0.8 },
    { text: 'name;state;license plate\nIda;CA;D1234567', finds: [] },
  ],
});
