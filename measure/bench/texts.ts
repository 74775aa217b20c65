/** Texts of an exact size to measure with. */
const SENTENCES = [
  'Dear Ms Roe, thank you for your letter of 14 March 2024 about the flat at 27 Grove Road.',
  'The deposit of £1,250.00 was paid from account DE89 3704 0044 0532 0130 00 on Tuesday.',
  'Please ring our office on +44 20 7946 0958 or write to lettings@example.org before Friday.',
  'We look forward to hearing from you and wish you a pleasant stay in the meantime.',
  'The boiler was serviced last autumn; the engineer noted nothing out of the ordinary.',
  'Order 2024-118 has been shipped and should reach you within five working days.',
];

const ROWS = [
  '1001,Jane,jane.roe@example.org,+44 20 7946 0958,1984-02-11,4111 1111 1111 1111,London',
  '1002,Bob,bob@example.com,020 7946 0321,1990-12-01,5500 0055 5555 5559,Leeds',
  '1003,Wei,wei.chen@example.net,+65 6123 4567,1979-07-30,3400 000000 00009,Bristol',
];

/** Repeats the pieces, each with its number so that no two lines are the same, and cuts to the size. */
function fill(pieces: readonly string[], bytes: number, separator: string): string {
  let text = '';
  for (let index = 0; text.length < bytes; index++) {
    text += `${pieces[index % pieces.length] ?? ''} ${(index * 37).toString()}${separator}`;
  }
  // ASCII throughout but for the pound sign, which is one UTF-16 unit: the size is in UTF-16 units.
  return text.slice(0, bytes);
}

export const english = (bytes: number): string => fill(SENTENCES, bytes, ' ');

export function csv(bytes: number): string {
  const body = fill(ROWS, bytes, '\n');
  return `id,name,email,phone,born,card,city\n${body.slice(0, body.lastIndexOf('\n'))}`;
}

/** Texts made to be slow, by name. */
export const HOSTILE: Readonly<Record<string, string>> = {
  '1,1,1,…': '1,',
  'a@a@a@…': 'a@',
  digits: '7',
  letters: 'a',
  dashes: '-',
  'telephone numbers': '+1 212 736 5000 ',
  'national numbers': 'social 01 11111111 11\n',
  'letters outside the basic plane': 'http://a.de/𝐀bc ',
};

export const repeat = (unit: string, size: number): string =>
  unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
