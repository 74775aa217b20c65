import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelName } from '../core/model-names.js';

const require = createRequire(import.meta.url);

/** Returns the folder of a language model: in this package or, where it has none, in the package of the model. */
export function modelFolder(name: ModelName): string {
  const own = fileURLToPath(new URL(`../../../models/${name}`, import.meta.url));
  if (existsSync(own)) return own;
  try {
    return path.dirname(require.resolve(`data-discovery-model-${name}/package.json`));
  } catch {
    // Reading the model reports the missing file.
    return own;
  }
}
