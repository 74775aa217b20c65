import { DocumentError } from '../../../documents/document-fault.js';
import { readAnonymizeRequest, readDeanonymizeRequest } from './anonymize-request.js';
import { NotDecrypted, REPLACE, type Anonymizer } from './anonymizers.js';
import { replaceEntities, type OperatedText } from './replace-entities.js';
import { resolveResults } from './resolve-results.js';

type Chosen = readonly (readonly [{ readonly value: string }, Anonymizer])[];

/**
 * Acts on what an analyzer found.
 * @param check throws where the text is longer than it may be
 * @throws DocumentError with every mistake of the request by its path
 */
export function anonymize(value: unknown, check: (text: string) => void): OperatedText {
  const { text, analyzer_results: results, anonymizers } = readAnonymizeRequest(value);
  check(text);
  const chosen = chooser(anonymizers ?? []);
  const characters = [...text];
  return replaceEntities(characters, resolveResults(results, characters), ({ entity_type: type }) => {
    const { name, apply } = chosen(type) ?? REPLACE;
    return { operator: name, apply: (found) => apply(found, type) };
  });
}

/**
 * Makes values of what was encrypted.
 * @param check throws where the text is longer than it may be
 * @throws DocumentError with every mistake of the request by its path, and where a key does not fit
 */
export function deanonymize(value: unknown, check: (text: string) => void): OperatedText {
  const { text, anonymizer_results: items, deanonymizers } = readDeanonymizeRequest(value);
  check(text);
  const chosen = chooser(deanonymizers);
  const indexed = items.map((item, index) => ({ ...item, index }));
  return replaceEntities([...text], indexed, ({ entity_type: type, index }) => {
    const at = `anonymizer_results[${index.toString()}]`;
    const operator = chosen(type);
    if (operator === undefined)
      throw fault(at, 'has an entity type for which "deanonymizers" names nothing, and it has no DEFAULT.');
    const apply = (found: string): string => {
      try {
        return operator.apply(found, type);
      } catch (error) {
        if (!(error instanceof NotDecrypted)) throw error;
        throw fault(at, 'is no place of something that was encrypted with this key.');
      }
    };
    return { operator: operator.name, apply };
  });
}

/** The operator for an entity type, or that of all others. */
function chooser(chosen: Chosen): (entityType: string) => Anonymizer | undefined {
  const byType = new Map(chosen.map(([{ value }, one]) => [value, one]));
  return (entityType) => byType.get(entityType) ?? byType.get('DEFAULT');
}

const fault = (path: string, message: string): DocumentError =>
  new DocumentError('body', [{ line: 1, column: 1, path, message }]);
