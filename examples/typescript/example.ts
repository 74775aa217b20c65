/**
 * Classifies text and CSV, labels text, and reads an error, with the client of this package.
 *
 *   npm run build && BASE_URL=http://127.0.0.1:8580 node dist/examples/typescript/example.js
 *
 * Where the service asks for credentials, give API_KEY, EMAIL and PASSWORD as well.
 */
import { createClient, AnswerError } from 'data-discovery/client';

const { BASE_URL = 'http://127.0.0.1:8580', API_KEY, EMAIL, PASSWORD } = process.env;
const client = createClient({
  baseUrl: BASE_URL,
  ...(API_KEY !== undefined && { apiKey: API_KEY }),
  ...(EMAIL !== undefined && { email: EMAIL }),
  ...(PASSWORD !== undefined && { password: PASSWORD }),
});
const text = 'Write to ana@example.com';

console.log('# classify text');
const found = await client.classifyText(text, { scoreThreshold: 0.9 });
for (const [category, occurrences] of Object.entries(found.classifications)) {
  for (const { location } of occurrences) {
    console.log(`${category} ${location.start_index}-${location.end_index}`);
  }
}

console.log('# classify CSV');
const table = 'mail|qty\nana@example.com|12\nbo@example.org|7\n';
const columns = await client.classifyCsv(table, { scoreThreshold: 0.9, columnDelimiter: '|' });
for (const [category, verdicts] of Object.entries(columns.classifications)) {
  for (const { location } of verdicts) {
    console.log(`${category} in column ${location.column_name}`);
  }
}

console.log('# label text');
const { transform } = await client.label(text, { scoreThreshold: 0.9 });
console.log(transform.text);

console.log('# an error');
try {
  await client.label(text, { scoreThreshold: 7 });
} catch (error) {
  if (!(error instanceof AnswerError)) throw error;
  console.log(`refused: ${error.status} ${error.code}: ${error.message}`);
}
