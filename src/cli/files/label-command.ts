import { openReportFile, type ReportTarget } from '../scan/report-target.js';
import { type ShownCommandDeps, STANDARD_INPUT } from './file-options.js';
import type { LabelOptions } from './define-label.js';
import type { HeaderChoice, TextForm } from '../../values/text-form.js';
import { ServiceError } from '../../core/errors.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { withLabels } from '../../discovery/label-text.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { hasFailed, type ProviderOutcome } from '../../discovery/provider-outcome.js';
import { AUTO } from '../../values/detect-delimiter.js';
import { classifyShown } from './classify-shown.js';
import { type ReadInput, describeRefusal } from './read-input.js';
import { isWanted } from '../../core/presets.js';
import { visible } from '../../core/visible-text.js';
import { EXIT, exitCodeFor, UsageError } from '../exit-codes.js';
import type { Perform } from '../run-program.js';
import { isBlank, onEachInput, readInputs } from './each-input.js';
import { replaceFile } from '../open-replacement.js';

/** @throws UsageError if the files and options cannot be combined */
function checkLabelArguments(files: readonly string[], { output, inPlace }: LabelOptions): void {
  if (output !== undefined && inPlace === true)
    throw new UsageError('--output cannot be combined with --in-place.');
  if (output !== undefined && files.length > 1)
    throw new UsageError('--output takes one input. Use --in-place to label several files.');
  if (inPlace === true && files.includes(STANDARD_INPUT))
    throw new UsageError('--in-place cannot be combined with standard input.');
}

/** An input with its findings replaced by labels. */
export interface LabelledInput {
  readonly text: string;
  readonly outcomes: readonly ProviderOutcome[];
  readonly notes: readonly string[];
}

/** Whether an error means that the input is not in the expected format. */
const isOtherForm = ({ code }: ServiceError): boolean => code === 'TEXT_NOT_JSON' || code.startsWith('CSV_');

/**
 * Labels an input in its format: a table stays a table, JSON stays JSON. Invalid CSV or JSON is labelled as text, with
 * a note.
 * @throws ServiceError
 */
async function labelInput(
  { bytes, format }: ReadInput,
  deps: DiscoveryDeps,
  keeps: Keeps,
  headers: HeaderChoice,
): Promise<LabelledInput> {
  if (format === 'text') return labelPlain(bytes, deps, keeps);
  const form: TextForm =
    format === 'json' ? { form: 'json' } : { form: 'csv', delimiter: AUTO, hasHeaders: headers };
  try {
    const text = Buffer.from(bytes).toString('utf8');
    // Loaded here: most inputs are texts.
    const [{ labelSlots }, { examineText }, { describeHeader }] = await Promise.all([
      import('../../transform/transform-slots.js'),
      import('../../transform/slots/examine-text.js'),
      import('../../discovery/header-row.js'),
    ]);
    const examined = await examineText(deps, text, 'codepoint', form, keeps);
    const { told, outcomes } = examined;
    const decision = 'headerDecision' in told ? told.headerDecision : undefined;
    // Explains why the first row of a table was read as data.
    const notes = decision === undefined || decision.hasHeaders ? [] : [describeHeader(decision)];
    return { text: labelSlots(examined), outcomes, notes };
  } catch (error) {
    if (!(error instanceof ServiceError) || !isOtherForm(error)) throw error;
    const labelled = await labelPlain(bytes, deps, keeps);
    return {
      ...labelled,
      notes: [...labelled.notes, `labelled as text, because it cannot be parsed: ${error.message}`],
    };
  }
}

async function labelPlain(bytes: Uint8Array, deps: DiscoveryDeps, keeps: Keeps): Promise<LabelledInput> {
  const found = await classifyShown(deps, bytes, keeps);
  return { text: withLabels(found), outcomes: found.outcomes, notes: found.notes };
}

/**
 * Creates the `label` command. If a provider fails on a text, the text is not written, because it could still contain
 * sensitive values.
 */
export function createLabel(deps: ShownCommandDeps): Perform {
  return async (command) => {
    const options = command.opts<LabelOptions>();
    const [files] = command.processedArgs as [readonly string[]];
    checkLabelArguments(files, options);
    const read = await readInputs(files, options.format, deps);
    // Opened first: a wrong name must not cost the time of the classification.
    const target =
      options.output === undefined ? undefined : await openReportFile(options.output, deps.standardOutput);
    try {
      return await onEachInput(read, options, deps, (input, discovery) =>
        labelOne(input, options, target, discovery, deps),
      );
    } finally {
      await target?.discard();
    }
  };
}

async function labelOne(
  input: ReadInput,
  options: LabelOptions,
  target: ReportTarget | undefined,
  discovery: DiscoveryDeps,
  deps: ShownCommandDeps,
): Promise<number> {
  const { name, bytes, encoding } = input;
  const say = (text: string): void => {
    deps.err(`${visible(name)}: ${text}\n`);
  };
  if (options.inPlace === true && encoding !== undefined) {
    say(`not labelled: --in-place would convert it from ${encoding} to UTF-8; use --output.`);
    return EXIT.incomplete;
  }
  const wanted = isWanted(options);
  const keeps: Keeps = ({ category, score }) => score > options.threshold && wanted(category);
  try {
    const { text, outcomes, notes } = isBlank(input)
      ? { text: Buffer.from(bytes).toString('utf8'), outcomes: [], notes: [] }
      : await labelInput(input, discovery, keeps, options.headers);
    const failed = outcomes.find(hasFailed);
    if (failed !== undefined) {
      const { config, status, reason = 'no reason given' } = failed;
      say(
        `not labelled: the provider ${config.name} failed (${status.toString()}: ${reason}), so sensitive values could remain. Try again.`,
      );
      return EXIT.incomplete;
    }
    if (options.inPlace === true) await replaceFile(name, text);
    else if (target === undefined) deps.out(text);
    else {
      await target.write(text);
      await target.close();
    }
    for (const note of input.notes) say(`${note}; the output is UTF-8`);
    for (const note of notes) say(note);
    return EXIT.fine;
  } catch (error) {
    if (error instanceof UsageError) deps.err(`${visible(error.message)}\n`);
    else if (error instanceof ServiceError) say(describeRefusal(error));
    else throw error;
    return exitCodeFor(error);
  }
}
