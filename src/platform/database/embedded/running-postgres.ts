import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgresHome } from './postgres-home.ts';
import { inspectPostmaster } from './postmaster.ts';
import { postgresUrl } from './postgres-url.ts';

/** A shop that is just starting has the folder before it has a server. */
const waitSeconds = 30;

/**
 * Address of the PostgreSQL that a running shop keeps in `dataDir`, for commands that work beside it; waits a while for
 * one that is starting.
 * @returns undefined when none runs there
 */
export async function runningPostgresUrl(dataDir: string): Promise<string | undefined> {
  const deadline = Date.now() + waitSeconds * 1000;
  for (;;) {
    const folder = await findPostgresHome(dataDir);
    const state = folder === undefined ? undefined : await inspectPostmaster(join(folder, 'cluster'));
    if (folder !== undefined && state?.kind === 'alive' && state.postmaster.isReady) {
      const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
      return postgresUrl(state.postmaster, password);
    }
    if (Date.now() > deadline) return undefined;
    await delay(100);
  }
}
