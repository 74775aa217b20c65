import { driverLicense } from '../../../src/recognizers/generic/driver-license.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(driverLicense, [
  { text: 'Führerschein Nr. B072RRE2I55', finds: ['B072RRE2I55'], minScore: 0.85 },
  { text: 'Fuehrerscheinnummer: N0704578035', finds: ['N0704578035'], minScore: 0.85 },
  { text: 'permis de conduire n° 160575201234', finds: ['160575201234'], minScore: 0.85 },
  { text: 'permiso de conducir: 48757575-J', finds: ['48757575-J'], minScore: 0.85 },
  { text: 'carta de condução L-4410287 5', finds: ['L-4410287 5'], minScore: 0.8 },
  { text: 'prawo jazdy 00123/06/1465', finds: ['00123/06/1465'], minScore: 0.85 },
  { text: 'rijbewijsnummer 5201447893', finds: ['5201447893'], minScore: 0.85 },
  { text: 'körkort 800317-2391', finds: ['800317-2391'], minScore: 0.85 },
  { text: 'patente di guida U1K48T209M', finds: ['U1K48T209M'], minScore: 0.85 },
  { text: 'CNH 04410287719', finds: ['04410287719'], minScore: 0.85 },
  { text: "driver's license number D6627143", finds: ['D6627143'], minScore: 0.85 },
  { text: 'driving_licence=A1234-56789-01234', finds: ['A1234-56789-01234'], minScore: 0.85 },
  { text: '"drivers license": "S530-4606-6841"', finds: ['S530-4606-6841'], minScore: 0.85 },
  { text: '운전면허번호 11-22-063391-40', finds: ['11-22-063391-40'], minScore: 0.85 },
  // Near-misses.
  { text: 'driving licence renewed in 2024', finds: [] },
  { text: 'patente nautica', finds: [] },
  { text: 'driving licence fee 43', finds: [] },
  { text: 'permis de conduire obtenu', finds: [] },
  { text: 'latent 12345678', finds: [] },
  { text: 'driving licence abcdefgh12345', finds: [] },
  { text: 'driving licences since 1998', finds: [] },
  { text: 'nr,driver license,city\n1,D1234567,Reno', finds: ['D1234567'], minScore: 0.8 },
  { text: 'nr,driver version,city\n1,D1234567,Reno', finds: [] },
]);
