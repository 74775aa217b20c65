import { once } from '../core/once.js';

/**
 * Frequent words of Latin-script languages that the language model was not trained on, and letters that few other
 * languages use. Exempt from the file-length rule: a table.
 */
const FREQUENT = {
  ca: 'el la de que en un una per com es del al va ha més no amb les la els amb això però perquè què dels també són aquest aquesta fins molt només sense ahir avui més seva seu nosaltres vostè tinc estem està',
  cs: 'je na se že to za od do pro jak už si po tak ale byl jsem co ve ke jsme má jsem jsou není nebo když který která které kteří protože také jako bude byla byl bylo pouze této tento mezi ještě dnes včera přes při děkuji prosím ulice narozen',
  da: 'og er det en at den til der som på de med han for om fra kan har ved jeg var vi skal ikke jeg hvad blev efter også meget bliver hende noget nogle hvor mellem uden hvis være tak vej født kunde af til med fra eller deres kun',
  et: 'ja on ei see seda nad oma kes mida aga üle pärast enne uus eesti mees ja ning mis kui oli oma aga mitte ainult selle seda see ei olen oled tema meie teie väga veel kuid sest aastal tänav sündinud palun tänan',
  hr: 'je na se da za su od do iz bi ali koji još već sve ne po ja to kako će ima jedan nije koji koja koje kao što biti bio bila samo također nakon između ili ako već još molim hvala ulica rođen rođena jer ovaj ova prije danas jučer',
  hu: 'az is de én te mi el fel ki be nagyon csak így úgy lehet volna mert vele neki ha ő de hogy nem egy volt csak már mint vagy még meg ezt azt ami aki lesz van vannak magyar kérem köszönöm született utca számla között után ezért minden',
  id: 'yang dan tidak dengan untuk dari pada adalah ini itu akan oleh telah saya kami anda dalam jalan lahir juga atau bisa sudah karena terima kasih',
  lt: 'ne su po dėl prie per jo jos savo jis ji mane buvo bus ir yra kad bet buvo tai kaip arba nuo iki jau tik savo gatvė gimė prašau ačiū mes jūs labai kuris kuri šiandien vakar metais',
  lv: 'no uz pie pēc lai jo viņš viņa bija būs to tas man ir un nav bija kas par arī bet vai kā tas tiek jau tikai mēs jūs ļoti lūdzu paldies iela dzimis dzimusi šodien vakar gadā kopā',
  no: 'og er det en at den til der som på de med han for om fra kan har ved var vi skal ikke jeg hva ble etter også veldig hun noe noen hvor mellom uten hvis være takk født kunde av til med fra eller deres bare gate mye',
  ro: 'de la pe cu o un la nu el ea al ale lui îi le care și este nu care pentru din mai sunt fost sau după până între prin acest această când doar vă mulțumesc născut născută strada dumneavoastră să în ce fi am ai',
  sk: 'je na sa že to za od do pre ako už si po tak ale bol čo vo ku sme má nie som nie alebo keď ktorý ktorá ktoré pretože tiež ako bude bola bol bolo iba tejto tento medzi ešte dnes včera cez pri ďakujem prosím ulica narodený narodená',
  sl: 'je na se da za so od do iz bi ne po kako si jih ga mu jo tem kar ni ki ko pa tudi kot ali samo bil bila bilo zelo med po pri še danes včeraj hvala prosim ulica rojen rojena ker lahko sem smo ste',
  sq: 'të e i në më u si ai ajo ka nga dhe është nuk një për me nga që këtë këto janë kishte ishte por shumë vetëm sot dje rruga lindur faleminderit ju lutem',
  sw: 'ya na wa kwa ni katika la za hii hiyo yake wake lakini sana mimi sisi leo jana barabara tafadhali asante kuwa',
  tl: 'ang ng mga sa na ay hindi ako siya kami kayo ito iyon may wala para lamang ngayon kahapon salamat kalye ipinanganak',
  tr: 'ne mi en her kendi bana sana onun diye iki şey içinde üzerine ve bir bu için ile de da değil ama çok daha olarak gibi var yok ben sen biz siz olan olduğu sonra önce kadar lütfen teşekkür sokak doğdu bugün dün',
  vi: 'ra lại nhà làm nói nhưng cũng thì đó và là của không có được cho người trong một những này với các đã đến từ khi tôi bạn anh chị ông bà đường sinh ngày năm xin cảm ơn',
} as const;

/** Latin-script languages that the language model was not trained on, by ISO 639-1 code (`tl`: Filipino). */
export type OtherLanguage = keyof typeof FREQUENT;

const LETTERS: Readonly<Partial<Record<OtherLanguage, RegExp>>> = {
  ca: /l·l|ny$|[èò]s$/u,
  cs: /[ěřů]/u,
  da: /[æø]/u,
  et: /õ|[äöü]{2}/u,
  hr: /[đčćž]|ije/u,
  hu: /[őű]|sz|gy/u,
  lt: /[ėųįū]/u,
  lv: /[āēīģķļņ]/u,
  no: /[æø]/u,
  ro: /[ășțşţ]/u,
  sk: /[ľĺŕťďô]/u,
  sl: /[čšž]/u,
  tr: /[ğışç]/u,
  vi: /[ơưđ\u1ea0-\u1ef9]/u,
};
const ANY_LETTERS = new RegExp(
  Object.values(LETTERS)
    .map(({ source }) => source)
    .join('|'),
  'u',
);
const CODES = Object.keys(FREQUENT) as OtherLanguage[];
const NONE: readonly OtherLanguage[] = [];
const wordIndex = once(wordsByLanguages);

function wordsByLanguages(): ReadonlyMap<string, readonly OtherLanguage[]> {
  const words = new Map<string, OtherLanguage[]>();
  for (const language of CODES)
    for (const word of new Set(FREQUENT[language].split(' '))) {
      const known = words.get(word);
      if (known === undefined) words.set(word, [language]);
      else known.push(language);
    }
  return words;
}

/** Returns the languages in which a lower-case word is frequent. */
export const othersOfWord = (word: string): readonly OtherLanguage[] => wordIndex().get(word) ?? NONE;

/** Returns the languages whose spelling a lower-case word matches. */
export const othersOfLetters = (word: string): readonly OtherLanguage[] =>
  ANY_LETTERS.test(word) ? CODES.filter((language) => LETTERS[language]?.test(word) === true) : NONE;
