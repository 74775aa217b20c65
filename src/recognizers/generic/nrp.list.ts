/**
 * Words for nationality, religion and political group. Exempt from the file-length rule: a table.
 * Nationalities after the UK Foreign Office list of nationalities (Open Government Licence) and CLDR territories.
 */

/** Nationalities that name a language as well: harmless where a language is meant. */
export const LANGUAGE_NATIONALITIES: readonly string[] =
  'Albanian Amharic Arabic Armenian Azerbaijani Basque Belarusian Bengali Bulgarian Burmese Catalan Chinese Croatian Czech Danish Dutch English Estonian Fijian Finnish French Gaelic Georgian German Greek Hausa Hebrew Hindi Hungarian Icelandic Irish Italian Japanese Kazakh Khmer Korean Kurdish Kyrgyz Lao Latvian Lithuanian Macedonian Malay Maltese Maori Mongolian Nepali Norwegian Persian Polish Portuguese Punjabi Romanian Russian Samoan Serbian Sinhalese Slovak Slovene Slovenian Somali Spanish Swahili Swedish Tajik Tamil Thai Tibetan Tongan Turkish Turkmen Ukrainian Urdu Uzbek Vietnamese Welsh Yoruba Zulu Igbo'.split(
    ' ',
  );

/** Nationalities and peoples that no language is called by. */
export const NATIONALITIES: readonly string[] = [
  ...'Afghan Algerian American Andorran Angolan Argentine Argentinian Argentinean Asian African European Australian Austrian Bahamian Bahraini Bangladeshi Barbadian Belgian Belizean Beninese Bermudian Bhutanese Bolivian Bosnian Botswanan Brazilian Briton British Bruneian Burkinabe Burundian Cambodian Cameroonian Canadian Chadian Chilean Colombian Congolese Cuban Cypriot Djiboutian Dominican Ecuadorian Ecuadorean Egyptian Eritrean Ethiopian Filipino Filipina Gabonese Gambian Ghanaian Grenadian Guatemalan Guinean Guyanese Haitian Honduran Indian Indonesian Iranian Iraqi Israeli Ivorian Jamaican Jordanian Kenyan Kosovar Kuwaiti Lebanese Liberian Libyan Luxembourger Malagasy Malawian Malaysian Maldivian Malian Mauritanian Mauritian Mexican Moldovan Montenegrin Moroccan Mozambican Namibian Nicaraguan Nigerian Nigerien Omani Pakistani Palestinian Panamanian Paraguayan Peruvian Qatari Rwandan Salvadoran Salvadorean Saudi Scottish Senegalese Singaporean Sudanese Surinamese Swiss Syrian Taiwanese Tanzanian Togolese Tunisian Ugandan Uruguayan Venezuelan Yemeni Zambian Zimbabwean Scotsman Englishman Englishwoman Frenchman Frenchwoman Irishman Irishwoman Welshman Dutchman Spaniard Dane Swede Finn Pole Scot Serb Croat Turk Uyghur Rohingya Bavarian Catalonian Sicilian Hawaiian Latino Latina Latinx Hispanic Caucasian Roma Inuit Aboriginal Cherokee Navajo Texan Parisian Londoner Berliner'.split(
    ' ',
  ),
  'Costa Rican',
  'Puerto Rican',
  'New Zealander',
  'Sri Lankan',
  'South African',
  'North Korean',
  'South Korean',
  'Sierra Leonean',
  'African American',
  'African-American',
  'Papua New Guinean',
  'Saudi Arabian',
  'South Sudanese',
  'Native American',
  'Asian American',
  'Timorese',
  'Latin American',
  'Middle Eastern',
];

/** Religions, as words for people and things of theirs. */
export const RELIGIONS: readonly string[] = [
  ...'Christian Catholic Protestant Lutheran Anglican Baptist Methodist Presbyterian Evangelical Mormon Quaker Pentecostal Calvinist Muslim Moslem Islamic Sunni Shia Shiite Sufi Ismaili Ahmadi Jewish Jew Hasidic Hindu Buddhist Sikh Jain Taoist Shinto Zoroastrian Rastafarian Druze Yazidi Atheist Agnostic Pagan Wiccan Unitarian Episcopalian Adventist Mennonite Amish Coptic Maronite Baha’i Bahá’í'.split(
    ' ',
  ),
  'Roman Catholic',
  'Greek Orthodox',
  'Russian Orthodox',
  "Jehovah's Witness",
  'Seventh-day Adventist',
  'Orthodox Jewish',
];

/** Political groups, as words for people of theirs. Those that are common adjectives count only with a capital. */
export const POLITICS: readonly string[] = [
  ...'Democrat Republican Libertarian Tory Labourite Socialist Communist Marxist Conservative Zionist Fascist Anarchist Nationalist Islamist Peronist Trotskyist Leninist Maoist Bolshevik Whig'.split(
    ' ',
  ),
  'Social Democrat',
  'Christian Democrat',
  'Liberal Democrat',
  'Lib Dem',
];
