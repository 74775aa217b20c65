/** The same text with a space for each character that is not the end of a line: what stands behind it keeps its place. */
export const blankText = (text: string): string => text.replaceAll(/[^\r\n]/gu, ' ');
