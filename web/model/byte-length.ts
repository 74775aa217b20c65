/** Returns the length of a text in UTF-8 bytes; a lone surrogate counts as U+FFFD, which is what is sent. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;
