import type { ModelName } from './fit-model.js';

/** Returns the model that an option names. @throws RangeError */
export function modelOf(name: string | undefined): ModelName {
  if (name === 'headed' || name === 'bare') return name;
  throw new RangeError('--model must be headed or bare');
}
