import type { JobDefinition } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { S3Settings } from './s3-settings.ts';

/** Where the shop keeps its files: in a bucket where one is set, and else in the data folder. */
export async function openFiles({
  dataDir,
  bucket,
  log,
}: {
  dataDir: string;
  bucket: S3Settings | undefined;
  log: Pick<Log, 'error' | 'info'>;
}): Promise<FileStorage> {
  if (!bucket) return createFolderStorage(dataDir);
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(bucket, { dataDir, log });
}

/** The job that deletes a file which could not be deleted when it should. */
export const removeFileJob = 'files.remove';

/** Deletes what waits for a storage that was away, for some days if need be. */
export function filesJobs(files: FileStorage): JobDefinition<never>[] {
  const remove: JobDefinition<{ key: string }> = {
    name: removeFileJob,
    work: ({ key }) => files.remove(key),
    retryLimit: 40,
  };
  return [remove] as JobDefinition<never>[];
}
