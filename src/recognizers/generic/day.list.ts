/**
 * Date words in languages other than English: weekdays and relative days with their inflections, Finnish and Polish
 * months, feast days, named hours. Exempt from the file-length rule: a table. Words are listed without accents where
 * that creates no other word.
 */

const words = (list: string): readonly string[] => list.split(' ');

const GERMAN_DAYS = words('montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag');
const DUTCH_DAYS = words('maandag dinsdag woensdag donderdag vrijdag zaterdag zondag');
const SWEDISH_DAYS = words('måndag tisdag onsdag torsdag fredag lördag söndag');
const FINNISH_DAYS = words('maanantai tiistai torstai perjantai lauantai sunnuntai');
const FINNISH_MONTHS = words(
  'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu',
);

/** Unambiguous weekdays and relative days; one word each. */
export const DAY_WORDS: readonly string[] = [
  ...GERMAN_DAYS.flatMap((day) => [
    day,
    `${day}s`,
    `${day}e`,
    `${day}en`,
    ...words('morgen vormittag mittag nachmittag abend nacht').flatMap((part) => [
      `${day}${part}`,
      `${day}${part}s`,
    ]),
  ]),
  ...words('heute gestern vorgestern übermorgen'),
  ...words(
    'lundi mardi mercredi jeudi vendredi samedi dimanche lundis mardis mercredis jeudis vendredis samedis dimanches',
  ),
  ...words("demain aujourd'hui après-demain avant-hier"),
  ...words('lunes martes miércoles jueves viernes sábado sábados hoy ayer anteayer anoche'),
  ...words(
    'lunedì martedì mercoledì giovedì venerdì domenica oggi ieri domani dopodomani stasera stamattina stanotte',
  ),
  ...words('hoje ontem amanhã anteontem hj'),
  ...DUTCH_DAYS.flatMap((day) => [
    day,
    `${day}s`,
    `${day}en`,
    ...words('ochtend middag avond nacht morgen').flatMap((part) => [`${day}${part}`, `${day}${part}en`]),
  ]),
  ...words(
    'vandaag gisteren eergisteren overmorgen vanavond vanmiddag vanmorgen vanochtend vannacht gisteravond',
  ),
  ...words(
    'poniedziałek poniedziałku poniedziałki wtorek wtorku wtorki środa środę środy środą środzie czwartek czwartku',
  ),
  ...words(
    'czwartki piątek piątku piątki sobota soboty sobotę sobotą niedziela niedziele niedzieli niedzielę niedzielą',
  ),
  ...words('wczoraj przedwczoraj dzisiaj dziś jutro pojutrze'),
  ...SWEDISH_DAYS.flatMap((day) => [
    day,
    `${day}ar`,
    `${day}en`,
    `${day}s`,
    `${day}arna`,
    `${day}kväll`,
    `${day}morgon`,
  ]),
  ...words('idag igår imorgon ikväll inatt imorse övermorgon förrgår mandag lørdag søndag'),
  ...FINNISH_DAYS.flatMap((day) =>
    ['', 'na', 'n', 'sin', 'ksi', 'sta', 'hin', 'lle', 'ta', 'aamuna', 'iltana', 'aamu', 'ilta'].map(
      (end) => day + end,
    ),
  ),
  ...words(
    'keskiviikko keskiviikkona keskiviikon keskiviikkoisin keskiviikoksi keskiviikosta keskiviikkoon keskiviikkoiltana',
  ),
  ...words('tänään eilen huomenna ylihuomenna toissapäivänä eilisilta huomisaamuna huomisiltana'),
];

/** Month names that are not another word in any of the ten languages; one word each. */
export const MONTH_WORDS: readonly string[] = [
  ...FINNISH_MONTHS.flatMap((month) =>
    ['n', 'ssa', 'ta', 'hun', 'sta', 'ksi', 'lle', 'lla'].map((end) => month + end),
  ),
  ...words('kesäkuussa heinäkuussa kesäkuuta heinäkuuta kesäkuulla'),
  ...words('styczniu lutym kwietniu czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu'),
];

/** Phrases for relative days. */
export const DAY_PHRASES: readonly string[] = [
  ...words('dag går morgon kväll natt morse övermorgon förrgår').map((day) => `i ${day}`),
  ...SWEDISH_DAYS.map((day) => `i ${day}s`),
  'fin de año',
  'fin de mes',
  'fin de semana pasado',
  'depois de amanhã',
  'pasado mañana',
  "l'altro ieri",
];

