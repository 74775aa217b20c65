import { stringify } from 'yaml';

/** Serializes a JSON value as YAML, without anchors or folded lines. */
export const writeYaml = (value: unknown): string =>
  stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
