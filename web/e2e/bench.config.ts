import { defineConfig } from 'vitest/config';
import tests from './vitest.config';

/** The same browser and server, for figures instead of tests. */
export default defineConfig({ test: { ...tests.test, include: ['**/*.bench.ts'] } });
