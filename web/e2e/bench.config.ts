import { mergeConfig } from 'vitest/config';
import config from './vitest.config';

/** The same browser and server, for figures instead of tests. */
export default mergeConfig(config, { test: { include: ['**/*.bench.ts'] } });
