import { dateTime } from '../../../src/recognizers/generic/date-time.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(dateTime, [
  // Weekdays and relative days with their inflections.
  { text: 'Montagabends und freitags geschlossen', finds: ['Montagabends', 'freitags'], minScore: 0.75 },
  { text: 'cerrado los lunes y hoy', finds: ['lunes', 'hoy'], minScore: 0.75 },
  { text: 'stasera o dopodomani', finds: ['stasera', 'dopodomani'], minScore: 0.75 },
  { text: 'op donderdagen en zaterdagavond', finds: ['donderdagen', 'zaterdagavond'], minScore: 0.75 },
  { text: 'w soboty i środę', finds: ['soboty', 'środę'], minScore: 0.75 },
  { text: 'söndagar stängt, i fredags också', finds: ['söndagar', 'i fredags'], minScore: 0.75 },
  {
    text: 'kokous siirtyi maanantaiksi, torstaisin ei',
    finds: ['maanantaiksi', 'torstaisin'],
    minScore: 0.75,
  },
  {
    text: 'Elokuun lasku, toukokuussa ja syyskuulle',
    finds: ['Elokuun', 'toukokuussa', 'syyskuulle'],
    minScore: 0.75,
  },
  { text: 'kirje@zaklad-sroda.example i https://sroda.example', finds: [] },
  { text: 'user montag_2 und mo@freitag.example', finds: [] },
  // Feasts.
  {
    text: 'Kommt ihr an Pfingsten? Nach Fronleichnam!',
    finds: ['Pfingsten', 'Fronleichnam'],
    minScore: 0.75,
  },
  { text: 'pendant Noël ou à la Toussaint', finds: ['Toussaint'], minScore: 0.75 },
  { text: 'Noel: hej, Toussaint Louverture, die Katze Natale', finds: [] },
  { text: 'met Hemelvaart of Goede Vrijdag', finds: ['Hemelvaart', 'Goede Vrijdag'], minScore: 0.75 },
  { text: 'na Boże Ciało, przed Wielkanocą', finds: ['Boże Ciało', 'Wielkanocą'], minScore: 0.75 },
  { text: 'på midsommarafton, vid påsk', finds: ['midsommarafton', 'påsk'], minScore: 0.75 },
  { text: 'tule juhannukseksi tai jouluna', finds: ['juhannukseksi', 'jouluna'], minScore: 0.75 },
  // Ranges: the first day, and days of the week before hours.
  { text: 'van 3 t/m 8 januari', finds: ['3', '8 januari'], minScore: 0.75 },
  { text: 'vom 5. bis 9. März', finds: ['5', '9. März'], minScore: 0.75 },
  { text: 'du 2 au 6 juillet', finds: ['2', '6 juillet'], minScore: 0.75 },
  { text: 'seite 3 bis 9 März', finds: ['3', '9 März'] },
  { text: 'von 3 bis 9 Personen', finds: [] },
  { text: 'Di–Fr 9–17 Uhr', finds: ['Di–Fr', '17 Uhr'], minScore: 0.75 },
  { text: 'ter. a qui., 9h às 12h', finds: ['ter. a qui.', '12h'], minScore: 0.75 },
  { text: 'ma–pe klo 9', finds: ['ma–pe', 'klo 9'], minScore: 0.75 },
  { text: 'do-mi-sol, so so, la–la 3', finds: [] },
  {
    text: 'kello 21.45, klockan 18.30, godzinie 15:20',
    finds: ['kello 21.45', 'klockan 18.30', 'godzinie 15:20'],
    minScore: 0.75,
  },
  {
    text: 'a las 02:40 horas, à 14 heures 30, om 15 uur',
    finds: ['02:40 horas', '14 heures 30', '15 uur'],
    minScore: 0.75,
  },
  { text: 'alle ore 9, om 14.30 u', finds: ['ore 9', '14.30 u'], minScore: 0.75 },
  { text: '24 ore su 24, ore 40 settimanali, 15 uur werk, 3 heures de train, à 2h de route', finds: [] },
  // Decades.
  {
    text: 'les années 80, los años 90, negli anni Novanta',
    finds: ['années 80', 'años 90', 'anni Novanta'],
    minScore: 0.75,
  },
  {
    text: 'nos anos 70, de jaren tachtig, w latach 80.',
    finds: ['anos 70', 'jaren tachtig', 'latach 80.'],
    minScore: 0.75,
  },
  {
    text: 'på 1990-talet, 1950-luvulla, die 70er Jahre',
    finds: ['1990-talet', '1950-luvulla', '70er Jahre'],
    minScore: 0.75,
  },
  { text: 'hace 20 años, di anni 80, 80 anos, om de 3 jaren', finds: [] },
  // Feasts.
  {
    text: "All Souls' Day, St. Patrick’s Day, Pentecost",
    finds: ["All Souls' Day", 'St. Patrick’s Day', 'Pentecost'],
    minScore: 0.75,
  },
  {
    text: 'le lundi de Pâques, na véspera de Natal',
    finds: ['lundi de Pâques', 'véspera de Natal'],
    minScore: 0.75,
  },
  {
    text: 'w Wielki Piątek, op eerste paasdag, annandag jul',
    finds: ['Wielki Piątek', 'eerste paasdag', 'annandag jul'],
    minScore: 0.75,
  },
  { text: 'przy ul. 3 Maja 7, all souls, good Friday night', finds: ['Friday'] },
  // Hours in words.
  { text: 'um halb neun, um Mitternacht', finds: ['halb neun', 'Mitternacht'], minScore: 0.75 },
  { text: 'om kwart over drie', finds: ['kwart over drie'], minScore: 0.75 },
  { text: 'a las siete y media', finds: ['siete y media'], minScore: 0.75 },
  { text: 'alle otto e mezza', finds: ['otto e mezza'], minScore: 0.75 },
  { text: 'o wpół do ósmej', finds: ['wpół do ósmej'], minScore: 0.75 },
  { text: 'siete y media toneladas, due e mezzo, halb drei Liter', finds: ['halb drei'] },
  // Ratios, scales, durations, streets.
  { text: 'verdünnt 1:20, Maßstab 1:25', finds: [] },
  { text: 'Karte 1:25.000, mapa 1:50 000', finds: [] },
  { text: '7:12 Minuten, 5:48 pro Kilometer, 6:02 min', finds: [] },
  { text: 'w skali 1:50, mittakaava 1:20, skala 1:10', finds: [] },
  { text: 'rue du 4 septembre, Avenida 9 de Julio', finds: [] },
  { text: 'le 4 septembre, el 9 de julio', finds: ['4 septembre', '9 de julio'], minScore: 0.75 },
  { text: '3. Jan Wouters, 4. Jan. 2026', finds: ['4. Jan. 2026'] },
]);
