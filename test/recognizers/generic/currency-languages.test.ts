import { amount } from '../../../src/recognizers/generic/amount.js';
import { currencyCode } from '../../../src/recognizers/generic/currency-code.js';
import { currencyName } from '../../../src/recognizers/generic/currency-name.js';
import { currencyWord } from '../../../src/recognizers/generic/currency-word.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(amount, [
  {
    text: 'zwanzig Mark und zweihundertfünfzig Euro',
    finds: ['zwanzig', 'zweihundertfünfzig'],
    minScore: 0.7,
  },
  { text: 'trente-deux euros, dos mil pesos', finds: ['trente-deux', 'dos mil'], minScore: 0.7 },
  { text: 'duecento euro; cento e vinte reais', finds: ['duecento', 'cento e vinte'], minScore: 0.7 },
  { text: 'pięćset złotych, kaksisataa euroa', finds: ['pięćset', 'kaksisataa'], minScore: 0.7 },
  { text: 'tjugo kronor och två tusen kronor', finds: ['tjugo', 'två tusen'], minScore: 0.7 },
  { text: '15 euri, 40 mkr, 8 tysi', finds: ['15', '40', '8'], minScore: 0.7 },
  { text: 'caparra: 300, czynsz 1 250', finds: ['300', '1 250'], minScore: 0.7 },
  { text: 'due ore, 50 ore, drei Kinder, Mark kam um zwei', finds: [] },
  { text: 'Miete 3 Monate, huur 20 %, hyra 54 kvm 2', finds: [] },
]);

testCases(currencyWord, [
  { text: '25 pavos, 30 balles, 12 spänn', finds: ['pavos', 'balles', 'spänn'], minScore: 0.75 },
  { text: 'dwadzieścia groszy, 5 céntimos', finds: ['groszy', 'céntimos'], minScore: 0.75 },
  { text: 'María Rial leva as balles; Mark fährt nach Franken', finds: [] },
]);

testCases(currencyName, [
  {
    text: '900 pesos mexicanos, 40 franków szwajcarskich',
    finds: ['pesos mexicanos', 'franków szwajcarskich'],
    minScore: 0.75,
  },
  { text: 'tacos mexicanos, sér szwajcarski', finds: [] },
]);

testCases(currencyCode, [
  { text: 'CNH 1200,50', finds: ['CNH'], minScore: 0.7 },
  { text: 'CNH: 04476625618', finds: [] },
]);
