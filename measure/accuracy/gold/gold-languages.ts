import { checkDocuments, type Fault, type MarkedDocument } from './gold-documents.js';

const LANGUAGES = ['de', 'es', 'fi', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'];
const MIN_DOCUMENTS = 25;
const MIN_HARMLESS = 5;
const MIN_WORDS = 60;

/**
 * Checks the documents in other languages, held-out and for development: enough of each, a share of them harmless,
 * every number true, and no person in both. Prints the counts per language.
 */
export function checkLanguages(fault: Fault): void {
  const heldOut = byLanguage('measure/accuracy/documents-multi', fault);
  const development = byLanguage('training/dev-multi', fault);
  for (const language of LANGUAGES) {
    const seen = peopleOf(development.get(language));
    for (const person of peopleOf(heldOut.get(language)))
      if (seen.has(person)) fault(language, `held-out and development documents share ${person}`);
  }
}

function byLanguage(folder: string, fault: Fault): ReadonlyMap<string, readonly MarkedDocument[]> {
  const at: Fault = (where, what) => {
    fault(`${folder}/${where}`, what);
  };
  const documents = checkDocuments(folder, (file) => file.slice(0, 2), at);
  const grouped = new Map<string, MarkedDocument[]>(LANGUAGES.map((language) => [language, []]));
  for (const document of documents) {
    const language = document.file.replace(/\.txt$/, '');
    const known = grouped.get(language);
    if (known === undefined) at(language, 'no such language here');
    else known.push(document);
  }
  for (const [language, list] of grouped) countLanguage(folder, language, list, at);
  return grouped;
}

function countLanguage(
  folder: string,
  language: string,
  documents: readonly MarkedDocument[],
  fault: Fault,
): void {
  const harmless = documents.filter(({ marks }) => marks.length === 0).length;
  const marks = documents.reduce((sum, document) => sum + document.marks.length, 0);
  const words = documents.reduce((sum, { plain }) => sum + plain.split(/\s+/).length, 0);
  const { length } = documents;
  console.log(
    `${folder}/${language}: ${length.toString()} documents, ${harmless.toString()} harmless; ` +
      `${words.toString()} words, ${marks.toString()} marks`,
  );
  if (length < MIN_DOCUMENTS)
    fault(language, `${length.toString()} documents, ${MIN_DOCUMENTS.toString()} wanted`);
  if (harmless < MIN_HARMLESS)
    fault(language, `${harmless.toString()} harmless documents, ${MIN_HARMLESS.toString()} wanted`);
  if (words < length * MIN_WORDS) fault(language, 'the documents are too short');
}

/** Full names; a first name alone may well come twice. */
const peopleOf = (documents: readonly MarkedDocument[] = []): ReadonlySet<string> =>
  new Set(
    documents
      .flatMap(({ marks }) => marks)
      .filter(({ category, text }) => category === 'PERSON' && text.includes(' '))
      .map(({ text }) => text.toLowerCase()),
  );
