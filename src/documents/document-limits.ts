/** What a file that people write (rules, a policy, keys) may hold at most, so that reading it cannot slow the service. */
export const DOCUMENT_LIMITS = {
  /** Bytes of the file. */
  fileBytes: 1_048_576,
  /** Levels of nesting. */
  depth: 16,
} as const;
