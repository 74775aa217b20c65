/** The databases that the service runs on. */
export type Engine = 'sqlite' | 'postgres';
