/** Reasons to reject a text as untrusted, in the order in which the rules are applied. */
export type UntrustedReason =
  | 'invalid_encoding'
  | 'not_nfc'
  | 'invalid_emoji_sequence'
  | 'surrogate'
  | 'noncharacter'
  | 'private_use'
  | 'unassigned'
  | 'control'
  | 'bidi_control'
  | 'tag'
  | 'invisible'
  | 'enclosing_mark'
  | 'excluded_script'
  | 'math_alphanumeric'
  | 'single_char_numeral'
  | 'fullwidth_halfwidth'
  | 'enclosed_alphanumeric'
  | 'compatibility_letter'
  | 'joiner_context'
  | 'zero_width'
  | 'variation_selector'
  | 'too_many_marks'
  | 'repeated_mark'
  | 'mixed_digits'
  | 'mixed_script'
  | 'mixed_script_confusable';

/** The first offending code point of a rejected text. It contains no other part of the text. */
export interface Offence {
  readonly reason: UntrustedReason;
  /** The offending code point; absent for `invalid_encoding`. */
  readonly codePoint?: number;
  /** UTF-16 offset in the text; byte offset for `invalid_encoding`. */
  readonly offset: number;
}

/** Builds the offence for the code point at a UTF-16 offset. */
export function offenceAt(reason: UntrustedReason, text: string, offset: number): Offence {
  const codePoint = text.codePointAt(offset);
  return codePoint === undefined ? { reason, offset } : { reason, codePoint, offset };
}
