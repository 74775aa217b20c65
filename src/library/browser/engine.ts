/** Inference engine on WebAssembly, with the subset of the `onnxruntime-node` interface that the model uses. */
import * as ort from 'onnxruntime-web/wasm';
import { bytesAt, forgetBytes } from './node-builtins.js';

export const { Tensor } = ort;

type Feeds = Readonly<Record<string, ort.Tensor>>;

/** Loads the engine. It is stored gzipped, at a third of its size, so that any file server can serve it compressed. */
async function loadEngine(): Promise<void> {
  if (ort.env.wasm.wasmBinary !== undefined) return;
  const response = await fetch(new URL('./engine.wasm.gz', import.meta.url));
  if (!response.ok || response.body === null)
    throw new Error(`engine.wasm.gz: HTTP ${response.status.toString()}`);
  const unpacked = response.headers.get('content-encoding')?.includes('gzip')
    ? response
    : new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
  // WebAssembly threads require a cross-origin isolated page; one thread is enough for a tab.
  Object.assign(ort.env.wasm, { numThreads: 1, wasmBinary: await unpacked.arrayBuffer() });
}

export const InferenceSession = {
  async create(address: string) {
    await loadEngine();
    const session = await ort.InferenceSession.create(await bytesAt(address), {
      executionProviders: ['wasm'],
      graphOptimizationLevel: 'all',
      logSeverityLevel: 4,
    });
    forgetBytes();
    return {
      outputNames: session.outputNames,
      async run(feeds: Feeds, results: Feeds): Promise<void> {
        const found = await session.run(feeds, Object.keys(results));
        for (const [name, result] of Object.entries(results)) {
          const data = found[name]?.data;
          if (data === undefined) throw new RangeError(`the model has no output ${name}`);
          (result.data as Float32Array).set(data as Float32Array);
        }
      },
    };
  },
};
