import { stringify } from 'yaml';

/** A value of JSON as YAML, without anchors and folded lines. */
export const writeYaml = (value: unknown): string =>
  stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
