/** Families of categories; `other` is for categories that only a provider or a custom rule reports. */
export const FAMILIES = [
  'person',
  'contact',
  'place',
  'identity',
  'money',
  'secret',
  'network',
  'time',
  'other',
] as const;
export type Family = (typeof FAMILIES)[number];

/** Severity of a leaked value, most severe first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Presets that list their categories; the preset `all` contains every category. */
export type Purpose = 'secrets' | 'pci' | 'pii' | 'phi';

/** A synthetic or published text that contains a value of a category, for the self-test and the catalogue. */
export interface CategorySample {
  readonly text: string;
  /** Occurs exactly once in the text. */
  readonly value: string;
  /** The built-in provider that is required for a sufficient score; absent if either provider is enough. */
  readonly needs?: 'Pattern' | 'Context';
}

/** Forms of a whole cell that indicate a category only under a header that names it. */
export type CellFormName =
  | 'number'
  | 'compact-date'
  | 'year'
  | 'seconds'
  | 'short-date'
  | 'year-and-month'
  | 'about-a-year'
  | 'birth-year'
  | 'phone-digits'
  | 'postal-code'
  | 'listed-place'
  | 'place-code'
  | 'coordinate'
  | 'age'
  | 'pin'
  | 'bank-account'
  | 'account'
  | 'passport'
  | 'identifier'
  | 'belief'
  | 'gender'
  | 'login'
  | 'currency-code'
  | 'unspaced-name'
  | 'numbered-name'
  | 'name-words'
  | 'title-words'
  | 'proper-words';

/** All properties of a category, except for its header words (`text/headers/header-words.ts`). */
export interface CategoryRow {
  readonly family: Exclude<Family, 'other'>;
  /**
   * Original labels that map to the category (service specification, section 4.4), including those of national numbers.
   */
  readonly labels: readonly string[];
  /** Parent category, under which findings are compared. Absent if the category is compared as itself. */
  readonly countsAs?: string;
  readonly report: {
    readonly severity: Severity;
    readonly presets: readonly Purpose[];
    /** Severities that are higher within certain presets. */
    readonly raised?: Readonly<Partial<Record<Purpose, Severity>>>;
    /** Number of possible values to guess from, which limits the bits that a fingerprint may have. */
    readonly values: 'few' | 'names' | 'many';
    /** What an example reveals: only the form, also the first letter, the form of an address, or nothing. */
    readonly example: 'form' | 'initial' | 'address' | 'nothing';
  };
  readonly transform: {
    /**
     * When two notations are the same value: if their letters and digits are equal, their words are, or every character
     * is.
     */
    readonly comparison: 'compact' | 'words' | 'exact';
    /** Generator of pseudonyms (`transform/operators/pseudonym.ts`). */
    readonly surrogate:
      | 'none'
      | 'number'
      | 'phone'
      | 'place'
      | 'age'
      | 'amount'
      | 'date'
      | 'crypto-address'
      | 'secret'
      | 'email'
      | 'url'
      | 'username'
      | 'person'
      | 'organization'
      | 'ip-address'
      | 'mac-address';
    /** Generalization (`transform/operators/generalize.ts`). */
    readonly general: 'none' | 'place' | 'age' | 'amount' | 'date' | 'network';
    /**
     * How a result is searched for replaced values: by spelling, as dates, or not at all because any file contains such
     * values.
     */
    readonly search: 'spellings' | 'dates' | 'never';
  };
  readonly tables: {
    /** What a column of this category says about the table: it is about people, or contains places. */
    readonly shows: 'people' | 'places' | 'nothing';
    readonly cellForms: readonly CellFormName[];
  };
  /** Entity name for Presidio clients. */
  readonly presidio: string;
  readonly sample: CategorySample;
}
