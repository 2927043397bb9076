import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { keepText, t } from '../../../../i18n/t.ts';
import { SupplierError } from '../api/supplier-error.ts';

/** A file on a host that speaks FTP or SFTP, and where it goes. */
export type HostFileOrder = {
  /** What is connected to: an IP address that the caller knows to be public. */
  ip: string;
  port: number;
  user: string;
  password: string;
  /** Of the file there. */
  path: string;
  /** File that it becomes; nothing may be there. */
  to: string;
  bytesMax: number;
  /** For the whole of it. */
  timeoutMilliseconds: number;
  /** `modified` of the file that is known: the same is not fetched again. */
  known: string | undefined;
};

/** When the host says that the file was written, as `20261124160000`. */
export type HostFile = { isKnown: boolean; modified: string | undefined };

/** Without a word for so long, nobody is there. */
export const idleMilliseconds = 30_000;

/**
 * Whether it is the file that is known.
 * @throws SupplierError for one that is older, or too large
 */
export function judgeHostFile(
  { known, bytesMax }: HostFileOrder,
  { modified, bytes }: { modified: string | undefined; bytes: number | undefined },
): boolean {
  if (modified !== undefined && modified === known) return true;
  if (modified !== undefined && known !== undefined && modified < known)
    throw new SupplierError('unavailable', t('The host has an older file than last time.'));
  if (bytes !== undefined && bytes > bytesMax) throw tooLarge(bytesMax);
  return false;
}

/**
 * Writes what `send` sends into the file of an order; nothing of it stays where that fails.
 * @param bytes as the host says; another number is half a file
 * @throws SupplierError for one that is too large or cut off; whatever `send` throws
 */
export async function writeHostFile(
  { to, bytesMax }: HostFileOrder,
  bytes: number | undefined,
  send: (into: Transform) => Promise<unknown>,
): Promise<void> {
  let received = 0;
  const bounded = new Transform({
    transform(piece: Buffer, _, done) {
      received += piece.length;
      if (received > bytesMax) done(tooLarge(bytesMax));
      else done(null, piece);
    },
  });
  const written = pipeline(bounded, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  try {
    await Promise.all([send(bounded), written]);
    if (bytes !== undefined && received !== bytes)
      throw new SupplierError('unavailable', t('The file ends in the middle.'));
  } catch (error) {
    bounded.destroy();
    await written.catch(() => {});
    await rm(to, { force: true });
    throw received > bytesMax ? tooLarge(bytesMax) : error;
  }
}

const tooLarge = (bytes: number) =>
  new SupplierError(
    'refused',
    keepText('The file is larger than {megabytes} MB.', { megabytes: bytes / 1024 / 1024 }),
  );
