import type { Readable } from 'node:stream';
import { t } from '../../i18n/t.ts';
import { AppError } from '../errors.ts';

/** A file as it is kept. Its key is its path below the data folder, e.g. `media/uploads/3f….webp`. */
export type StoredFile = { key: string; bytes: number; changedAt: Date };

/** From which byte to which, both included, as HTTP counts them. */
export type ByteRange = { from: number; to?: number | undefined };

/**
 * Where the shop keeps what every host must find: uploads, originals, documents, backups and feeds that wait to be read.
 * Every call but `place`, `localPath` of a copy and `scratch` may throw `FilesAway`.
 */
export type FileStorage = {
  /** For operators: a folder or `s3://bucket/prefix`. */
  readonly place: string;
  /** A path for a file that is being written; nobody else has it. What is left there is deleted after a day. */
  scratch(): Promise<string>;
  /** Takes the file at `path` over. Who reads `key` meanwhile has the old file or the new one, whole. */
  put(key: string, path: string): Promise<void>;
  /** Undefined where there is none, or `range` begins behind its end. */
  read(key: string, range?: ByteRange): Promise<(StoredFile & { content: Readable }) | undefined>;
  /** `sha256` in hex where the storage knows it without reading the file. */
  find(key: string): Promise<(StoredFile & { sha256?: string | undefined }) | undefined>;
  /** A file that is gone is deleted already. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with `folder`, which ends in a slash, by their keys. */
  list(folder: string): AsyncIterable<StoredFile>;
  /**
   * The file on this machine's disk, for who reads it by its path; fetched where it must be. For keys that never come to
   * mean other bytes. Undefined where there is none.
   */
  localPath(key: string): Promise<string | undefined>;
  /** An address that gives the file under `name` for some seconds to whoever has it; undefined: the shop sends it itself. */
  downloadUrl(key: string, name: string): Promise<string | undefined>;
  /**
   * Asks whether the files can be had; throws `FilesAway` where they cannot.
   * @returns by how much this machine's clock is behind the storage's
   */
  check(): Promise<{ clockOffMilliseconds: number }>;
};

/** The storage does not answer, or refuses the shop; what was asked for may be asked for again. */
export class FilesAway extends AppError {
  /** What S3 or the network calls it, e.g. `ECONNREFUSED` or `NoSuchBucket`. */
  readonly reason: string;
  constructor(cause: unknown) {
    super(503, 'files_away', t('Files cannot be kept or read just now. Try again in a few minutes.'), {
      details: { retry_after_seconds: 30 },
      cause,
    });
    this.name = 'FilesAway';
    const { code, name } = cause as { code?: string; name?: string };
    this.reason = code ?? name ?? '';
  }
}

/** Folders of the data folder that a storage keeps; all else is of one machine. */
export const storedFolders = [
  'media/uploads/',
  'media/files/',
  'media/originals/',
  'backups/',
  'feeds/',
] as const;

const keyPattern = new RegExp(`^(?:${storedFolders.join('|')})(?:[\\w-][\\w.-]*/)*[\\w-][\\w.-]*$`);

/** Names begin with no dot: what is being written has one. */
export function isKey(key: string): boolean {
  return keyPattern.test(key);
}

/** Throws for what can be no key. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is no key of a file.`);
  return key;
}

/** Anybody may have these from the shop; other files are the shop's own. */
export function isPublicKey(key: string): boolean {
  return key.startsWith('media/uploads/') || key.startsWith('media/files/');
}
