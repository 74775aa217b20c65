import { institution } from '../../../src/recognizers/generic/institution.js';
import { organization } from '../../../src/recognizers/generic/organization.js';
import { placeName } from '../../../src/recognizers/generic/place-name.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(organization, [
  { text: 'Der Bundestag und die SPD tagen.', finds: ['Bundestag', 'SPD'], minScore: 0.7 },
  { text: 'Googlesta kerrottiin, Samsungin mukaan', finds: ['Googlesta', 'Samsungin'], minScore: 0.7 },
  { text: 'polityka Microsoftu, wejście na eBay', finds: ['Microsoftu', 'eBay'], minScore: 0.7 },
  { text: 'członkowie PZPR-u', finds: ['PZPR-u'], minScore: 0.7 },
  { text: "Selon l'UNESCO et l’OTAN", finds: ['UNESCO', 'OTAN'], minScore: 0.7 },
  { text: "Google's plan, Standard & Poor's view", finds: ['Google', "Standard & Poor's"], minScore: 0.7 },
  { text: 'WORK: MICROSOFT', finds: ['MICROSOFT'], minScore: 0.7 },
  { text: 'posted it on instagram and facebook', finds: ['instagram', 'facebook'], maxScore: 0.4 },
  { text: 'the NHS; my NHS number', finds: ['NHS'], minScore: 0.7 },
  { text: 'drives a Ford, eats an Apple pie', finds: ['Ford', 'Apple'], maxScore: 0.4 },
  { text: 'Der Spiegel hängt schief. Die Zeit vergeht.', finds: ['Der Spiegel', 'Die Zeit'], maxScore: 0.4 },
  { text: 'Microsoft Word and Google Maps', finds: ['Microsoft', 'Google'], maxScore: 0.4 },
  { text: 'Hieronymus Ericsson, Wendy and McDonald', finds: ['Ericsson'], maxScore: 0.4 },
  { text: 'import com.google.maps; https://www.facebook.com/x; microsoft_id = 1', finds: [] },
  { text: 'netflix.com, @netflix, netflix(), "src/netflix/a.ts"', finds: [] },
  { text: 'trabaja en boeing desde mayo', finds: ['boeing'], minScore: 0.6, maxScore: 0.6 },
  { text: 'Trabaja en boeing desde mayo', finds: [] },
  { text: 'around the world. bank holidays are fun, an orange apple', finds: [] },
  { text: 'pis aller, a spd of 3, nato nel 1947, pis', finds: [] },
]);

testCases(institution, [
  {
    text: 'J. P. Harcourt & Sons, W.H. Poole & Co.',
    finds: ['J. P. Harcourt & Sons', 'W.H. Poole & Co.'],
    minScore: 0.7,
  },
  {
    text: 'F. Hauser und Söhne, L. Vasseur & Fils',
    finds: ['F. Hauser und Söhne', 'L. Vasseur & Fils'],
    minScore: 0.7,
  },
  { text: 'Vater und Sohn, sons and daughters, Anna und Söhnlein', finds: [] },
  { text: 'Department of Neurology, Department of Computer Science', finds: [] },
  { text: 'Department of Defence', finds: ['Department of Defence'], minScore: 0.7 },
  { text: 'beim Amtsgericht Köln', finds: ['Amtsgericht Köln'], minScore: 0.7 },
  { text: 'the Department of Energy said', finds: ['Department of Energy'], minScore: 0.7 },
  {
    text: 'Ministero della Salute; Unione europea',
    finds: ['Ministero della Salute', 'Unione europea'],
    minScore: 0.7,
  },
  { text: 'het ministerie van Justitie', finds: ['ministerie van Justitie'], minScore: 0.7 },
  { text: 'wyrok Sądu Rejonowego w Gdyni', finds: ['Sądu Rejonowego w Gdyni'], minScore: 0.7 },
  { text: 'o Ministério da Saúde', finds: ['Ministério da Saúde'], minScore: 0.7 },
  { text: 'vid Lunds universitet', finds: ['Lunds universitet'], minScore: 0.7 },
  {
    text: 'Helsingin yliopistossa ja sisäministeriöstä',
    finds: ['Helsingin yliopistossa', 'sisäministeriöstä'],
  },
  { text: 'ein Amtsgericht, a university of the third age, un ministerio, ministeriö', finds: [] },
  { text: 'a_University of_X, house of cards', finds: [] },
]);

testCases(placeName, [
  { text: 'Genève, Warszawie och Frankrike', finds: ['Genève', 'Warszawie', 'Frankrike'], minScore: 0.7 },
  { text: 'Englannissa ja Espanjaan', finds: ['Englannissa', 'Espanjaan'], minScore: 0.7 },
  { text: 'Vegas Smith, Aunt Florence', finds: ['Vegas', 'Florence'], maxScore: 0.4 },
  { text: 'an Italian opera, the Belgian flag, reading a nice essay in bath', finds: [] },
  { text: 'america/new_york Europe/Berlin', finds: [] },
  { text: 'asun tampereella ja käyn usein kuopiossa', finds: ['tampereella', 'kuopiossa'], minScore: 0.7 },
  {
    text: 'reading a nice essay in bath, every island, una mosca, eu-frankfurt-1, puhun suomea ja englantia',
    finds: [],
  },
]);
