import fc from 'fast-check';

const PIECES = [
  'a',
  'Z',
  '7',
  ' ',
  '\n',
  '.',
  ',',
  'é',
  'e\u0301',
  'ß',
  '語',
  'ก',
  'א',
  '😀',
  '👩‍💻',
  '🇫🇷',
  '\u{1F44D}\u{1F3FD}',
  '\u{10FFFF}',
  '\uFEFF',
];

/** Text of characters that count differently in code points, UTF-16 and bytes. */
export function awkwardText(maxLength = 12): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...PIECES), { maxLength }).map((pieces) => pieces.join(''));
}
