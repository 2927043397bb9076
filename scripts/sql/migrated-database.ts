import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../../src/platform/database/migrate.ts';

/** Runs `work` with the URL of an empty database of the newest schema, and takes it away. */
export async function withMigratedDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-statements-'));
  // PostgreSQL has an account of its own when root runs this, and must get in.
  await chmod(dataDir, 0o711);
  try {
    const server = await startEmbeddedPostgres({
      dataDir,
      log: { info: () => {} },
      settings: { fsync: 'off' },
    });
    try {
      await migrate(server.url);
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
