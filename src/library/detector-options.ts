import type { MapEntry } from '../client/answers.js';
import type { Policy } from '../client/transform-calls.js';
import { nearName } from '../core/nearest-name.js';
import { once } from '../core/once.js';
import { MODEL_NAMES, type ModelName } from '../core/model-names.js';
import { LANGUAGES, type Language } from '../core/languages.js';
import { OFFSET_UNITS, type OffsetUnit } from '../core/offsets.js';
import { PRESET_NAMES, type PresetName } from '../core/presets.js';
import type { Keeps, OwnRules } from '../discovery/own-rules.js';
import { UNTRUSTED_CHOICES, type UntrustedChoice } from '../discovery/untrusted-choice.js';
import { selects } from '../discovery/selects.js';
import { DocumentError } from '../documents/document-fault.js';
import { readTree, treeOfValue } from '../documents/read-document.js';
import {
  type Fields,
  flag,
  headerChoice,
  listOf,
  nameFrom,
  ofKind,
  record,
  type RecordOf,
  share,
  text,
  wholeNumber,
} from '../documents/shape.js';
import { rulesOfTerms } from '../rules/compile-rules.js';
import { createRulesProvider } from '../providers/rules-provider.js';
import { guessLanguage } from '../text/guess-language.js';
import { DENIED_TERMS, KINDS_OF_FINDINGS, type NamedKind, TERMS } from '../values/category-names.js';
import { AUTO, DELIMITER } from '../values/detect-delimiter.js';
import { OptionsError, readingOptions } from './library-errors.js';

/** Options that select the findings to report or replace. */
export interface SelectionOptions {
  /** Minimum score, 0 to 1. Default 0.7. */
  readonly scoreThreshold?: number;
  /** A predefined set of categories, such as `pii`. Default: all categories. */
  readonly preset?: PresetName;
  /** Categories, or their original labels, in addition to those of the preset. */
  readonly entities?: readonly string[];
  /** Categories, or their original labels, to exclude. Takes precedence over `entities` and `preset`. */
  readonly exclude?: readonly string[];
}

/** Options of `createDetector`. */
export interface DetectorOptions extends SelectionOptions {
  /**
   * Language model: `base` finds more, `small` takes a seventh of the time, `none` uses only patterns, loads in a
   * fraction of a second and needs no native code. Default `base`.
   */
  readonly model?: ModelName | 'none';
  /** Languages of your texts, such as `['de', 'en']`; pseudonyms are written in one of them. Default: all. */
  readonly languages?: readonly Language[];
  /**
   * How to treat text with characters that hide or imitate others: `refuse` rejects it, `read` examines it unchanged,
   * `clean` examines a cleaned copy. Offsets and results always refer to the text as given. Default `refuse`.
   */
  readonly untrusted?: UntrustedChoice;
  /** Number of language model threads, 1 to 64. Default 1. */
  readonly threads?: number;
  /** Folder of the model. Default: the one in this package. */
  readonly modelFolder?: string;
  /** Custom rules: the content of a rules file (YAML or JSON), or an equivalent object. */
  readonly rules?: string | Uint8Array | object;
  /** Keys for operators that need one: the content of a keys file (YAML or JSON), or an equivalent object. */
  readonly keys?: string | Uint8Array | object;
}

/**
 * Options of a call. Missing options default to those of the detector; a call with `preset`, `entities` or `exclude`
 * replaces all three.
 */
