/** Emoji but the ASCII keycap bases and the regional indicators, which are emoji only in pairs. */
const PICTOGRAPH = String.raw`[\p{Emoji}--[0-9#*]--\p{Regional_Indicator}]`;
const ELEMENT = String.raw`${PICTOGRAPH}(?:\uFE0F?\p{Emoji_Modifier}|\uFE0F)?`;

/** Emoji sequences by the grammar of UTS #51 (ED-16, ED-17), not only the recommended ones. */
const EMOJI_SEQUENCE = new RegExp(
  [
    String.raw`[0-9#*](?:\uFE0F\u20E3?|\u20E3)`,
    String.raw`\p{Regional_Indicator}{2}`,
    String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`,
    String.raw`${PICTOGRAPH}\uFE0E`,
    String.raw`${ELEMENT}(?:\u200D${ELEMENT})*`,
  ].join('|'),
  'gv',
);

/** Flags and tag sequences are symbols only when recommended (RGI): others spell letters. */
const NEEDS_RGI = /^\p{Regional_Indicator}|\u{E007F}$/u;
const FLAG = String.raw`^(?:\p{RGI_Emoji_Flag_Sequence}|\p{RGI_Emoji_Tag_Sequence})$`;
const RGI_FLAG = new RegExp(FLAG, 'v');

/** Letters and enclosed letters that are symbols only with the emoji selector right after them. */
const LETTER_LIKE_WITHOUT_SELECTOR =
  /^[\u2139\u24C2\u3297\u3299\u{1F170}\u{1F171}\u{1F17E}\u{1F17F}\u{1F202}\u{1F237}](?!\uFE0F)/u;

/**
 * Replaces every well-formed emoji sequence by spaces of the same UTF-16 length, so that its joiners,
 * selectors, tags and digits are no business of the later rules and offsets stay those of the text.
 */
export function maskEmoji(text: string): string {
  return text.replace(EMOJI_SEQUENCE, (sequence) =>
    isOneSymbol(sequence) ? ' '.repeat(sequence.length) : sequence,
  );
}

function isOneSymbol(sequence: string): boolean {
  if (NEEDS_RGI.test(sequence)) return RGI_FLAG.test(sequence);
  return !LETTER_LIKE_WITHOUT_SELECTOR.test(sequence);
}
