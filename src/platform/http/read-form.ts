import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { t } from '../../i18n/t.ts';
import { AppError } from '../errors.ts';
import type { JobDefinition } from '../jobs.ts';
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '../concurrency-limiter.ts';
import type { FormFiles } from './endpoint.ts';
import { piecesOf, tooLarge } from './read-body.ts';

/** Of all texts of a form together: 10,000 products of a category are some 300 KB. */
const textBytesMax = 1024 * 1024;
const partsMax = 100;

/** Forms being read or worked on, in a process and of one client; and how many wait for that. */
const running = { count: 12, waitingMax: 48 };
const runningOfClient = { count: 6, waitingMax: 24 };

const inTurn = createConcurrencyLimiter(running.count, { waitingMax: running.waitingMax, refusal: tooBusy });
const clients = new Map<string, { turns: ConcurrencyLimiter; users: number }>();

/**
 * Does `work` when it is a form's turn. What waits has not been read, so it takes no memory; one client leaves turns
 * for others, however slowly it sends.
 * @throws AppError 503 `too_busy` with `details.retry_after_seconds` where too many wait
 */
export async function inFormTurn<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
  const of = clients.get(client) ?? {
    turns: createConcurrencyLimiter(runningOfClient.count, {
      waitingMax: runningOfClient.waitingMax,
      refusal: tooBusy,
    }),
    users: 0,
  };
  clients.set(client, of);
  of.users += 1;
  try {
    return await of.turns(() => inTurn(work));
  } finally {
    of.users -= 1;
    if (of.users === 0) clients.delete(client);
  }
}

function tooBusy(): AppError {
  const message = t('Many files are arriving. Try again in a few seconds.');
  return new AppError(503, 'too_busy', message, { details: { retry_after_seconds: 5 } });
}

/** A file of a form, for those who can read it where it waits. */
export class IncomingFile extends File {
  readonly path: string;
  /** It was larger than the call takes: only its beginning is here. */
  readonly isCut: boolean;
  constructor(content: Blob, name: string, type: string, path: string, isCut = false) {
    super([content], name, { type });
    this.path = path;
    this.isCut = isCut;
  }
}

/**
 * A form's texts and files by name, the last of each; where a call takes several files, lists of them in the order they
 * were sent. `forget` deletes what the files are read from.
 */
export type ReadForm = { values: Record<string, unknown>; forget(): Promise<void> };

/**
 * Reads a form. Files go to disk piece by piece and are read from there when their bytes are asked for: whatever is
 * sent, no more than some pieces of it are in memory.
 * @throws AppError 400 for what is no form, 413 where it or a file is larger than the call takes (of several files: where
 * they are larger together)
 */
export async function readForm(
  request: Request,
  { folder, files }: { folder: string; files: FormFiles | undefined },
): Promise<ReadForm> {
  const fileBytesMax = files?.bytesMax ?? 0;
  const takesSeveral = files?.bytesMaxTogether !== undefined;
  const lists = new Map<string, Promise<File>[]>();
  const paths: string[] = [];
  const forget = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  const values: Record<string, unknown> = {};
  const streams: Readable[] = [];
  const writing: Promise<void>[] = [];
  const failed = Promise.withResolvers<void>();
  let problem: Error | undefined;
  const fail = (error: Error): void => {
    problem ??= error;
    failed.resolve();
  };

  const keepFile = async (stream: Readable & { truncated?: boolean }, name: string, type: string) => {
    const path = join(folder, randomUUID());
    paths.push(path);
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    return new IncomingFile(await openAsBlob(path), name, type, path, stream.truncated);
  };
  const keepValue = async (field: string, kept: Promise<File>) => {
    const file = await kept;
    if (!takesSeveral) values[field] = file;
  };
  const parser = parserOf(request, { fileBytesMax, parts: files?.partsMax ?? partsMax });
  parser.on('file', (field, stream, name, _, type) => {
    if (!takesSeveral) stream.on('limit', () => fail(tooLarge(field, files?.tooLarge)));
    streams.push(stream);
    stream.on('error', fail);
    const kept = keepFile(stream, name, type);
    if (takesSeveral) lists.set(field, [...(lists.get(field) ?? []), kept]);
    writing.push(keepValue(field, kept).catch(fail));
  });
  parser.on('field', (field, text, _, isCut) => {
    if (isCut) fail(tooLarge(field));
    values[field] = text;
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => fail(tooLarge()));
  }
  parser.on('error', (cause) => fail(malformed(cause as Error)));

  try {
    const end = finished(parser, { readable: false }).catch(() => undefined);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for await (const piece of piecesOf(request, (files?.bytesMaxTogether ?? fileBytesMax) + textBytesMax)) {
      // The rest is read and thrown away, so that who sends it hears what is wrong.
      if (problem) continue;
      if (parser.write(piece)) continue;
      await Promise.race([once(parser, 'drain').catch(() => undefined), end, failed.promise]);
    }
    if (!problem) {
      parser.end();
      await Promise.race([end, failed.promise]);
      await Promise.all(writing);
    }
    if (problem) throw problem;
    for (const [field, list] of lists) values[field] = await Promise.all(list);
    return { values, forget };
  } catch (error) {
    parser.destroy();
    // With an error: without one a file that was cut off is waited for in vain.
    for (const stream of streams) stream.destroy(new Error('The form was given up.'));
    await Promise.allSettled(writing);
    await forget();
    throw error instanceof AppError ? error : malformed(error);
  }
}

function parserOf(request: Request, { fileBytesMax, parts }: { fileBytesMax: number; parts: number }) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { fileSize: fileBytesMax, fieldSize: textBytesMax, parts },
      isPartAFile: (_field, _type, name) => name !== undefined,
      preservePath: true,
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

function malformed(cause: unknown): AppError {
  return new AppError(400, 'malformed', t('The form cannot be read.'), { cause });
}

/** Where files of forms wait in a data folder. */
export const incomingFolder = 'incoming';

/** Nightly: files of forms that were being read when a process was killed. */
export function incomingFilesJobs({ dataDir }: { dataDir: string }): JobDefinition<never>[] {
  const folder = join(dataDir, incomingFolder);
  return [
    {
      name: 'http.forget-incoming-files',
      schedule: '50 4 * * *',
      work: async () => {
        const dayAgo = Date.now() - 24 * 3600 * 1000;
        for (const name of await readdir(folder).catch(() => [])) {
          const path = join(folder, name);
          const found = await stat(path).catch(() => undefined);
          if (found && found.mtimeMs < dayAgo) await rm(path, { force: true });
        }
      },
    },
  ];
}
