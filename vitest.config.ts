import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const everywhere = ['node_modules/**', 'build/**', 'data/**'];

export default defineConfig({
  test: {
    globalSetup: 'test/setup/global-setup.ts',
    pool: 'forks',
    // Each file brings a server and PostgreSQL its own work; more files than this at once only wait for each other.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism() - 1)),
    // The first database test of a run waits for PostgreSQL to be created.
    hookTimeout: 60_000,
    testTimeout: 15_000,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'test/**/*.test.ts'],
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
