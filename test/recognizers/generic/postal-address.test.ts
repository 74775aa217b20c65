import { describe, it } from 'node:test';
import { createDetector } from '../../../src/recognizers/detector.js';
import { postalAddress } from '../../../src/recognizers/generic/postal-address.js';
import { assertGrowsLikeItsInput } from '../../support/assert-growth.js';
import { testCases } from '../../support/recognizer-cases.js';

const whole = (address: string) => ({ text: `An: ${address}\nOK`, finds: [address], minScore: 0.75 });

testCases(postalAddress, [
  whole('48 Cedar Lane, Austin, TX 78701'),
  whole('221B Baker Street, London, NW1 6XE'),
  whole('Lindenstraße 12a, 10969 Berlin, Deutschland'),
  whole('Am Markt 3, 99084 Erfurt'),
  whole('7 bis, rue des Tilleuls, 69003 Lyon'),
  whole('Calle del Olmo, 9, 28012 Madrid (Madrid)'),
  whole('via Garibaldi 31, 40124 Bologna'),
  whole('Prinsenstraat 8, 1015 DB Amsterdam'),
  whole('ul. Polna 5/7, 00-625 Warszawa'),
  whole('Rua das Flores, n.º 3, 4050-262 Porto'),
  whole('Kungsgatan 4, 111 43 Stockholm'),
  whole('Mannerheimintie 12, 00100 Helsinki'),
  {
    text: 'Hauptstraße 5, 10115 Berlin; Am Markt 3, 99084 Erfurt',
    finds: ['Hauptstraße 5, 10115 Berlin', 'Am Markt 3, 99084 Erfurt'],
    minScore: 0.75,
  },
  { text: 'Jake lives at 15 Main st, Hamden 06517, Connecticut.', finds: [] },
  { text: 'Hauptstraße 12', finds: [] },
  { text: 'Hauptstraße 12\n, 10115 Berlin', finds: [] },
  { text: 'Gewinn 2024, 10115 Berlin', finds: [] },
  { text: 'via email 3, 20000 Leagues', finds: [] },
  { text: 'sold 48 items, 78701 Widgets', finds: [] },
]);

describe('the postal-address recognizer over hostile text', () => {
  const detect = createDetector([postalAddress]);
  for (const unit of [
    'Am Aa 1, 12345 Aa ',
    'calle a a a a 1, 2, 12345 Aa',
    '1 A A Street A A, A A, TX 78701 ',
  ])
    it(`grows like the text: "${unit}" again and again`, () => {
      assertGrowsLikeItsInput((size) => {
        const text = unit.repeat(size);
        return () => detect(text);
      }, 2500);
    });
});
