import { LANGUAGES, type Language } from '../core/languages.js';
import { isAscii } from '../core/offsets.js';
import { once } from '../core/once.js';

/** Words that are frequent in a language and in few of the others. */
const FREQUENT: Readonly<Record<Language, string>> = {
  de: 'der die das und ist nicht ich sie mit auf für ein eine einen dem den von zu bei wir sind hat wird wurde oder auch nach über bitte ihre ihr mein uns am im zum zur geboren wohnt herr frau in an kunde datum telefon adresse straße rechnung konto geburtsdatum vorname',
  en: 'the and of to is in that for with was on are this be at have from you your my his her our has will please which were not by an i he she it we they been born lives name a date phone address customer account order invoice email password user birth',
  es: 'el la los las de que y en un una por con para es del se su al está lo como más fue mi nos usted señor señora nació vive son pero este esta hola gracias calle a nombre apellidos fecha cliente teléfono dirección dni cuenta usuario pedido correo',
  fi: 'ja on ei se että hän oli ovat kun mutta minun sinun hänen joka myös tai niin kuin sekä ole olen asuu syntynyt olla voi vain mukaan kanssa jo nyt mitä tämä osoite puhelin herra rouva hei tila tunnus asiakas lasku yhteensä maksu maksetaan tilille tilaus nimi etunimi sukunimi päivä päiväys aika puh salasana käyttäjä henkilötunnus lähettäjä työnantaja',
  fr: 'le la les des et est une un dans pour que qui sur avec au aux du ne pas nous vous je il elle son sa ses mon votre cette été par né née monsieur madame bonjour ce sont chez rue à de a nom prénom date client téléphone adresse compte facture commande',
  it: 'il lo gli della del di che e è un una per con non sono dei delle nel nella alla al si mi suo sua nato nata signor signora questo presso ha anche da come le via grazie a la in su dal codice fiscale nome cognome data nascita sede iva indirizzo ordine anni ma hanno io ragione cliente sesso residenza telefono azienda',
  nl: 'de het een van en is niet op te dat met voor zijn haar door aan bij ook er maar ik wij uw mijn naar wordt werd heeft meneer mevrouw geboren woont of om uit deze dit graag in naam datum klant adres rekening factuur telefoon geboortedatum',
  pl: 'i w na z się do nie jest że o od za po jego jej przez dla jak lub oraz ma był była są przy pan pani mieszka urodzony urodzona numer ul proszę mój moja tym ale czy a imię nazwisko data adres telefon numeru faktura konto klient',
  pt: 'o a os as que e do da em um uma para com não dos das no na por se é ao sua seu mais foi são pelo pela senhor senhora nasceu mora meu minha você obrigado rua nos olá de nome sexo morada cpf nif pra ja nao nr nasc contribuinte cliente data conta utente chave usuario endereço telefone pedido pessoa',
  sv: 'och att det som en på är av för med den till inte jag han hon var ett om har från de vi sin er född bor mitt hans hennes kan eller ska vid nu hej tack också men i namn datum kund adress telefon personnummer faktura konto efternamn',
};

/** Letters and word endings that occur in one language, or in few. */
const LETTERS: Readonly<Record<Language, RegExp | undefined>> = {
  de: /[ßü]/u,
  en: undefined,
  es: /ñ|ción$/u,
  fi: /ää|öö|yy|(?:ss|st|ll)[aä]$|nen$/u,
  fr: /[çêœù]/u,
  it: /[ìò]|zione$/u,
  nl: /ij/u,
  pl: /[łżźćńśęą]/u,
  pt: /[ãõ]|ção/u,
  sv: /å/u,
};

/** Prefilter: most words match none of the patterns. */
const ANY_LETTERS = new RegExp(
  Object.values(LETTERS)
    .flatMap((letters) => (letters === undefined ? [] : [letters.source]))
    .join('|'),
  'u',
);

const NOTHING = 0;
const NONE: readonly Language[] = [];
const wordIndex = once(wordsByLanguages);

function wordsByLanguages(): ReadonlyMap<string, readonly Language[]> {
  const words = new Map<string, readonly Language[]>();
  for (const language of LANGUAGES) {
    for (const word of FREQUENT[language].split(' '))
      words.set(word, [...(words.get(word) ?? NONE), language]);
  }
  return words;
}

/** Number of UTF-16 code units that are enough to detect the language. */
const READ = 10_000;
/** Weight of a word that matches the letters of a language; a word unique to a language has weight 1. */
export const LETTER_WEIGHT = 0.4;

/** Returns the languages in which a lower-case word is frequent. */
export const languagesOfWord = (word: string): readonly Language[] => wordIndex().get(word) ?? NONE;

/** Returns the languages whose spelling a lower-case word matches; most words match none. */
export const languagesOfLetters = (word: string): readonly Language[] =>
  ANY_LETTERS.test(word) ? LANGUAGES.filter((language) => LETTERS[language]?.test(word) === true) : NONE;

/** Characters that text from web pages and PDFs has inside words. */
const INSIDE_WORDS = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/** Signs that NFKC would turn into words, such as `o` in `n.º`. */
const ABBREVIATIONS = /[ªº№]/g;

/** Prepares a text for the search of words: lower case, plain letters, without invisible characters inside words. */
export const forWords = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text.replaceAll(ABBREVIATIONS, ' ').normalize('NFKC').replaceAll(INSIDE_WORDS, '').toLowerCase();

/**
 * Guesses the language of a text by its frequent words. A word that is frequent in n languages counts 1/n for each.
 * Returns undefined if there is no evidence for any language.
 * @param among candidate languages
 */
export function guessLanguage(text: string, among: readonly Language[] = LANGUAGES): Language | undefined {
  const read = forWords(text.slice(0, READ));
  const scores = new Map<Language, number>();
  const add = (language: Language, weight: number): void => {
    scores.set(language, (scores.get(language) ?? NOTHING) + weight);
  };
  for (const [word] of read.matchAll(/\p{L}+/gu)) {
    const languages = languagesOfWord(word);
    for (const language of languages) add(language, 1 / languages.length);
    for (const language of languagesOfLetters(word)) add(language, LETTER_WEIGHT);
  }
  const [best] = [...scores].filter(([language]) => among.includes(language)).sort(([, a], [, b]) => b - a);
  return best?.[0];
}
