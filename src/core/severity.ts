/** How much harm it does where something gets out, the most first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Orders by severity, the gravest first. */
export const bySeverity = (a: Severity, b: Severity): number => SEVERITIES.indexOf(a) - SEVERITIES.indexOf(b);

/** Whether a severity is at least as grave as another. */
export const isAsGraveAs = (severity: Severity, other: Severity): boolean => bySeverity(severity, other) <= 0;
