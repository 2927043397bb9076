import { backupState } from '../../backups/index.ts';
import type { SectionReader } from './section.ts';

/** The newest backup, and whether it is too old. */
export const readBackups: SectionReader<'backups'> = async (given) => {
  const { clock, limits } = given;
  const { backups, running, failure, nightly } = await backupState(given);
  const [newest] = backups;
  const oldBefore = clock.now().getTime() - limits.backup_hours * 3_600_000;
  return {
    newest: newest
      ? { name: newest.name, made_at: newest.made_at, bytes: newest.bytes, is_nightly: newest.is_nightly }
      : null,
    count: backups.length,
    bytes: backups.reduce((sum, { bytes }) => sum + bytes, 0),
    is_running: running !== null,
    failed_at: failure?.at ?? null,
    nightly,
    is_old: limits.backup_hours > 0 && (newest === undefined || Date.parse(newest.made_at) < oldBefore),
  };
};
