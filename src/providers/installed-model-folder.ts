import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ModelName } from '../core/model-names.js';
import { ModelFileError } from '../ner/model-files.js';
import { modelFolder } from './model-folder.js';

/**
 * Returns the folder of a language model, for the library, which may be installed without models.
 * @throws ModelFileError with the package to install, if no package has the model
 */
export function installedModelFolder(name: ModelName): string {
  const folder = modelFolder(name);
  if (existsSync(path.dirname(folder))) return folder;
  throw new ModelFileError(folder, `missing. Install data-discovery-model-${name}, or pass model: 'none'`);
}
