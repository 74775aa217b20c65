// eslint-disable-next-line no-control-regex -- the whole ASCII range is meant
const ASCII = /^[\x00-\x7f]*$/;

/** Whether a text is ASCII alone: its offsets are then the same in every unit, and folding keeps them. */
export const isAscii = (text: string): boolean => ASCII.test(text);
