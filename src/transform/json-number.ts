/** A number as JSON writes it (RFC 8259). */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Whether a text can stand in JSON as a number, without quotes. */
export const isJsonNumber = (text: string): boolean => JSON_NUMBER.test(text);
