import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { sortTests } from './test/setup/kinds-of-tests.ts';
import { LongestFirst } from './test/setup/longest-first.ts';
import { patience } from './test/setup/patience.ts';

const files = sortTests();

/**
 * Files of a worker follow each other in one process and share the modules they import, which Node reads by itself: what
 * Node runs in the shop is what is tested, and it is read once.
 */
const oneProcess = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // What a file pretends about the world ends with the test.
  restoreMocks: true,
  unstubGlobals: true,
};

export default defineConfig({
  test: {
    globalSetup: 'test/setup/global-setup.ts',
    pool: 'forks',
    // Each file brings a server and PostgreSQL its own work. Three keep two cores busy while one waits for the clock; more
    // only wait for each other.
    maxWorkers: Math.max(3, Math.min(4, availableParallelism() - 1)),
    // No test says how fast anything is by these: they end what hangs, also on two slow cores with other work beside.
    hookTimeout: 120_000,
    testTimeout: 120_000,
    expect: { poll: patience },
    // React's and the other libraries' code that the shop runs, which takes half as long.
    env: { NODE_ENV: 'production' },
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: files.unit,
          setupFiles: ['test/setup/only-rules.ts', 'test/setup/read-jsx.ts'],
          ...oneProcess,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: files.http,
          setupFiles: 'test/setup/move-clock.ts',
          ...oneProcess,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: files.browser,
          ...oneProcess,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Beside `http`, so that no core waits for the last file of either.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
