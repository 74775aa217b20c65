import { InvalidArgumentError } from 'commander';
import { nearName } from '../core/nearest-name.js';
import type { ValueKind } from '../values/value-kind.js';

/**
 * Creates a parser for an option or argument value.
 * @returns a parser for commander; it throws an InvalidArgumentError that describes valid values
 */
export const valueOf =
  <T>({ expected, parse, names, nameIn = (text) => text }: ValueKind<T>) =>
  (text: string): T => {
    const value = parse(text);
    if (value !== undefined) return value;
    const name = nameIn(text).slice(0, 40);
    const nearest = names === undefined || name === '' ? undefined : nearName(name, names);
    throw new InvalidArgumentError(
      `It must be ${expected}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`,
    );
  };
