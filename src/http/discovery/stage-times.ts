import { type DiscoveryObserver, type Stage, UNOBSERVED } from '../../discovery/discovery-observer.js';

/** The stages of one request, for its header `Server-Timing`; passes on all that it observes. */
export class StageTimes implements DiscoveryObserver {
  readonly #observer: DiscoveryObserver;
  readonly #times = new Map<Stage, number>();

  constructor(observer: DiscoveryObserver = UNOBSERVED) {
    this.#observer = observer;
  }

  stage<T>(stage: Stage, work: () => T): T {
    const began = performance.now();
    const end = (): void =>
      void this.#times.set(stage, (this.#times.get(stage) ?? 0) + performance.now() - began);
    const result = this.#observer.stage(stage, work);
    // What fails is answered without the header.
    if (result instanceof Promise) result.then(end, () => undefined);
    else end();
    return result;
  }

  call<T extends { readonly status: number }>(provider: string, work: () => Promise<T>): Promise<T> {
    return this.#observer.call(provider, work);
  }

  examined(bytes: number): void {
    this.#observer.examined(bytes);
  }

  found(categories: readonly string[]): void {
    this.#observer.found(categories);
  }

  /** Milliseconds of each stage so far, in the order in which they first ended. */
  header(): string {
    return Array.from(this.#times, ([stage, time]) => `${stage};dur=${time.toFixed(2)}`).join(', ');
  }
}
