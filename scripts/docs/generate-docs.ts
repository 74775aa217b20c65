// Writes the documents that are made from the code; with --check it fails instead where one differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generatedDocuments } from './generated-documents.js';

const isCheck = process.argv.includes('--check');
for (const [file, text] of await generatedDocuments()) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (isCheck) {
    console.error(`${file} differs from what the code makes: npm run generate`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    process.stdout.write(`wrote ${file}\n`);
  }
}
