import { accountNumber } from '../../src/recognizers/generic/account-number.js';
import { amount } from '../../src/recognizers/generic/amount.js';
import { bankBranch } from '../../src/recognizers/generic/bank-branch.js';
import { deTaxId } from '../../src/recognizers/de/tax-id.js';
import { nlBsn } from '../../src/recognizers/nl/bsn.js';
import { testCases } from '../support/recognizer-cases.js';

testCases(amount, [
  { text: 'nr;navn;lön\n7;Ek;33 400\n8;Al;28 950', finds: ['33 400', '28 950'], minScore: 0.8 },
  { text: 'nome|assunto|stipendio lordo\nPia|2020|29.400', finds: ['29.400'], minScore: 0.8 },
  { text: '"Nr.","Name","Bruttogehalt"\n"4","Ek, Bo","3.980,00"', finds: ['3.980,00'], minScore: 0.8 },
  { text: 'id\tname\tsaldo\n3001\tPia\t-14.20', finds: ['-14.20'], minScore: 0.8 },
  {
    text: '| nr | huurder | huur |\n|----|----|----|\n| 4 | Ek | 812,50 |',
    finds: ['812,50'],
    minScore: 0.8,
  },
  { text: 'nr;navn;lön\r\n7;Ek;33 400\r\n', finds: ['33 400'], minScore: 0.8 },
  // Other columns, other lines, no table.
  { text: 'nr;navn;antal\n7;Ek;33 400', finds: [] },
  { text: 'nr;navn;lön\n7;Ek;okänd', finds: [] },
  { text: 'nr;navn;lön\nSumma 33 400', finds: [] },
  { text: 'Lön, tack, och pris\n33 400', finds: [] },
  { text: 'Jag fick lön, sen gick jag hem, det var allt.\n1,2,3', finds: [] },
  { text: 'name;price;\n1', finds: [] },
]);

testCases(accountNumber, [
  { text: 'nr;clearing;kontonr\n1;8214;918 224 033', finds: ['918 224 033'], minScore: 0.8 },
  { text: 'cpf;agência;conta\n1;0417;22918-x', finds: ['22918-x'], minScore: 0.8 },
  { text: 'nr;rum;hylla\n1;8214;918 224 033', finds: [] },
  { text: 'nr;konto;typ\n1;sparkonto;a', finds: [] },
]);

testCases(bankBranch, [
  { text: 'nr;clearing;kontonr\n1;8214;918 224 033', finds: ['8214'], minScore: 0.8 },
  { text: 'banco,agência,conta\nInter,0733-1,22918', finds: ['0733-1'], minScore: 0.8 },
  { text: 'agência 4102, conta 7715-2', finds: ['4102'], minScore: 0.85 },
  { text: 'a agência fica no 4102 da avenida', finds: [] },
  { text: 'nr;rum;konto\n1;8214;918 224 033', finds: [] },
]);

testCases(deTaxId, [
  { text: 'Name;Ort;Steuer-ID\nEk;Kiel;34326583177', finds: ['34326583177'], minScore: 0.9 },
  { text: 'Name;Ort;Steuer-ID\nEk;Kiel;34326583178', finds: [], minScore: 0.5 },
  { text: 'Name;Ort;Auftrag\nEk;Kiel;34326583177', finds: [], minScore: 0.5 },
]);

testCases(nlBsn, [
  {
    text: `naam;plaats;bsn\n${'Ek;Assen;324682293\n'.repeat(20)}`,
    finds: Array<string>(20).fill('324682293'),
    minScore: 0.9,
  },
  { text: 'naam;plaats;klantnummer\nEk;Assen;324682293', finds: [], minScore: 0.5 },
]);
