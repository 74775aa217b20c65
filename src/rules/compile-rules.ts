import { createHash } from 'node:crypto';
import type { Policy } from '../core/policy.js';
import { readRules } from './read-rules.js';
import { createRulesDetector, type RulesDetector } from './rules-detector.js';
import type { RulesDocument } from './rules-document.js';
import { createPolicy } from './rules-policy.js';

/** Rules ready for use; one value that never changes. */
export interface CompiledRules {
  /** Eight hexadecimal digits that tell one file from another. */
  readonly digest: string;
  readonly document: RulesDocument;
  /** Undefined where there are neither recognizers nor a deny list. */
  readonly detect: RulesDetector | undefined;
  readonly denyClassifiers: ReadonlySet<string>;
  readonly policy: Policy;
}

/**
 * Compiles the bytes of a rules file.
 * @throws DocumentError with every mistake and its place
 */
export function compileRules(bytes: Uint8Array, file: string): CompiledRules {
  const document = readRules(bytes, file);
  return {
    digest: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
    document,
    detect: createRulesDetector(document),
    denyClassifiers: new Set(document.deny.map(({ value }) => value.name)),
    policy: createPolicy(document),
  };
}
