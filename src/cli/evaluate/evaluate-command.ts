import { writeFile } from 'node:fs/promises';
import { ServiceError } from '../../core/errors.js';
import { isWanted } from '../../core/selection.js';
import { visible } from '../../core/visible-text.js';
import { listErrors } from '../../evaluate/errors.js';
import { evaluate, inCategories, type Evaluation } from '../../evaluate/evaluate.js';
import { GoldError, readGold, sniffGold } from '../../evaluate/gold-formats.js';
import type { GoldDocument } from '../../evaluate/gold-document.js';
import { presentEvaluation, renderEvaluation } from '../../evaluate/present-evaluation.js';
import { renderEvaluationPage } from '../../evaluate/render-evaluation-page.js';
import { classifyDocuments, spansAbove } from '../../evaluate/run-documents.js';
import { EXIT } from '../exit-codes.js';
import type { FileCommandDeps } from '../files/file-options.js';
import { readBytes } from '../files/read-input.js';
import type { Perform } from '../run-program.js';
import { UsageError } from '../usage-error.js';
import type { EvaluateOptions } from './define-evaluate.js';
import { evaluateTables, type EvaluateDeps } from './evaluate-tables.js';
import { looksLikeTables } from './read-gold-tables.js';

/** Makes what performs `evaluate`. */
export function createEvaluate(deps: EvaluateDeps): Perform {
  return async (command) => {
    const options = command.opts<EvaluateOptions>();
    const [file] = command.processedArgs as [string];
    if (options.labels !== undefined || (options.format === undefined && (await looksLikeTables(file))))
      return evaluateTables(file, options, deps);
    const wanted = isWanted(options);
    const documents = inCategories(await readDocuments(file, options, deps)).map((document) => ({
      ...document,
      spans: document.spans.filter(({ category }) => wanted(category)),
    }));
    const { deps: discovery, close } = await deps.open(options.providers, options.model);
    try {
      // Whoever labelled the texts has read them: what they hide is a matter of the service.
      const all = await classifyDocuments(documents, { ...discovery, trusted: true });
      const occurrences = all.map((found) => found.filter(({ category }) => wanted(category)));
      const evaluation = evaluate(documents, occurrences, options.threshold);
      await write(evaluation, options, deps);
      if (options.showErrors === true) {
        const found = documents.map((document, index) =>
          spansAbove(document, occurrences[index] ?? [], options.threshold),
        );
        for (const line of listErrors(documents, found)) deps.out(`${visible(line)}\n`);
      }
      return EXIT.fine;
    } catch (error) {
      if (!(error instanceof ServiceError) && !(error instanceof RangeError)) throw error;
      deps.err(`${visible(file)}: ${error.message}\n`);
      return EXIT.incomplete;
    } finally {
      await close();
    }
  };
}

async function readDocuments(
  file: string,
  { format }: EvaluateOptions,
  { standardInput }: FileCommandDeps,
): Promise<readonly GoldDocument[]> {
  const bytes = await readBytes(file, standardInput);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return readGold(text, format ?? sniffGold(text));
  } catch (error) {
    if (error instanceof GoldError) throw new UsageError(`${visible(file)}: ${error.message}.`);
    if (error instanceof TypeError) throw new UsageError(`${visible(file)} is not UTF-8.`);
    throw error;
  }
}

async function write(
  evaluation: Evaluation,
  { json, html }: EvaluateOptions,
  { out }: FileCommandDeps,
): Promise<void> {
  out(
    json === true
      ? `${JSON.stringify(presentEvaluation(evaluation))}\n`
      : visibleLines(renderEvaluation(evaluation)),
  );
  if (html !== undefined) await writeFile(html, renderEvaluationPage(evaluation));
}

/** Labels come from the file: none of their characters moves the cursor. */
const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');
