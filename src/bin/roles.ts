/**
 * What can be served besides everything in one process: the service alone, or one built-in provider. Written out
 * here, so that a command that serves nothing need not load the providers to say what there is.
 */
export const ROLES: readonly string[] = ['classification', 'pattern', 'context'];
