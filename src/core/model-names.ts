/** Context models: `base` finds more, `small` takes a seventh of the time. */
export const MODEL_NAMES = ['base', 'small'] as const;
export type ModelName = (typeof MODEL_NAMES)[number];
