/** Words of names of categories that are not written in lower case, or not as they are read. */
const WORDS: Readonly<Record<string, string>> = {
  DATETIME: 'date or time',
  DOB: 'date of birth',
  GSTIN: 'GSTIN',
  ID: 'ID',
  IN: 'Indian',
  IP: 'IP',
  KR: 'Korean',
  MAC: 'MAC',
  NRP: 'nationality, religion or politics',
  PASSWORD: 'password or secret',
  RRN: 'resident registration number',
  TH: 'Thai',
  TNIN: 'national ID',
  URL: 'URL',
};

/** The name of a category for people: `Email address` for `EMAIL_ADDRESS`; of one that is not known, the same by its words. */
export function categoryTitle(category: string): string {
  const words = category.split('_').map((word) => WORDS[word] ?? word.toLowerCase());
  const title = words.join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
