/** Lets one holder in at a time, in the order of asking. */
export interface Lock {
  acquire(): Promise<void>;
  release(): void;
}

export function createLock(): Lock {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  return {
    async acquire() {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      isHeld = true;
    },
    release() {
      const next = waiting.shift();
      if (next === undefined) isHeld = false;
      else next();
    },
  };
}
