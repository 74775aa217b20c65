import { fileURLToPath } from 'node:url';
import type { ModelName } from '../core/model-names.js';

/** Where a context model lies. */
export const modelFolder = (name: ModelName): string =>
  fileURLToPath(new URL(`../../../models/${name}`, import.meta.url));
