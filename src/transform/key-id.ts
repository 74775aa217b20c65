/** Ids of keys stand in encrypted values, between colons and in square brackets. */
export const KEY_ID = {
  regex: /^[\w-]{1,32}$/,
  expected: 'an id of 1 to 32 letters, digits, hyphens and underscores',
} as const;
