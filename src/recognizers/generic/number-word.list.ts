/**
 * Numbers in words of nine languages beside English, as sources of expressions. Exempt from the file-length rule: a table.
 * Only looked for right before a word for money.
 */

/** Words that are numbers by themselves. */
const SIMPLE = [
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|eintausend|einhundert',
  'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante|septante|nonante|cents?|mille',
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|quinientos|mil',
  'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|quindici|venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|cento|mila',
  'twee|drie|vijf|zes|zeven|negen|tien|twaalf|vijftien|twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig|honderd|duizend',
  'dois|duas|três|quatro|sete|oito|dez|doze|quinze|vinte|trinta|quarenta|cinquenta|sessenta|oitenta|cem|cento|duzentos|trezentos|quatrocentos|quinhentos|seiscentos|setecentos|oitocentos|novecentos|milhões',
  'dwa|dwie|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|dwanaście|piętnaście|dwadzieścia|trzydzieści|czterdzieści|pięćdziesiąt|sto|dwieście|trzysta|czterysta|pięćset|tysiąc|tysiące|tysięcy',
  'två|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|femton|tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio|hundra|tusen',
  'kaksi|kolme|neljä|viisi|kuusi|seitsemän|kahdeksan|yhdeksän|kymmenen|kaksikymmentä|viisikymmentä|sata|sataa|tuhat|tuhatta',
].join('|');

/** Ends of numbers that are written as one word: `zweihundertfünfzig`, `kaksisataatuhatta`, `millecinquecento`. */
const GLUED =
  'hundert|tausend|zig|ßig|honderd|duizend|tintig|hundra|tusen|sataa|tuhatta|kymmentä|cento|mila|cientos|centos|entos|naście|dziesiąt|ście|set';

/** One to six such words: `dos mil quinientos`, `cento e vinte`, `trente-deux`. */
export const NUMBER_WORDS = (() => {
  const word = String.raw`(?:${SIMPLE}|\p{Ll}{2,20}(?:${GLUED})|\p{Lu}\p{Ll}{1,20}(?:${GLUED}))`;
  return String.raw`${word}(?:(?: (?:e|y|et|und|en|i|och) |[ -])${word}){0,5}`;
})();
