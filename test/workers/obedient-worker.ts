import { existsSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { serveTasks } from '../../src/workers/serve-tasks.js';

/** What the worker of these tests is told to do. */
export type Order =
  | { readonly kind: 'echo'; readonly value: string }
  | { readonly kind: 'sleep'; readonly ms: number }
  /** Until there is a file of this name. */
  | { readonly kind: 'wait'; readonly gate: string }
  | { readonly kind: 'who' }
  | { readonly kind: 'double'; readonly numbers: Float32Array<ArrayBuffer> }
  | { readonly kind: 'throw' }
  | { readonly kind: 'die' }
  | { readonly kind: 'devour' }
  | { readonly kind: 'never-end' };

export type Reply = string | Float32Array<ArrayBuffer>;

function perform(order: Order): Reply | Promise<Reply> {
  switch (order.kind) {
    case 'echo':
      return order.value;
    case 'who':
      return `${process.pid.toString()}/${threadId.toString()}`;
    case 'double':
      return order.numbers.map((value) => 2 * value);
    case 'throw':
      throw new RangeError('a message with the secret text');
    case 'die':
      return new Promise(() => {
        setImmediate(() => {
          throw new TypeError('a message with the secret text');
        });
      });
    case 'devour': {
      const eaten: string[][] = [];
      for (;;) eaten.push(Array.from({ length: 10_000 }, (_, index) => `${index.toString()} is eaten`));
    }
    case 'sleep':
      return block(order.ms);
    case 'wait':
      while (!existsSync(order.gate)) block(5);
      return 'awake';
    case 'never-end':
      // eslint-disable-next-line regexp/no-super-linear-backtracking, regexp/optimal-quantifier-concatenation -- what limits are for
      return /^(?:x+x+)+$/.test(`${'x'.repeat(60)}y`).toString();
  }
}

function block(ms: number): string {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  return 'awake';
}

serveTasks<Order, Reply>({
  perform,
  transfer: (reply) => (typeof reply === 'string' ? [] : [reply.buffer]),
});
