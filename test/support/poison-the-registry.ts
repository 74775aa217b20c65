import { register } from 'node:module';

/**
 * Preloaded by a program under test (`POISONED_ENV`): in each of its threads, the registry of recognizers then holds
 * the poisoned one as well. So the program itself is tested, with nothing in it that a test could turn on.
 */
register('./poison-hooks.js', import.meta.url);
