import { ServiceError } from '../core/errors.js';

/** Work that goes on after its caller has been answered, so that the answer tells nothing by its time. */
export interface Afterwards {
  /**
   * Starts the work; what it throws is told to `onFailure`.
   * @throws ServiceError BUSY where too much is going on already
   */
  begin(work: () => Promise<void>): void;
  /** Resolves when nothing goes on any more. */
  settled(): Promise<void>;
}

/**
 * @param most how many pieces of work may go on at once
 * @param onFailure told of what a piece of work throws; nobody else hears of it
 */
export function createAfterwards(most: number, onFailure: (error: unknown) => void): Afterwards {
  const going = new Set<Promise<void>>();
  return {
    begin(work) {
      if (going.size >= most) throw new ServiceError('BUSY', {}, { retry_after_s: 2 });
      const piece: Promise<void> = work()
        .catch(onFailure)
        .finally(() => going.delete(piece));
      going.add(piece);
    },
    async settled() {
      while (going.size > 0) await Promise.all(going);
    },
  };
}
