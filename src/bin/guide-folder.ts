import { fileURLToPath } from 'node:url';

/** Where `npm run build` puts the documents as a site. */
export const GUIDE_FOLDER = fileURLToPath(new URL('../../web/guide', import.meta.url));
