/** Bytes that the text takes in UTF-8; a lone surrogate counts as U+FFFD, which is what is sent. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;
