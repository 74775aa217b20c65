import { signature } from '../../../src/recognizers/generic/signature.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(signature, [
  { text: 'Bis bald\nViele Grüße\nSwantje', finds: ['Swantje'], minScore: 0.7 },
  { text: 'Cordialement,\nMaëlys Bonnafous\n', finds: ['Maëlys Bonnafous'], minScore: 0.7 },
  { text: 'Un abrazo\nItziar', finds: ['Itziar'], minScore: 0.7 },
  { text: 'Cordiali saluti\n\nEfisio', finds: ['Efisio'], minScore: 0.7 },
  { text: 'Abraço\nJosivaldo', finds: ['Josivaldo'], minScore: 0.7 },
  { text: 'Groetjes\nHiske', finds: ['Hiske'], minScore: 0.7 },
  { text: 'Pozdrawiam\nŁucja', finds: ['Łucja'], minScore: 0.7 },
  { text: 'Hälsningar\nBörje', finds: ['Börje'], minScore: 0.7 },
  { text: 'Terveisin\nTuulikki', finds: ['Tuulikki'], minScore: 0.7 },
  { text: 'Yours sincerely,\r\n\r\nAnne-Sophie van', finds: [] },
  { text: 'Thanks,\nThe Support Team', finds: [] },
  { text: 'Mit freundlichen Grüßen\nIhr Kundenservice', finds: [] },
  { text: 'Thanks for the flowers\nHiske', finds: [] },
  { text: 'Kind regards\nPlease note the new address.', finds: [] },
  { text: 'Thanks\nhiske', finds: [] },
]);
