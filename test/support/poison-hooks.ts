interface Loaded {
  readonly format: string;
  readonly source: string | Buffer;
}
type Load = (url: string, context: object) => Promise<Loaded>;

/** Loads modules as they are, but for the registry, to which the poisoned recognizer is added. */
export async function load(url: string, context: object, next: Load): Promise<Loaded> {
  const loaded = await next(url, context);
  if (!url.endsWith('/src/recognizers/registry.js')) return loaded;
  const poison = JSON.stringify(new URL('poison.js', import.meta.url).href);
  const source = loaded.source.toString().replace('export const RECOGNIZERS', 'const SOUND');
  return {
    ...loaded,
    source: `import { POISONED } from ${poison};\n${source}\nexport const RECOGNIZERS = [...SOUND, POISONED];\n`,
  };
}
