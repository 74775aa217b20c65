/** Words of category names whose title is not the word in lower case. */
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

/** Returns the title of a category: `Email address` for `EMAIL_ADDRESS`. Unknown categories get one in the same way. */
export function categoryTitle(category: string): string {
  const words = category.split('_').map((word) => WORDS[word] ?? word.toLowerCase());
  const title = words.join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
