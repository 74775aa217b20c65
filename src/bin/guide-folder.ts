import { fileURLToPath } from 'node:url';

/** The folder into which `npm run build` writes the manual as a website. */
export const GUIDE_FOLDER = fileURLToPath(new URL('../../web/guide', import.meta.url));