export interface CallOptions extends SelectionOptions {
  /** Values that are not reported in this call. */
  readonly allow?: readonly string[];
  /** Terms that are always reported in this call, each preceded by its category: `PERSON:Falcon`. */
  readonly deny?: readonly string[];
  /** Unit of all offsets. Default `utf16`: `text.slice(start_index, end_index)` is the finding. */
  readonly offsetUnit?: OffsetUnit;
  /** Whether to include explanations of scores and to list near misses. Default false. */
  readonly explain?: boolean;
  /** How to treat text with characters that hide or imitate others in this call. */
  readonly untrusted?: UntrustedChoice;
  /** Cancels the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Options of `classifyTable`. */
export interface TableOptions extends CallOptions {
  /**
   * Whether the first row of CSV, or of arrays, is a header. Default `auto`: the answer contains the decision and its
   * reason.
   */
  readonly hasHeaders?: boolean | 'auto';
  /** Delimiter of CSV. Default `auto`. */
  readonly columnDelimiter?: ',' | ';' | '\t' | '|' | 'auto';
}

const MOST_NAMES = 100;
/** Options of a redacting stream. */
export interface RedactOptions extends Omit<CallOptions, 'explain' | 'offsetUnit'> {
  /** Operators per category. Default: labels. */
  readonly policy?: Policy;
  /** Map of the session so far. Default: none. */
  readonly map?: readonly MapEntry[];
  /** Data subject: dates of one subject are shifted by the same number of days. */
  readonly subject?: string;
  /** Language of pseudonyms. Default: detected from the first chunk. */
  readonly language?: string;
  /**
   * Size in UTF-8 bytes of the chunks that are examined together; determines the latency and memory of the stream. At
   * least 256. Default 16,384. The output does not depend on how the input is split.
   */
  readonly chunkBytes?: number;
  /** Called with the map of the session when the stream ends. */
  readonly onMap?: (map: readonly MapEntry[]) => void;
}

const LEAST_CHUNK_BYTES = 256;
const CHUNK_BYTES = 16_384;
const kinds = listOf(ofKind(KINDS_OF_FINDINGS), MOST_NAMES);

const untrusted = nameFrom(UNTRUSTED_CHOICES, 'a way to treat untrusted text');

const SELECTION = {
  scoreThreshold: { shape: share, doc: '' },
  preset: { shape: nameFrom(PRESET_NAMES, 'a preset'), doc: '' },
  entities: { shape: kinds, doc: '' },
  exclude: { shape: kinds, doc: '' },
} as const;

const DETECTOR_FIELDS = {
  ...SELECTION,
  model: { shape: nameFrom([...MODEL_NAMES, 'none'], 'a model'), fallback: 'base', doc: '' },
  languages: { shape: listOf(nameFrom(LANGUAGES, 'a language'), LANGUAGES.length), doc: '' },
  untrusted: { shape: untrusted, fallback: 'refuse', doc: '' },
  threads: { shape: wholeNumber(1, 64), fallback: 1, doc: '' },
  modelFolder: { shape: text(10_000), doc: '' },
} as const;

/** What every call on a text takes, besides a signal. */
const TEXT_FIELDS = {
  ...SELECTION,
  allow: { shape: listOf(ofKind(TERMS), MOST_NAMES, 0), doc: '' },
  deny: { shape: listOf(ofKind(DENIED_TERMS), MOST_NAMES, 0), doc: '' },
  untrusted: { shape: untrusted, doc: '' },
} as const;
const OFFSETS = {
  offsetUnit: { shape: nameFrom(OFFSET_UNITS, 'a unit of offsets'), fallback: 'utf16', doc: '' },
} as const;
const EXPLAIN = { explain: { shape: flag, fallback: false, doc: '' } } as const;
const CALL_FIELDS = { ...TEXT_FIELDS, ...OFFSETS, ...EXPLAIN } as const;
const FORM_FIELDS = {
  hasHeaders: { shape: headerChoice, fallback: AUTO, doc: '' },
  columnDelimiter: { shape: ofKind(DELIMITER), fallback: AUTO, doc: '' },
} as const;
const LABEL_FIELDS = {
  ...TEXT_FIELDS,
  ...OFFSETS,
  includeProviders: { shape: flag, fallback: false, doc: '' },
  includeClassificationDetails: { shape: flag, fallback: false, doc: '' },
} as const;
const STREAM_FIELDS = {
  ...TEXT_FIELDS,
  chunkBytes: { shape: wholeNumber(LEAST_CHUNK_BYTES, 2 ** 30), fallback: CHUNK_BYTES, doc: '' },
} as const;

/** A validated selection of findings. */
interface Selection {
  readonly scoreThreshold?: number | undefined;
  readonly preset?: PresetName | undefined;
  readonly entities?: readonly (readonly NamedKind[])[] | undefined;
  readonly exclude?: readonly (readonly NamedKind[])[] | undefined;
}

/** Names of options that errors repeat: anything else may be a text in the wrong place. */
const NAME = /^[a-z_$][\w$]{0,39}$/i;

const refused = (...messages: readonly string[]): OptionsError =>
  new OptionsError(
    new DocumentError(
      'options',
      messages.map((message) => ({ line: 1, column: 1, path: '', message })),
    ),
  );

/**
 * Returns the options that are set: one set to undefined counts as missing, which is the convention in JavaScript.
 * @throws OptionsError if they are not an object, or one is unknown
 */
function optionsOf(options: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw refused('they must be an object.');
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  const unknown = set.flatMap(([name], index) => {
    if (known.includes(name)) return [];
    const shown = NAME.test(name) ? `"${name}"` : `option ${(index + 1).toString()}`;
    const nearest = nearName(name, known);
    const hint = nearest === undefined ? '.' : `; did you mean "${nearest}"?`;
    return [`${shown} is unknown${hint} Known: ${known.join(', ')}.`];
  });
  if (unknown.length > 0) throw refused(...unknown);
  return Object.fromEntries(set);
}

/**
 * Creates a function that validates the options of one call.
 * @param others names of options that are validated elsewhere; they are returned as given
 */
function readerOf<F extends Fields, const Other extends string = never>(
  fields: F,
  others: readonly Other[] = [],
) {
  const shape = record(fields);
  const known = [...Object.keys(fields), ...others];
  const standard = once(() =>
    readingOptions(() => readTree(() => treeOfValue({}, () => undefined), 'options', shape)),
  );
  return (options: object): RecordOf<F> & Readonly<Partial<Record<Other, unknown>>> => {
    const set = optionsOf(options, known);
    const names = Object.keys(set);
    const own = names.filter((name) => Object.hasOwn(fields, name));
    const checked =
      own.length === 0
        ? // Most calls have no options.
          standard()
        : readingOptions(() =>
            readTree(
              (report) => treeOfValue(Object.fromEntries(own.map((name) => [name, set[name]])), report),
              'options',
              shape,
            ),
          );
    const given = Object.fromEntries(
      names.filter((name) => !Object.hasOwn(fields, name)).map((name) => [name, set[name]]),
    ) as Partial<Record<Other, unknown>>;
    return { ...checked, ...given };
  };
}

/** @throws OptionsError if it is not an AbortSignal */
function signalOf(signal: unknown): AbortSignal | undefined {
  if (signal === undefined) return undefined;
  // One of another realm is none of this realm's class.
  if (typeof signal === 'object' && signal !== null && 'throwIfAborted' in signal)
    return signal as AbortSignal;
  throw refused('signal: must be an AbortSignal.');
}

const withSignal =
  <T extends { readonly signal?: unknown }>(read: (options: object) => T) =>
  (options: object): Omit<T, 'signal'> & { readonly signal: AbortSignal | undefined } => {
    const checked = read(options);
    return { ...checked, signal: signalOf(checked.signal) };
  };

const readDetector = readerOf(DETECTOR_FIELDS, ['rules', 'keys']);

/** Validates the options of a detector. @throws OptionsError */
export function readDetectorOptions(options: DetectorOptions) {
  const { rules, keys, ...checked } = readDetector(options);
  return { ...checked, rules: contentOf('rules', rules), keys: contentOf('keys', keys) };
}

/** Validate the options of a call. @throws OptionsError */
export const readCallOptions = withSignal(readerOf(CALL_FIELDS, ['signal']));
export const readLabelOptions = withSignal(readerOf(LABEL_FIELDS, ['signal']));
export const readTableOptions = withSignal(readerOf({ ...CALL_FIELDS, ...FORM_FIELDS }, ['signal']));
export const readTransformOptions = withSignal(
  readerOf({ ...CALL_FIELDS, ...FORM_FIELDS }, [
    'policy',
    'map',
    'format',
    'subject',
    'language',
    'verify',
    'signal',
  ]),
);
export const readRestoreOptions = readerOf({ ...FORM_FIELDS, ...OFFSETS }, ['map', 'format']);
export const readImageOptions = withSignal(
  readerOf({ allow: TEXT_FIELDS.allow, deny: TEXT_FIELDS.deny }, ['policy', 'subject', 'language', 'signal']),
);
export const readConversationOptions = readerOf(TEXT_FIELDS, ['policy', 'map']);
const readStream = withSignal(
  readerOf(STREAM_FIELDS, ['policy', 'map', 'subject', 'language', 'onMap', 'signal']),
);
export const readStreamOptions = (options: RedactOptions) => {
  const { onMap, ...checked } = readStream(options);
  if (onMap !== undefined && typeof onMap !== 'function') throw refused('onMap: must be a function.');
  return { ...checked, onMap: onMap as RedactOptions['onMap'] };
};

/** A path in place of the content of a file, which is a frequent mistake. */
const PATH = /^[^\n]*\.(?:ya?ml|json)\s*$/i;

/** Returns the content of a file that is given as text, as bytes or as an object. @throws OptionsError */
function contentOf(name: string, given: unknown): Uint8Array | undefined {
  if (given === undefined || given instanceof Uint8Array) return given;
  if (typeof given === 'string') {
    if (PATH.test(given))
      throw refused(`${name}: must be the content of the file, not its path; read it with readFileSync.`);
    return Buffer.from(given);
  }
  if (typeof given !== 'object' || given === null)
    throw refused(`${name}: must be the content of a file, as text or bytes, or an object.`);
  return Buffer.from(JSON.stringify(given));
}

/** Returns the filter for findings of a call. A selection in the call replaces that of the detector. */
export function accepts(own: Selection, call: Selection, isStrict = false): Keeps {
  const selection = (call.preset ?? call.entities ?? call.exclude) ? call : own;
  const threshold = call.scoreThreshold ?? own.scoreThreshold ?? DEFAULT_THRESHOLD;
  const isSelected = selects({
    preset: selection.preset,
    entities: selection.entities?.flat(),
    exclude: selection.exclude?.flat(),
  });
  return isStrict
    ? (found) => found.score > threshold && isSelected(found)
    : (found) => found.score >= threshold && isSelected(found);
}

/** Returns the language of a text among those of the detector, or undefined if it was created for all languages. */
export function languageAmong(
  text: string,
  languages: readonly Language[] | undefined,
): Language | undefined {
  return languages === undefined ? undefined : (guessLanguage(text, languages) ?? languages[0]);
}

const DEFAULT_THRESHOLD = 0.7;
/** Timeout in milliseconds; generous, because searching for listed terms is fast compared with detection. */
const TERMS_TIMEOUT_MS = 10_000;

/** Compiles the rules of a call; undefined if it has none. */
export function rulesOfCall({
  allow = [],
  deny = [],
}: Pick<ReturnType<typeof readCallOptions>, 'allow' | 'deny'>): OwnRules | undefined {
  if (allow.length === 0 && deny.length === 0) return undefined;
  const { detect, denyClassifiers, policy } = rulesOfTerms({ allow: allow.flat(), deny: deny.flat() });
  if (detect === undefined) return { denyClassifiers, policy };
  return {
    denyClassifiers,
    policy,
    provider: createRulesProvider(detect, '1', TERMS_TIMEOUT_MS, { name: 'Terms' }),
  };
}
