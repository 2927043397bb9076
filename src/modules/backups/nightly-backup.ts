import type { Shop } from '../../platform/context.ts';
import { readSettings } from '../settings/index.ts';
import { makeBackupWithProgress } from './ask-for-backup.ts';
import { listBackups, removeBackup } from './backup-files.ts';

/** Mexico City has had no summer time since 2022. */
const hoursBehindUtc = 6;
const dayMilliseconds = 24 * 3_600_000;

/** The last moment at which it was `hour` o'clock in Mexico City. */
export function lastTimeOf(hour: number, now: Date): Date {
  const midnight =
    Math.floor((now.getTime() - hoursBehindUtc * 3_600_000) / dayMilliseconds) * dayMilliseconds;
  const today = midnight + (hour + hoursBehindUtc) * 3_600_000;
  return new Date(today <= now.getTime() ? today : today - dayMilliseconds);
}

/**
 * Makes the nightly backup where it is due, and deletes those that are too many; run twice, it makes one. Backups made by
 * hand are left alone.
 */
export async function nightlyBackup(
  shop: Pick<Shop, 'db' | 'files' | 'dataDir' | 'clock' | 'log'>,
): Promise<void> {
  const { db, files, clock, log } = shop;
  const { nightly_hour: hour, nightly_kept: kept } = await readSettings(db, 'backups', log);
  if (kept === 0) return;
  const due = lastTimeOf(hour, clock.now());
  const newest = (await listBackups(files)).find((backup) => backup.is_nightly);
  if (newest === undefined || new Date(newest.made_at) < due) await makeBackupWithProgress(shop, true);
  const nightly = (await listBackups(files)).filter((backup) => backup.is_nightly);
  for (const { name } of nightly.slice(kept)) await removeBackup(files, name);
}
