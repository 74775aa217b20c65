import { spawnSync } from 'node:child_process';

/** How to run a command on some of the processors. */
export interface Share {
  /** For the output. */
  readonly says: string;
  /** To put before the command; empty where it may run anywhere. */
  readonly service: readonly string[];
  readonly generator: readonly string[];
}

/**
 * Gives service and generator processors of their own, where the machine has at least two and `taskset`: else the
 * service is measured with what the generator leaves it.
 * @param shared whether they are to share all the same
 */
export function shareProcessors(shared: boolean): Share {
  const list = spawnSync('taskset', ['-cp', process.pid.toString()], { encoding: 'utf8' });
  const processors = expand(/: ([\d,-]+)/.exec(list.status === 0 ? list.stdout : '')?.[1] ?? '');
  const half = Math.floor(processors.length / 2);
  if (shared || half === 0) {
    const says = 'Generator and service share the processors: what one takes, the other lacks.';
    return { says, service: [], generator: [] };
  }
  const [own, rest] = [processors.slice(0, half), processors.slice(half)];
  return {
    says: `The service has processor ${own.join(', ')} alone, the generator ${rest.join(', ')}.`,
    service: ['taskset', '-c', own.join(',')],
    generator: ['taskset', '-c', rest.join(',')],
  };
}

/** `0-2,5` as numbers. */
function expand(list: string): readonly number[] {
  return list
    .split(',')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}
