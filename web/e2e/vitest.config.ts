import { defineConfig } from 'vitest/config';

/** Whole games in a real Chromium, against a real server. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // One browser at a time: the programs need the processor too.
    fileParallelism: false,
    retry: 0,
  },
});
