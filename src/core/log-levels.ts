/** What can be logged, the gravest first; `silent` logs nothing. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** How a level is written in the log: as a number (30), as pino and its tools have it, or as its name (info). */
export const LOG_LEVEL_FORMS = ['number', 'name'] as const;
export type LogLevelForm = (typeof LOG_LEVEL_FORMS)[number];
