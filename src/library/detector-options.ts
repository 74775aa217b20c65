import { MODEL_NAMES, type ModelName } from '../core/model-names.js';
import { LANGUAGES, type Language } from '../core/languages.js';
import { OFFSET_UNITS, type OffsetUnit } from '../core/offsets.js';
import { PRESET_NAMES, type PresetName } from '../core/presets.js';
import type { Keeps, OwnRules } from '../discovery/own-rules.js';
import { UNTRUSTED_CHOICES, type UntrustedChoice } from '../discovery/untrusted-choice.js';
import { selects } from '../discovery/selects.js';
import { readTree, treeOfValue } from '../documents/read-document.js';
import {
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
import { readingOptions } from './library-errors.js';

/** Which findings are reported, or replaced. */
export interface SelectionOptions {
  /** Minimum score, 0 to 1. Default 0.7. */
  readonly scoreThreshold?: number;
  /** A predefined set of categories, such as `pii`. Default: all categories. */
  readonly preset?: PresetName;
  /** Categories, or original labels of them, in addition to those of the preset. */
  readonly entities?: readonly string[];
  /** Categories, or original labels of them, that are left out. Takes precedence over `entities` and `preset`. */
  readonly exclude?: readonly string[];
}

/** Options of `createDetector`. */
export interface DetectorOptions extends SelectionOptions {
  /**
   * The language model: `base` finds more, `small` takes a seventh of the time, `none` uses patterns alone, loads in a
   * fraction of a second and needs no native code. Default `base`.
   */
  readonly model?: ModelName | 'none';
  /** Languages of your texts, such as `['de', 'en']`: pseudonyms are written in one of them. Default: all. */
  readonly languages?: readonly Language[];
  /**
   * Text with characters that hide or imitate others: `refuse` rejects it, `read` reads it as it is, `clean` examines a
   * cleaned copy; offsets and results refer to the text as given. Default `refuse`.
   */
  readonly untrusted?: UntrustedChoice;
  /** Threads of the language model, 1 to 64. Default 1. */
  readonly threads?: number;
  /** Folder of the model, if it is not the one of this package. */
  readonly modelFolder?: string;
  /** Custom rules: the content of a rules file (YAML or JSON), or the same as an object. */
  readonly rules?: string | Uint8Array | object;
  /** Keys of operators that need one: the content of a keys file (YAML or JSON), or the same as an object. */
  readonly keys?: string | Uint8Array | object;
}

/** Options of each call. Those that are left out are those of the detector. */
export interface CallOptions extends SelectionOptions {
  /** Values that are not findings in this call. */
  readonly allow?: readonly string[];
  /** Words that are findings in this call, each after its category: `PERSON:Falcon`. */
  readonly deny?: readonly string[];
  /** Unit of all offsets. Default `utf16`: `text.slice(start_index, end_index)` is the finding. */
  readonly offsetUnit?: OffsetUnit;
  /** Whether scores come with explanations, and near misses are listed. Default false. */
  readonly explain?: boolean;
  /** Ends the call; it rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Options of `classifyTable`. */
export interface TableOptions extends CallOptions {
  /** Whether the first row of CSV, or of a list of lists, is a header. Default `auto`: the answer has it, with the reason. */
  readonly hasHeaders?: boolean | 'auto';
  /** Delimiter of CSV. Default `auto`. */
  readonly columnDelimiter?: ',' | ';' | '\t' | '|' | 'auto';
}

const MOST_NAMES = 100;
const kinds = listOf(ofKind(KINDS_OF_FINDINGS), MOST_NAMES);

const SELECTION = {
  scoreThreshold: { shape: share, doc: '' },
  preset: { shape: nameFrom(PRESET_NAMES, 'a preset'), doc: '' },
  entities: { shape: kinds, doc: '' },
  exclude: { shape: kinds, doc: '' },
} as const;

const DETECTOR = record({
  ...SELECTION,
  model: { shape: nameFrom([...MODEL_NAMES, 'none'], 'a model'), fallback: 'base', doc: '' },
  languages: { shape: listOf(nameFrom(LANGUAGES, 'a language'), LANGUAGES.length), doc: '' },
  untrusted: { shape: nameFrom(UNTRUSTED_CHOICES, 'a choice'), fallback: 'refuse', doc: '' },
  threads: { shape: wholeNumber(1, 64), fallback: 1, doc: '' },
  modelFolder: { shape: text(10_000), doc: '' },
} as const);

const CALL_FIELDS = {
  ...SELECTION,
  allow: { shape: listOf(ofKind(TERMS), MOST_NAMES, 0), doc: '' },
  deny: { shape: listOf(ofKind(DENIED_TERMS), MOST_NAMES, 0), doc: '' },
  offsetUnit: { shape: nameFrom(OFFSET_UNITS, 'a unit of offsets'), fallback: 'utf16', doc: '' },
  explain: { shape: flag, fallback: false, doc: '' },
} as const;
const CALL = record(CALL_FIELDS);
const TABLE = record({
  ...CALL_FIELDS,
  hasHeaders: { shape: headerChoice, fallback: AUTO, doc: '' },
  columnDelimiter: { shape: ofKind(DELIMITER), fallback: AUTO, doc: '' },
} as const);

/** A selection whose names have been read. */
interface Selection {
  readonly scoreThreshold?: number | undefined;
  readonly preset?: PresetName | undefined;
  readonly entities?: readonly (readonly NamedKind[])[] | undefined;
  readonly exclude?: readonly (readonly NamedKind[])[] | undefined;
}

/** Reads options. @throws OptionsError */
function read<F extends Parameters<typeof record>[0]>(
  shape: ReturnType<typeof record<F>>,
  options: object,
): RecordOf<F> {
  // What is undefined counts as left out, as JavaScript's callers expect.
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return readingOptions(() => readTree((report) => treeOfValue(given, report), 'options', shape));
}

/** The options of a detector. @throws OptionsError */
export function readDetectorOptions({ rules, keys, ...options }: DetectorOptions) {
  return { ...read(DETECTOR, options), rules: contentOf(rules), keys: contentOf(keys) };
}

/** The options of a call. @throws OptionsError */
export const readCallOptions = ({ signal, ...options }: CallOptions) => ({ ...read(CALL, options), signal });

/** The options of a call on a table. @throws OptionsError */
export const readTableOptions = ({ signal, ...options }: TableOptions) => ({
  ...read(TABLE, options),
  signal,
});

/** A file that may be given as its content or as the value of it. */
const contentOf = (given: string | Uint8Array | object | undefined): Uint8Array | undefined => {
  if (given === undefined || given instanceof Uint8Array) return given;
  return Buffer.from(typeof given === 'string' ? given : JSON.stringify(given));
};

/** What a call reports: its own options, or those of its detector. */
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

/** The language of a text, of those that a detector was created for; undefined where it was for all. */
export function languageAmong(
  text: string,
  languages: readonly Language[] | undefined,
): Language | undefined {
  return languages === undefined ? undefined : (guessLanguage(text, languages) ?? languages[0]);
}

const DEFAULT_THRESHOLD = 0.7;
/** Searching for listed words takes a fraction of reading; milliseconds. */
const TERMS_TIMEOUT_MS = 10_000;

/** The rules that a call brings; undefined: none. */
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
