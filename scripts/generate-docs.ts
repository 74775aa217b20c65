// Writes the documents that are made from the code; a test fails where one differs from what this makes.
import { writeFileSync } from 'node:fs';
import { generatedDocuments } from './generated-documents.js';

for (const [file, text] of await generatedDocuments()) {
  writeFileSync(file, text);
  process.stdout.write(`wrote ${file}\n`);
}