/** Feast days. Those that are also personal names are in `FEAST_AFTER_WORD` in `date-forms.ts`. */
export const FEASTS: readonly string[] = [
  ...words(
    'Weihnachten Heiligabend Silvester Neujahr Ostern Ostersonntag Ostermontag Karfreitag Gründonnerstag Pfingsten',
  ),
  ...words(
    'Pfingstsonntag Pfingstmontag Fronleichnam Allerheiligen Allerseelen Aschermittwoch Rosenmontag Himmelfahrtstag',
  ),
  ...words('Chandeleur Épiphanie Pentecôte'),
  ...words('Navidad Nochebuena Nochevieja Pentecostés'),
  ...words('Capodanno Ferragosto Pasquetta Ognissanti'),
  ...words(
    'Kerstmis Pasen Pinksteren Hemelvaart Hemelvaartsdag Koningsdag Oudejaarsavond Nieuwjaarsdag Sinterklaas',
  ),
  ...words('Réveillon Páscoa Carnaval Finados'),
  ...words('Wigilia Wigilię Wigilii Wielkanoc Wielkanocy Wielkanocą Popielec Zaduszki'),
  ...words(
    'julafton juldagen annandagen nyårsafton nyårsdagen påsk påsken påskafton påskdagen långfredagen midsommar',
  ),
  ...words('midsommarafton pingst trettondagen skärtorsdagen'),
  ...words(
    'juhannus juhannuksena juhannuksen juhannukseksi juhannusaattona jouluna joulun jouluksi jouluaattona joulupäivänä',
  ),
  ...words(
    'vappuna vapun vapuksi pääsiäisenä pääsiäisen pääsiäiseksi loppiaisena helatorstaina pitkäperjantaina',
  ),
  ...words(
    'uudenvuodenaattona uudenvuodenpäivänä tapaninpäivänä itsenäisyyspäivänä isänpäivänä äitienpäivänä pyhäinpäivänä vappuaattona',
  ),
  'Christi Himmelfahrt',
  'Mariä Himmelfahrt',
  'Heilige Drei Könige',
  'Buß- und Bettag',
  'Muttertag',
  'Volkstrauertag',
  'Totensonntag',
  'Reformationstag',
  'Palmsonntag',
  'lundi de Pâques',
  'lundi de Pentecôte',
  'dimanche de Pâques',
  'Vendredi saint',
  "jour de l'An",
  'Saint-Sylvestre',
  'Domingo de Ramos',
  'Domingo de Resurrección',
  'Lunes de Pascua',
  'Todos los Santos',
  'Día de Reyes',
  'Día de la Madre',
  'Miércoles de Ceniza',
  'Sábado Santo',
  'Lunedì dell’Angelo',
  "Lunedì dell'Angelo",
  'Domenica delle Palme',
  'Mercoledì delle Ceneri',
  'vigilia di Natale',
  'véspera de Natal',
  'véspera de Ano Novo',
  'Dia de Natal',
  'Dia das Mães',
  'Dia dos Pais',
  'Dia de Todos os Santos',
  'Domingo de Páscoa',
  'eerste paasdag',
  'eerste pinksterdag',
  'Tweede Pinksterdag',
  'oudejaarsdag',
  'bevrijdingsdag',
  'Witte Donderdag',
  'Wielki Piątek',
  'Wielki Czwartek',
  'Wielką Sobotę',
  'Wielka Sobota',
  'Poniedziałek Wielkanocny',
  'Dzień Matki',
  'Środa Popielcowa',
  'annandag jul',
  'annandag påsk',
  'annandag pingst',
  'valborgsmässoafton',
  'mors dag',
  'fars dag',
  'Boże Narodzenie',
  'Boże Ciało',
  'Bożego Ciała',
  'Bożego Narodzenia',
  'Zielone Świątki',
  'Trzech Króli',
  'Wszystkich Świętych',
  'Nowy Rok',
  'Mardi gras',
  'Semana Santa',
  'Viernes Santo',
  'Jueves Santo',
  'Año Nuevo',
  'Venerdì Santo',
  'Martedì grasso',
  'Sexta-feira Santa',
  'Quarta-feira de Cinzas',
  'Corpus Christi',
  'Ano Novo',
  'Goede Vrijdag',
  'tweede kerstdag',
  'eerste kerstdag',
  'tweede paasdag',
  'tweede pinksterdag',
  'alla helgons dag',
  'Kristi himmelsfärdsdag',
];

/** Named hours. */
export const NAMED_HOURS: readonly string[] = [
  ...words(
    'Mitternacht minuit medianoche mezzanotte middernacht meia-noite meio-dia północy północ midnatt keskiyöllä keskiyö',
  ),
  ...words('mezzogiorno mediodía'),
];
