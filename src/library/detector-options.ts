import { once } from '../core/once.js';
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
  untrusted: { shape: nameFrom(UNTRUSTED_CHOICES, 'a choice'), doc: '' },
} as const;
const CALL = record(CALL_FIELDS);
const TABLE = record({
  ...CALL_FIELDS,
  hasHeaders: { shape: headerChoice, fallback: AUTO, doc: '' },
  columnDelimiter: { shape: ofKind(DELIMITER), fallback: AUTO, doc: '' },
} as const);

/** A validated selection of findings. */
interface Selection {
  readonly scoreThreshold?: number | undefined;
  readonly preset?: PresetName | undefined;
  readonly entities?: readonly (readonly NamedKind[])[] | undefined;
  readonly exclude?: readonly (readonly NamedKind[])[] | undefined;
}

/** Validates options. @throws OptionsError */
function read<F extends Parameters<typeof record>[0]>(
  shape: ReturnType<typeof record<F>>,
  options: object,
): RecordOf<F> {
  // An option set to undefined counts as missing, which is the convention in JavaScript.
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return readingOptions(() => readTree((report) => treeOfValue(given, report), 'options', shape));
}

/** Validates the options of a detector. @throws OptionsError */
export function readDetectorOptions({ rules, keys, ...options }: DetectorOptions) {
  return { ...read(DETECTOR, options), rules: contentOf(rules), keys: contentOf(keys) };
}

/** Validates the options of a call. @throws OptionsError */
export const readCallOptions = ({ signal, ...options }: CallOptions) => ({
  ...(Object.keys(options).length === 0 ? standard() : read(CALL, options)),
  signal,
});
/** Most calls have no options. */
const standard = once(() => read(CALL, {}));

/** Validates the options of a call on a table. @throws OptionsError */
export const readTableOptions = ({ signal, ...options }: TableOptions) => ({
  ...read(TABLE, options),
  signal,
});

/** Returns the content of a file that is given as text, as bytes or as an object. */
const contentOf = (given: string | Uint8Array | object | undefined): Uint8Array | undefined => {
  if (given === undefined || given instanceof Uint8Array) return given;
  return Buffer.from(typeof given === 'string' ? given : JSON.stringify(given));
};

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
