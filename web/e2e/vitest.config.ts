import { defineConfig } from 'vitest/config';

/** Whole games in a real Chromium, against a real server. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Two at a time: most of a game is waiting for others.
    maxWorkers: 2,
    // What the files import is read once a worker.
    isolate: false,
    // On a busy machine a browser is late now and then; what fails twice is broken. The report names what was tried again.
    retry: 1,
  },
});
