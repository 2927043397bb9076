import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { patience } from './test/setup/patience.ts';

const everywhere = ['node_modules/**', 'build/**', 'data/**'];

export default defineConfig({
  test: {
    globalSetup: 'test/setup/global-setup.ts',
    pool: 'forks',
    // Each file brings a server and PostgreSQL its own work; more files than this at once only wait for each other.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism() - 1)),
    // No test says how fast anything is by these: they end what hangs, also on two slow cores with other work beside.
    hookTimeout: 120_000,
    testTimeout: 120_000,
    expect: { poll: patience },
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          exclude: [...everywhere, 'test/e2e/**', 'test/load/**', 'test/faults/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: everywhere,
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
