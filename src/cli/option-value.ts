import { InvalidArgumentError } from 'commander';
import { adviceOn, type ValueKind } from '../values/value-kind.js';

/**
 * Creates a parser for an option or argument value.
 * @returns a parser for commander; it throws an InvalidArgumentError that describes valid values
 */
export const valueOf =
  <T>(kind: ValueKind<T>) =>
  (text: string): T => {
    const value = kind.parse(text);
    if (value !== undefined) return value;
    throw new InvalidArgumentError(`It must be ${kind.expected}.${adviceOn(kind, text)}`);
  };
