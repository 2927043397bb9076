import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { socialPicturesFolder } from './social-pictures.ts';

const unusedDays = 30;
const dayMilliseconds = 86_400_000;

/** Removes social pictures that nobody asked for in 30 days: names and pictures change, and each change is a new file. */
export async function clearSocialPictures(dataDir: string, now: Date): Promise<void> {
  const folder = socialPicturesFolder(dataDir);
  const oldest = now.getTime() - unusedDays * dayMilliseconds;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < oldest) await rm(path, { force: true });
  }
}
