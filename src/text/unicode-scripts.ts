/** Script names as in PropertyValueAliases.txt, limited to those of Unicode 16 so that Node 20.19 can load them. */

const inClass = (scripts: readonly string[]): string =>
  scripts.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('');

/** Chinese, Japanese and Korean scripts count as one, because a Japanese word alone mixes three of them. */
export const CJK_CLASS = inClass(['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul']);

/** Brahmic scripts in current use. They are written next to Latin without a space, as with Thai or Burmese suffixes. */
const INDIC = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
];

/** Scripts whose words may include Latin words: Indic and Thai suffixes, Arabic, Hebrew and Amharic prefixes, Adlam. */
export const BESIDE_LATIN_CLASS = CJK_CLASS + inClass([...INDIC, 'Arabic', 'Hebrew', 'Ethiopic', 'Adlam']);

/** Scripts written without spaces, where U+200B marks a possible line break. */
export const WITHOUT_SPACES_CLASS =
  CJK_CLASS +
  inClass(['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Javanese', 'Balinese', 'Tai_Tham']) +
  inClass(['Tai_Le', 'New_Tai_Lue', 'Tai_Viet', 'Sundanese', 'Cham', 'Yi']);

/** Scripts whose letters join or form conjuncts, where ZWJ and ZWNJ change the shape (RFC 5892 A.1, A.2). */
export const JOINING_CLASS =
  inClass(INDIC.filter((script) => script !== 'Thai' && script !== 'Lao')) +
  inClass(['Arabic', 'Syriac', 'Mandaic', 'Nko', 'Mongolian', 'Adlam', 'Hanifi_Rohingya']) +
  inClass(['Balinese', 'Javanese', 'Sundanese', 'Chakma', 'Grantha', 'Newa', 'Meetei_Mayek', 'Tai_Tham']) +
  inClass(['Sharada', 'Tirhuta', 'Syloti_Nagri', 'Limbu', 'Lepcha', 'Saurashtra']) +
  inClass(['Dogra', 'Takri', 'Gunjala_Gondi', 'Masaram_Gondi', 'Tulu_Tigalari']);

/**
 * Extinct scripts: the Excluded Scripts of UAX #31, table 4, without those that communities still write, teach or pray
 * in (such as Coptic, Buginese, Tagalog, Mongolian, Grantha and Syriac).
 */
export const EXTINCT_CLASS =
  [
    ['Egyptian_Hieroglyphs', 'Anatolian_Hieroglyphs', 'Meroitic_Hieroglyphs', 'Meroitic_Cursive'],
    ['Cuneiform', 'Ugaritic', 'Old_Persian', 'Linear_A', 'Linear_B', 'Cypriot', 'Cypro_Minoan'],
    ['Runic', 'Ogham', 'Gothic', 'Old_Italic', 'Old_Permic', 'Old_Hungarian', 'Old_Turkic', 'Glagolitic'],
    ['Lycian', 'Lydian', 'Carian', 'Phoenician', 'Imperial_Aramaic', 'Hatran', 'Nabataean', 'Palmyrene'],
    [
      'Elymaic',
      'Avestan',
      'Inscriptional_Parthian',
      'Inscriptional_Pahlavi',
      'Psalter_Pahlavi',
      'Chorasmian',
    ],
    ['Manichaean', 'Sogdian', 'Old_Sogdian', 'Old_Uyghur', 'Old_North_Arabian', 'Old_South_Arabian'],
    ['Kharoshthi', 'Brahmi', 'Bhaiksuki', 'Dives_Akuru', 'Multani', 'Mahajani', 'Makasar', 'Marchen'],
    ['Caucasian_Albanian', 'Elbasan', 'Vithkuqi', 'Todhri', 'Deseret', 'Tangut', 'Khitan_Small_Script'],
    ['Nushu', 'Phags_Pa', 'Soyombo', 'Zanabazar_Square', 'Khudawadi', 'Nandinagari', 'Kaithi', 'Khojki'],
    ['Modi', 'Siddham', 'Kawi', 'Osmanya', 'Shavian', 'Duployan'],
  ]
    .flat()
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('') +
  // Aegean numbers, Roman coins, Phaistos Disc and Sidetic: symbols without a script, or newer than Unicode 16.
  String.raw`\u{10100}-\u{1013F}\u{10190}-\u{1019C}\u{101D0}-\u{101FD}\u{10940}-\u{1095F}`;

/** All other scripts, to distinguish words in one script from mixed ones. */
export const LIVING_CLASSES: readonly string[] = [
  inClass(['Latin']),
  CJK_CLASS,
  ...['Cyrillic', 'Arabic', 'Greek', 'Hebrew', ...INDIC, 'Ethiopic', 'Georgian', 'Armenian'].map((s) =>
    inClass([s]),
  ),
  ...['Adlam', 'Ahom', 'Balinese', 'Bamum', 'Bassa_Vah', 'Batak', 'Buginese', 'Buhid', 'Canadian_Aboriginal'],
  ...['Chakma', 'Cham', 'Cherokee', 'Coptic', 'Dogra', 'Garay', 'Grantha', 'Gunjala_Gondi'],
  ...['Gurung_Khema', 'Hanifi_Rohingya', 'Hanunoo', 'Javanese', 'Kayah_Li'],
  ...['Kirat_Rai', 'Lepcha', 'Limbu', 'Lisu', 'Mandaic', 'Masaram_Gondi', 'Medefaidrin', 'Meetei_Mayek'],
  ...['Mende_Kikakui', 'Miao', 'Mongolian', 'Mro', 'Nag_Mundari', 'New_Tai_Lue', 'Newa', 'Nko'],
  ...['Nyiakeng_Puachue_Hmong', 'Ol_Chiki', 'Ol_Onal', 'Osage', 'Pahawh_Hmong', 'Pau_Cin_Hau'],
  ...['Rejang', 'Samaritan', 'Saurashtra', 'Sharada', 'SignWriting', 'Sora_Sompeng'],
  ...['Sundanese', 'Sunuwar', 'Syloti_Nagri', 'Syriac', 'Tagalog', 'Tagbanwa', 'Tai_Le', 'Tai_Tham'],
  ...['Tai_Viet', 'Takri', 'Tangsa', 'Thaana', 'Tifinagh', 'Tirhuta', 'Toto', 'Tulu_Tigalari', 'Vai'],
  ...['Wancho', 'Warang_Citi', 'Yezidi', 'Yi'],
].map((entry) => (entry.startsWith('\\') ? entry : inClass([entry])));
