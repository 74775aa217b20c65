import { title } from '../../../src/recognizers/generic/title.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(title, [
  { text: 'Rechtsanwältin Ek und Pfarrer Ohm', finds: ['Rechtsanwältin', 'Pfarrer'], minScore: 0.7 },
  { text: "l'abbé Morel, maître Bonnin, général Leduc", finds: ['abbé', 'maître', 'général'], minScore: 0.7 },
  { text: 'doña Pilar y el coronel Ruiz', finds: ['doña', 'coronel'], minScore: 0.7 },
  { text: 'il rag. Bini e la sig.ra Conti', finds: ['rag.', 'sig.ra'], minScore: 0.7 },
  { text: 'pastoor Vink, mr. B. Kuiper, dhr. T. Bos', finds: ['pastoor', 'mr.', 'dhr.'], minScore: 0.7 },
  { text: 'a dona Rute, a Sr.ª Lopes, obrigado, seu Neto', finds: ['dona', 'Sr.ª', 'seu'], minScore: 0.7 },
  { text: 'pani Nowak, ks. Maj i państwo Kot', finds: ['pani', 'ks.', 'państwo'], minScore: 0.7 },
  { text: 'advokat Ek, kyrkoherde Ohm', finds: ['advokat', 'kyrkoherde'], minScore: 0.7 },
  { text: 'Hyvä rouva Laine, asianajaja Salo', finds: ['rouva', 'asianajaja'], minScore: 0.7 },
  { text: 'Frau Ministerin Ek', finds: ['Frau'], minScore: 0.7 },
  {
    text: 'PD Dr. Kiese, POK Reimann, Kriminalhauptkommissar Teske',
    finds: ['PD', 'Dr.', 'POK', 'Kriminalhauptkommissar'],
    minScore: 0.7,
  },
  {
    text: 'Schwester Agathe, zuster Marjolein, sœur Odile',
    finds: ['Schwester', 'zuster', 'sœur'],
    minScore: 0.7,
  },
  {
    text: 'inspecteur Kuipers, brigadier-chef Lemaître',
    finds: ['inspecteur', 'brigadier-chef'],
    minScore: 0.7,
  },
  {
    text: 'la inspectora Robledo, fray Anselmo, el Lcdo. Barrios',
    finds: ['inspectora', 'fray', 'Lcdo.'],
    minScore: 0.7,
  },
  { text: 'a Prof.ª Odete, o Exmo. Sr. Lima', finds: ['Prof.ª', 'Exmo. Sr.'], minScore: 0.7 },
  { text: 'podkom. Wilczak, polisinspektör Hedlund', finds: ['podkom.', 'polisinspektör'], minScore: 0.7 },
  {
    text: 'rikoskomisario Turunen, konstaapeli Salo',
    finds: ['rikoskomisario', 'konstaapeli'],
    minScore: 0.7,
  },
  // Relatives, companies, offices without a name.
  { text: 'seine Schwester Agathe, sa sœur Odile, mijn zuster Anna, mi padre Juan', finds: [] },
  { text: 'der Kriminalhauptkommissar sagte, inspecteur des finances, Commandant SA', finds: [] },
  // Offices without a name, places, roses, trades.
  { text: 'Frau Präsidentin! Herr Minister, bitte.', finds: [] },
  { text: 'pani Marszałek! Panu Prezesowi, Señora Presidenta:', finds: [], minScore: 0.8 },
  { text: 'calle General Prim, rue du général Leclerc', finds: [], minScore: 0.7 },
  { text: 'die Rose ‘Madame Hardy’ und «Doña Inés»', finds: [], minScore: 0.7 },
  { text: 'Col. Roma Norte, C.P. 06700', finds: [] },
  { text: 'il mio advokatfirma, seu carro, il rag', finds: [] },
  { text: 'General Range Company, la dona', finds: [], minScore: 0.7 },
]);
