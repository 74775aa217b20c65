// Scaffolds a recognizer: `npm run new:recognizer -- be national-number`. Writes the file and its line of the registry.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [country, number] = process.argv.slice(2);
if (!/^(?:[a-z]{2}|generic)$/.test(country ?? '') || !/^[a-z][a-z0-9-]*$/.test(number ?? '')) {
  console.error(
    'usage: npm run new:recognizer -- COUNTRY NAME\n  COUNTRY  ISO 3166-1 alpha-2 code in lower case, or generic\n  NAME     kebab-case, e.g. national-number',
  );
  process.exit(2);
}
const name = country === 'generic' ? number : `${country}-${number}`;
const constant = name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const file = path.join('src', 'recognizers', country, `${number}.ts`);
if (existsSync(file)) {
  console.error(`${file} exists already`);
  process.exit(1);
}
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(
  file,
  `import { defineRecognizer } from '../define-recognizer.js';

export const ${constant} = defineRecognizer({
  name: '${name}',
  // A label of a category (src/core/categories).
  entityType: 'IDCARD',
  country: '${country}',
  description: 'What it is, how it looks, which check it has.',
  patterns: [
    {
      name: 'digits',
      regex: /(?<![\\p{L}\\p{N}.,_-])\\d{11}(?![\\p{L}\\p{N}_]|[.,-]\\p{N})/gu,
      scores: { form: 0.1, formInContext: 0.85 },
    },
  ],
  context: { words: ['national number'] },
  sources: ['https://'],
  examples: [
    { text: 'national number 12345678901', finds: ['12345678901'], minScore: 0.8 },
    { text: 'order A12345678901', finds: [] },
  ],
});
`,
);
const registry = path.join('src', 'recognizers', 'registry.ts');
const lines = readFileSync(registry, 'utf8').split('\n');
lines.splice(
  lines.findLastIndex((line) => line.startsWith('import ')) + 1,
  0,
  `import { ${constant} } from './${country}/${number}.js';`,
);
const heading = lines.findIndex((line) => line.trim() === `// ${country}`);
const at = heading >= 0 ? heading + 1 : lines.findIndex((line) => line === ']);');
lines.splice(at, 0, ...(heading >= 0 ? [] : [`  // ${country}`]), `  ${constant},`);
writeFileSync(registry, lines.join('\n'));
console.log(
  `wrote ${file} and its line of ${registry}\nnext: fill it in, then npm test -- conformance, then npm run generate`,
);
