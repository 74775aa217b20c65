import { passport } from '../../../src/recognizers/generic/passport.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(passport, [
  { text: 'Dutch, passport NX8R41KB7', finds: ['NX8R41KB7'], minScore: 0.85 },
  { text: 'Reisepass Nr. C01X00T47', finds: ['C01X00T47'], minScore: 0.85 },
  { text: 'Passeport n° 14AB56789', finds: ['14AB56789'], minScore: 0.85 },
  { text: 'pasaporte: PAB441028', finds: ['PAB441028'], minScore: 0.85 },
  { text: 'passaporto YA4410287', finds: ['YA4410287'], minScore: 0.85 },
  { text: 'Paszport ZS 0000177', finds: ['ZS 0000177'], minScore: 0.85 },
  { text: 'passport number: P3318870B', finds: ['P3318870B'], minScore: 0.85 },
  { text: 'passport_no=T318840', finds: ['T318840'], minScore: 0.85 },
  { text: '"passport": "533180927"', finds: ['533180927'], minScore: 0.85 },
  { text: 'paspoort SPECI2014', finds: ['SPECI2014'], minScore: 0.85 },
  { text: 'паспорт 45 10 123456', finds: ['45 10 123456'], minScore: 0.85 },
  { text: '護照 300441028', finds: ['300441028'], minScore: 0.85 },
  { text: '여권번호 M70418255', finds: ['M70418255'], minScore: 0.85 },
  // Machine-readable zone.
  {
    text: 'P<NLDDE<WOLFF<<RENSKE<<<<<<<<<<<<<<<<<<<<<<<\nXK44182064NLD8103170F3309025<<<<<<<<<<<<<<04',
    finds: ['XK4418206'],
    minScore: 0.95,
  },
  { text: '5129077342USA7902251M3106110<<<<<<<<<<<<<<08', finds: ['512907734'], minScore: 0.95 },
  {
    text: '5129077343USA7902251M3106110<<<<<<<<<<<<<<08',
    finds: ['512907734'],
    minScore: 0.3,
    maxScore: 0.5,
  },
  // Near-misses.
  { text: 'passport application 2024', finds: [] },
  { text: 'passport office opens at 9', finds: [] },
  { text: 'passport 20240131', finds: [] },
  { text: 'passport photos 35x45', finds: [] },
  { text: 'passport control', finds: [] },
  { text: 'password M70418255', finds: [] },
  { text: 'passport holder abcdef1234', finds: [] },
  { text: 'compass 1234567', finds: [] },
  { text: 'passport 12345678901234567890', finds: [] },
  {
    text: 'nr;passport no;city\n1;C01X00T47;Rome\n2;512345678;Bonn',
    finds: ['512345678'],
    minScore: 0.85,
  },
  { text: 'nr;passenger no;city\n1;512345678;Rome', finds: [] },
]);
