/** Consonant gradation in the last syllable of a Finnish word, before a case ending: strong and weak. */
export const GRADATIONS = [
  ['kk', 'k'],
  ['pp', 'p'],
  ['tt', 't'],
  ['nk', 'ng'],
  ['nt', 'nn'],
  ['lt', 'll'],
  ['rt', 'rr'],
] as const;
