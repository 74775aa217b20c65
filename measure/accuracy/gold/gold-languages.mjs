// The documents in other languages: enough of each, a share of them harmless, every number true, and the held-out
// ones sharing no person with those for development.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkDocuments } from './gold-documents.mjs';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const LANGUAGES = ['de', 'es', 'fi', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'];
const MIN_DOCUMENTS = 25;
const MIN_HARMLESS = 5;
const MIN_WORDS = 60;

/** Checks both folders, prints the counts per language and calls `fault(where, what)` for each fault. */
export function checkLanguages(fault) {
  const heldOut = byLanguage('measure/accuracy/documents-multi', fault);
  const development = byLanguage('training/dev-multi', fault);
  for (const language of LANGUAGES) {
    const seen = peopleOf(development.get(language));
    for (const person of peopleOf(heldOut.get(language)))
      if (seen.has(person)) fault(language, `held-out and development documents share ${person}`);
  }
}

function byLanguage(folder, fault) {
  const at = (where, what) => fault(`${folder}/${where}`, what);
  const documents = checkDocuments(join(REPOSITORY, folder), (file) => file.slice(0, 2), at);
  const grouped = new Map();
  for (const document of documents) {
    const language = document.file.replace(/\.txt$/, '');
    grouped.set(language, [...(grouped.get(language) ?? []), document]);
  }
  for (const language of LANGUAGES) countLanguage(folder, language, grouped.get(language) ?? [], at);
  for (const language of grouped.keys())
    if (!LANGUAGES.includes(language)) at(language, 'no such language here');
  return grouped;
}

function countLanguage(folder, language, documents, at) {
  const harmless = documents.filter(({ marks }) => marks.length === 0).length;
  const marks = documents.reduce((sum, document) => sum + document.marks.length, 0);
  const words = documents.reduce((sum, { plain }) => sum + plain.split(/\s+/).length, 0);
  console.log(
    `${folder}/${language}: ${documents.length} documents, ${harmless} harmless; ${words} words, ${marks} marks`,
  );
  if (documents.length < MIN_DOCUMENTS)
    at(language, `${documents.length} documents, ${MIN_DOCUMENTS} wanted`);
  if (harmless < MIN_HARMLESS) at(language, `${harmless} harmless documents, ${MIN_HARMLESS} wanted`);
  if (words < documents.length * MIN_WORDS) at(language, 'the documents are too short');
}

/** Full names; a first name alone may well come twice. */
const peopleOf = (documents = []) =>
  new Set(
    documents
      .flatMap(({ marks }) => marks)
      .filter(({ category, text }) => category === 'PERSON' && text.includes(' '))
      .map(({ text }) => text.toLowerCase()),
  );
