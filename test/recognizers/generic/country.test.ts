import { country } from '../../../src/recognizers/generic/country.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(country, [
  { text: 'Peru', finds: ['Peru'], minScore: 0.75 },
  { text: 'Country: Germany', finds: ['Germany'], minScore: 0.8 },
  { text: '"country":"New Zealand"', finds: ['New Zealand'], minScore: 0.8 },
  { text: 'moved to South Africa', finds: ['South Africa'], minScore: 0.8 },
  { text: 'SPAIN', finds: ['SPAIN'], minScore: 0.75 },
  { text: 'in the UK and the USA', finds: ['UK', 'USA'], minScore: 0.75 },
  { text: 'Deutschland, España, Italia', finds: ['Deutschland', 'España', 'Italia'], minScore: 0.75 },
  { text: 'United States of America', finds: ['United States of America'], minScore: 0.75 },
  { text: "Germany's economy", finds: ['Germany'], minScore: 0.75 },
  { text: 'Paris, France', finds: ['France'], minScore: 0.6 },
  { text: 'Bosnia and Herzegovina', finds: ['Bosnia and Herzegovina'], minScore: 0.75 },
  { text: 'Peru;Chile;Bolivia', finds: ['Peru', 'Chile', 'Bolivia'], minScore: 0.75 },
  { text: 'Côte d’Ivoire', finds: ['Côte d’Ivoire'], minScore: 0.75 },
  { text: 'born in Brazil', finds: ['Brazil'], minScore: 0.8 },
  { text: 'turkey sandwich, fine china, guinea pig', finds: [] },
  { text: 'Michael Jordan, Chad Smith', finds: [], minScore: 0.7 },
  { text: 'told us, give us', finds: [] },
  { text: 'Bank of China Ltd, Peru Airlines', finds: [], minScore: 0.7 },
  { text: 'UAE dirhams', finds: [] },
  { text: 'Jandira Montenegro', finds: [], minScore: 0.7 },
  { text: 'germanium, chilean, Spaniard', finds: [] },
  { text: 'in Georgia, the state', finds: ['Georgia'] },
]);
