import { basePathOf } from '../base-path.js';

/** The version of the interface that this folder serves, as its paths carry it. */
export const API_VERSION = 'v1.1';

/** What the paths of its operations begin with. */
export const basePath = basePathOf(API_VERSION);
