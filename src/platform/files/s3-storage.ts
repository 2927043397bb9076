import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { HeadObjectCommandOutput, S3ServiceException } from '@aws-sdk/client-s3';
import type { Log } from '../log.ts';
import { FilesAway, type FileStorage, isKey, requireKey, type StoredFile } from './file-storage.ts';
import { scratchPath } from './folder-storage.ts';
import { createKeptCopies } from './kept-copies.ts';
import { openS3Client, openUrlSigner, silence } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';
import { saveHashed, sha256Of } from './sha256.ts';

/** Longer files go in parts, which are in memory one at a time and are sent again alone. S3 takes 10,000 parts. */
const partBytesMin = 16 * 1024 * 1024;
const partsMax = 9_000;

/** After a call that nobody answered, others are refused at once for so long; then one asks again. */
const silentMilliseconds = 10_000;

const types: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.gz': 'application/gzip',
};
const otherType = 'application/octet-stream';

/**
 * Files in a bucket; copies of what pages show on this machine's disk, in `<dataDir>/file-copies`. Every file carries its
 * SHA-256 (`x-amz-meta-sha256`), which is compared when it is fetched.
 */
export async function createS3Storage(
  settings: S3Settings,
  { dataDir, log }: { dataDir: string; log: Pick<Log, 'error' | 'info'> },
): Promise<FileStorage> {
  const { bucket, prefix, publicEndpoint } = settings;
  const { sdk, client } = await openS3Client(settings);
  const signUrl =
    publicEndpoint === undefined ? undefined : await openUrlSigner({ ...settings, publicEndpoint });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${requireKey(key)}` });
  const send = client.send.bind(client);

  let isAway = false;
  /** By `performance.now()`. */
  let silent: { until: number; error: unknown } | undefined;
  const asking = async <Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> => {
    if (silent) {
      if (performance.now() < silent.until) throw new FilesAway(silent.error);
      // Whoever comes meanwhile is refused, too.
      silent.until = Infinity;
    }
    try {
      const answer = await ask();
      if (isAway) log.info({ place }, 'files can be had again');
      isAway = false;
      silent = undefined;
      return answer;
    } catch (error) {
      silent =
        (error as Error).name === silence
          ? { until: performance.now() + silentMilliseconds, error }
          : undefined;
      if (isOneFiles(what, error)) throw error;
      // Once: while it is away, every picture that is asked for fails.
      if (!isAway) log.error({ place, what, ...told(error) }, 'files cannot be had');
      isAway = true;
      throw error instanceof FilesAway ? error : new FilesAway(error);
    }
  };
  const unlessMissing = (error: unknown): undefined => {
    if (isMissing(error)) return undefined;
    throw error;
  };

  const find: FileStorage['find'] = async (key) => {
    const input = at(key);
    const head = await asking('find', () => send(new sdk.HeadObjectCommand(input))).catch(unlessMissing);
    return head && { ...storedFile(key, head, head.ContentLength), sha256: head.Metadata?.['sha256'] };
  };

  const copies = createKeptCopies(join(dataDir, 'file-copies'), settings.copiesBytesMax, {
    isThere: async (key) => (await find(key)) !== undefined,
    fetch: async (key, path) => {
      const input = at(key);
      const answer = await asking('read', async () => {
        const object = await send(new sdk.GetObjectCommand(input));
        const sha256 = await saveHashed(object.Body as Readable, path);
        const said = object.Metadata?.['sha256'];
        if (said !== undefined && said !== sha256.toString('hex'))
          throw new Error(`${key} arrived otherwise than it was sent.`);
        return object;
      }).catch(unlessMissing);
      return answer && storedFile(key, answer, answer.ContentLength);
    },
  });

  const putWhole = async (key: string, path: string): Promise<void> => {
    const body = await readFile(path);
    const object = {
      ...at(key),
      Body: body,
      ContentLength: body.length,
      ContentMD5: md5(body),
      ContentType: types[extname(key)] ?? otherType,
      Metadata: { sha256: createHash('sha256').update(body).digest('hex') },
    };
    await asking('put', () => send(new sdk.PutObjectCommand(object)));
  };

  const putParts = async (key: string, path: string, size: number): Promise<void> => {
    const sha256 = await sha256Of(createReadStream(path));
    const object = {
      ...at(key),
      ContentType: types[extname(key)] ?? otherType,
      Metadata: { sha256: sha256.toString('hex') },
    };
    const { UploadId } = await asking('put', () => send(new sdk.CreateMultipartUploadCommand(object)));
    const upload = { ...at(key), UploadId };
    const partBytes = Math.max(partBytesMin, Math.ceil(size / partsMax));
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    const file = await open(path);
    try {
      for (let start = 0; start < size; start += partBytes) {
        const body = Buffer.allocUnsafe(Math.min(partBytes, size - start));
        const { bytesRead } = await file.read(body, 0, body.length, start);
        // What the memory held before would be sent.
        if (bytesRead < body.length) throw new Error(`${key} was cut off while it was sent.`);
        const PartNumber = Parts.length + 1;
        const part = { ...upload, PartNumber, Body: body, ContentLength: body.length, ContentMD5: md5(body) };
        const { ETag } = await asking('put', () => send(new sdk.UploadPartCommand(part)));
        Parts.push({ ETag, PartNumber });
      }
      const whole = { ...upload, MultipartUpload: { Parts } };
      await asking('put', () => send(new sdk.CompleteMultipartUploadCommand(whole)));
    } catch (error) {
      // Parts that nobody completes are paid for until a rule of the bucket removes them.
      await send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  };

  const place = `s3://${bucket}/${prefix}`;
  return {
    place,
    scratch: () => scratchPath(dataDir),
    put: async (key, path) => {
      requireKey(key);
      const { size } = await stat(path);
      await (size > partBytesMin ? putParts(key, path, size) : putWhole(key, path));
      await copies.forget(key);
      await rm(path, { force: true });
    },
    read: async (key, range) => {
      const input = {
        ...at(key),
        ...(range && { Range: `bytes=${range.from}-${range.to ?? ''}` }),
      };
      const object = await asking('read', () => send(new sdk.GetObjectCommand(input))).catch(
        (error: unknown) => (isBehindEnd(error) ? undefined : unlessMissing(error)),
      );
      if (!object) return undefined;
      // Of a part: `bytes 100-199/5000`.
      const bytes = Number(object.ContentRange?.split('/').at(-1) ?? object.ContentLength);
      return { ...storedFile(key, object, bytes), content: object.Body as Readable };
    },
    find,
    remove: async (key) => {
      const input = at(key);
      await asking('remove', () => send(new sdk.DeleteObjectCommand(input))).catch(unlessMissing);
      await copies.forget(key);
    },
    list: async function* (folder) {
      let ContinuationToken: string | undefined;
      do {
        const input = { Bucket: bucket, Prefix: `${prefix}${folder}`, ContinuationToken };
        const page = await asking('list', () => send(new sdk.ListObjectsV2Command(input)));
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          // Consoles put folders and programs of people's own among the files.
          if (isKey(key)) yield { key, bytes: Size, changedAt: LastModified ?? new Date(0) };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    localPath: (key) => copies.get(requireKey(key)),
    downloadUrl: async (key, name) =>
      signUrl?.(
        { ...at(key), ResponseContentDisposition: `attachment; filename="${name}"` },
        client.config.systemClockOffset,
      ),
    check: async () => {
      const input = { Bucket: bucket, Prefix: prefix, MaxKeys: 1 };
      await asking('list', () => send(new sdk.ListObjectsV2Command(input)));
      return { clockOffMilliseconds: client.config.systemClockOffset };
    },
  };
}

function storedFile(
  key: string,
  { LastModified }: Pick<HeadObjectCommandOutput, 'LastModified'>,
  bytes = 0,
): StoredFile {
  return { key, bytes, changedAt: LastModified ?? new Date(0) };
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('base64');
}

function statusOf(error: unknown): number | undefined {
  return (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;
}

/** A bucket that is missing is no file that is missing. HEAD answers without a code. */
function isMissing(error: unknown): boolean {
  const { name } = error as { name?: string };
  return statusOf(error) === 404 && name !== 'NoSuchBucket';
}

function isBehindEnd(error: unknown): boolean {
  return statusOf(error) === 416;
}

/** Whether a refusal is about the file that was asked for, and the storage itself is there. */
function isOneFiles(what: string, error: unknown): boolean {
  if (what === 'read') return isMissing(error) || isBehindEnd(error);
  return (what === 'find' || what === 'remove') && isMissing(error);
}

/** What a log may say: no header and no address with a signature in it. */
function told(error: unknown): { status: number | undefined; reason: string } {
  const { name = '', code, message = '' } = error as { name?: string; code?: string; message?: string };
  return { status: statusOf(error), reason: [code ?? name, message].join(': ').slice(0, 300) };
}
