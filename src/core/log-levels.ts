/** Log levels, most severe first; `silent` disables logging. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** How the log writes a level: as a number (30), as pino and its tools expect, or as a name (info). */
export const LOG_LEVEL_FORMS = ['number', 'name'] as const;
export type LogLevelForm = (typeof LOG_LEVEL_FORMS)[number];
