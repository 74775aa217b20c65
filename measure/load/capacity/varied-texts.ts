import { readDocuments } from '../../accuracy/gold.js';

/** Texts as people write them, each n-th one another: nothing in a request repeats, as the model would notice. */
const WHOLE = readDocuments('measure/accuracy/documents')
  .map(({ text }) => text)
  // Some documents hold what the check for untrusted input refuses.
  .filter((text) => /^[\t\n\x20-\x7e£€]*$/.test(text))
  .join('\n\n');
/** Prime to the length in all but rare cases, so that the slices begin everywhere. */
const STRIDE = 7919;

/** The n-th body of a size in bytes (nearly: a pound sign has two). */
export function proseOf(bytes: number): (index: number) => string {
  return (index) => {
    const from = (index * STRIDE) % (WHOLE.length - bytes);
    return WHOLE.slice(from, from + bytes).replace(/^\s/, '.');
  };
}

/** The n-th of some short sentences. */
export function sentence(index: number): string {
  const names = ['Jane Roe', 'Tom Hall', 'Maria Lindgren', 'Wei Chen', 'Ana Souza'];
  const name = names[index % names.length] ?? '';
  const at = (100_000 + (index % 900_000)).toString();
  return `Mail ${name.toLowerCase().replace(' ', '.')}@example.org or ring ${name} in Leeds about invoice ${at}`;
}

/** The n-th table of a size: other values in each row and request. */
export function tableOf(bytes: number): (index: number) => string {
  return (index) => {
    let text = 'id,name,email,phone,city,note\n';
    for (let row = 0; text.length < bytes; row += 1) {
      const key = index * 131 + row * 17;
      const words = WHOLE.slice(
        (key * STRIDE) % (WHOLE.length - 60),
        ((key * STRIDE) % (WHOLE.length - 60)) + 30,
      );
      text += `${key.toString()},N${key.toString(36)},u${key.toString(36)}@example.org,+44 20 7946 ${(1000 + (key % 9000)).toString()},Leeds,"${words.replaceAll(/["\n]/g, ' ')}"\n`;
    }
    return text;
  };
}
