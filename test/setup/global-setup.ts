import { chmod } from 'node:fs/promises';
import { lockDataDir } from '../../src/platform/database/embedded/lock-data-dir.ts';
import { clockOffsetOfRun, clockOffsetVariable } from './fixed-date.ts';
import { makeQuickFolder } from './quick-folder.ts';
import {
  endAbandonedTestServers,
  endTestServer,
  killTestServer,
  runFolderPrefix,
  runFolderVariable,
} from './test-server.ts';

/** Gives the run a folder of its own and takes it away at the end, with the PostgreSQL the tests started in it. */
export default async function setup(): Promise<() => Promise<void>> {
  await endAbandonedTestServers();
  const folder = await makeQuickFolder(runFolderPrefix);
  // PostgreSQL has an account of its own when the tests are run by root, and must get in.
  await chmod(folder, 0o711);
  const lock = await lockDataDir(folder);
  process.env[runFolderVariable] = folder;
  process.env[clockOffsetVariable] = clockOffsetOfRun();
  const interrupt = () => killTestServer(folder);
  process.once('exit', interrupt);
  return async () => {
    process.off('exit', interrupt);
    await endTestServer(folder);
    await lock.release();
  };
}
