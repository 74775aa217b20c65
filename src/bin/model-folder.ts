import { fileURLToPath } from 'node:url';

/** Where the context model lies. */
export const MODEL_FOLDER = fileURLToPath(new URL('../../../models/context', import.meta.url));
