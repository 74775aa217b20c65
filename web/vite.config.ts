import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

// Paths are relative, so that the page works below any path of a proxy.
export default defineConfig({
  root: here('.'),
  base: './',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here('../dist/web/site'),
    emptyOutDir: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Writes the licences of bundled packages.
    license: { fileName: 'licenses.md' },
    modulePreload: { polyfill: false },
    // Everything is a file of this origin, because the content security policy forbids inline code and most `data:`
    // URLs.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      // This check only reports that a busy machine is slow.
      checks: { bundlerTimings: false },
      input: { page: here('index.html'), docs: here('docs.html') },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
