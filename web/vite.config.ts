import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where the server of a development session listens. */
const server = process.env.TESSERA_SERVER ?? 'http://127.0.0.1:8000';

/** Beside every script and style the same compressed as far as it goes, once; the server sends it to who understands it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        if (!/^assets\/.*\.(js|css)$/.test(file)) continue;
        const content = output.type === 'chunk' ? output.code : output.source;
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    outDir: '../src/tessera/server/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Short: names stand in every file that loads another, and a digest cannot be compressed.
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
    // The notices that the licences of bundled code ask for.
    license: { fileName: 'licences.md' },
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: false } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', setupFiles: ['src/catalog/both.ts'] },
});
