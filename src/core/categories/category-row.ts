/** Kinds of categories; `other` is for categories that only a provider or a custom rule knows. */
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

/** How much harm a leaked value does, the most severe first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Presets that list their categories; the preset `all` contains every category. */
export type Purpose = 'secrets' | 'pci' | 'pii' | 'phi';

/** A made-up or published text that contains a value of a category: the self-test and the catalogue show it. */
export interface CategorySample {
  readonly text: string;
  /** Occurs once in the text. */
  readonly value: string;
  /** The built-in provider without which its score is too low; absent: either provider finds it. */
  readonly needs?: 'Pattern' | 'Context';
}

/** Forms of a whole cell that mean a category only under a header that names the category. */
export type CellFormName =
  | 'number'
  | 'compact-date'
  | 'year'
  | 'seconds'
  | 'birth-year'
  | 'phone-digits'
  | 'postal-code'
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
  | 'unspaced-name';

/** Everything that the program knows of a category, words of headers apart (`text/headers/header-words.ts`). */
export interface CategoryRow {
  readonly family: Exclude<Family, 'other'>;
  /** The original labels that map to it (service specification, section 4.4), those of national numbers included. */
  readonly labels: readonly string[];
  /** The category of which it is a kind, which two readings are compared by. Absent: it is compared as itself. */
  readonly countsAs?: string;
  readonly report: {
    readonly severity: Severity;
    readonly presets: readonly Purpose[];
    /** Presets for whose purpose it is more severe. */
    readonly raised?: Readonly<Partial<Record<Purpose, Severity>>>;
    /** How many values there are to guess among, which limits the bits that a fingerprint may hold. */
    readonly values: 'few' | 'names' | 'many';
    /** What an example shows: the form alone, also the first letter, an address's form, or nothing. */
    readonly example: 'form' | 'initial' | 'address' | 'nothing';
  };
  readonly transform: {
    /** When two spellings are one value: letters and digits agree, words agree, or every character does. */
    readonly comparison: 'compact' | 'words' | 'exact';
    /** Which generator makes its pseudonyms (`transform/pseudonym/surrogates.ts`). */
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
    /** Which less precise value it has (`transform/operators/generalize.ts`). */
    readonly general: 'none' | 'place' | 'age' | 'amount' | 'date' | 'network';
    /** How a result is searched for its values: by spelling, as dates, or never, since any file contains them. */
    readonly search: 'spellings' | 'dates' | 'never';
  };
  readonly tables: {
    /** What a column of it says of the other columns: the table is about people, or contains places. */
    readonly shows: 'people' | 'places' | 'nothing';
    readonly cellForms: readonly CellFormName[];
  };
  /** Name for clients of Presidio. */
  readonly presidio: string;
  readonly sample: CategorySample;
}
