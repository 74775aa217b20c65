import { nrp } from '../../../src/recognizers/generic/nrp.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(nrp, [
  { text: 'zwei Syrer, eine Sorbin, die Aleviten', finds: ['Syrer', 'Sorbin', 'Aleviten'], minScore: 0.7 },
  { text: 'les catholiques et une musulmane', finds: ['catholiques', 'musulmane'], minScore: 0.7 },
  {
    text: 'es testigo de Jehová, él pentecostal',
    finds: ['testigo de Jehová', 'pentecostal'],
    minScore: 0.7,
  },
  { text: 'una famiglia valdese', finds: ['valdese'], minScore: 0.7 },
  { text: 'moslim of gereformeerd', finds: ['moslim', 'gereformeerd'], minScore: 0.7 },
  { text: 'metodista, antes espírita', finds: ['metodista', 'espírita'], minScore: 0.7 },
  { text: 'do baptystów, Ukrainką', finds: ['baptystów', 'Ukrainką'], minScore: 0.7 },
  { text: 'hon är pingstvän', finds: ['pingstvän'], minScore: 0.7 },
  { text: 'lestadiolainen suku, muslimi', finds: ['lestadiolainen', 'muslimi'], minScore: 0.7 },
  { text: 'die Aleviten', finds: ['Aleviten'], minScore: 0.7 },
  {
    text: 'padres ecuatorianos, une mère sénégalaise',
    finds: ['ecuatorianos', 'sénégalaise'],
    minScore: 0.7,
  },
  {
    text: 'pais angolanos, una moldava, Surinaamse ouders',
    finds: ['angolanos', 'moldava', 'Surinaamse'],
    minScore: 0.7,
  },
  {
    text: 'syrischer Pass, nigeryjska rodzina, chilensk medborgare',
    finds: ['syrischer', 'nigeryjska', 'chilensk'],
    minScore: 0.7,
  },
  { text: 'virolaista miestä, venäläiset', finds: ['virolaista', 'venäläiset'], minScore: 0.7 },
  { text: 'Federación Colombiana, Adam Kubański, en Siria, 200 bolivianos', finds: [], minScore: 0.6 },
  // Languages, adjectives, words that look alike.
  { text: 'auf Russisch, po polsku, in katalanischer Fassung', finds: [], minScore: 0.7 },
  { text: 'protesta, catálogo, espiritual, hervorming', finds: [], minScore: 0.7 },
  { text: 'la ortodossia del metodo, liberale Praxis', finds: [], minScore: 0.7 },
]);
