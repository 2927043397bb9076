import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import ssh2, { type Client, type Sftp } from 'ssh2';
import { t } from '../../../../i18n/t.ts';
import { SupplierError } from '../api/supplier-error.ts';
import {
  type HostFile,
  type HostFileOrder,
  idleMilliseconds,
  judgeHostFile,
  writeHostFile,
} from './host-file.ts';

type SftpOrder = HostFileOrder & {
  privateKey: string | undefined;
  /** Fingerprint of the host's key that staff confirmed; no other host learns anything. */
  hostKey: string | undefined;
};

/**
 * Downloads a file by SFTP, with a password or a private key.
 * @throws SupplierError `unknown_host` with the key that the host shows, where nobody confirmed it; for wrong keys, no answer,
 * half a file or one that is too large
 */
export async function sftpFile(order: SftpOrder): Promise<HostFile> {
  const { ip, port, hostKey, timeoutMilliseconds } = order;
  const client = new ssh2.Client();
  // Each piece is asked for by itself.
  const socket = connect({ host: ip, port, noDelay: true });
  const end = setTimeout(() => socket.destroy(), timeoutMilliseconds);
  let shown: string | undefined;
  const failed = new Promise<never>((_, reject) => {
    const isClosed = () => reject(new Error('The connection is closed.'));
    client.on('error', reject).on('close', isClosed);
    socket.on('close', isClosed);
  });
  const isKnownHost = (key: Buffer) => {
    shown = fingerprintOf(key);
    return shown === hostKey;
  };
  try {
    return await Promise.race([enterAndDownload(client, socket, order, isKnownHost), failed]);
  } catch (cause) {
    if (shown !== undefined && shown !== hostKey) throw unknownHost(shown, hostKey !== undefined);
    throw asSupplierError(cause);
  } finally {
    clearTimeout(end);
    client.end();
    socket.destroy();
  }
}

/**
 * What is wrong with a private key; undefined for nothing. One with a passphrase is none: the passphrase would lie beside it,
 * and to try it takes the shop half a second, in which it answers nobody.
 */
export function problemOfKey(privateKey: string): string | undefined {
  const key = ssh2.utils.parseKey(privateKey);
  if (!(key instanceof Error) && key.isPrivateKey()) return undefined;
  return t('This is no private key that the shop can read; one with a passphrase is given without it.');
}

async function enterAndDownload(
  client: Client,
  socket: Socket,
  order: SftpOrder,
  hostVerifier: (key: Buffer) => boolean,
): Promise<HostFile> {
  const { user, password, privateKey, timeoutMilliseconds } = order;
  // Some hosts ask for the password as a question.
  client.on('keyboard-interactive', (_name, _words, _language, questions, answer) =>
    answer(questions.map(() => password)),
  );
  await new Promise<void>((resolve) => {
    client.once('ready', resolve).connect({
      sock: socket,
      username: user,
      ...(password !== '' && { password, tryKeyboard: true }),
      privateKey,
      hostVerifier,
      readyTimeout: Math.min(idleMilliseconds, timeoutMilliseconds),
    });
  });
  const sftp = await new Promise<Sftp>((resolve, reject) => {
    client.sftp((error, opened) => (error ? reject(error) : resolve(opened)));
  });
  // «~» is where the user begins.
  const path = order.path.replace(/^\/~\//, '');
  const { size, mtime } = await new Promise<{ size?: number; mtime?: number }>((resolve, reject) => {
    sftp.stat(path, (error, found) => (error ? reject(error) : resolve(found)));
  });
  // Some hosts know no time, or say 0 for that.
  const modified = mtime
    ? new Date(mtime * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    : undefined;
  if (judgeHostFile(order, { modified, bytes: size })) return { isKnown: true, modified };
  await writeHostFile(order, size, (into) => pipeline(sftp.createReadStream(path), into));
  return { isKnown: false, modified };
}

/** As `ssh-keygen -l` shows it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

function unknownHost(shown: string, isOther: boolean): SupplierError {
  const message = isOther
    ? t('The host shows another key than the one that was confirmed. Nothing was sent to it.')
    : t('Nobody confirmed the key of the host. Test the connection, compare the key, and confirm it.');
  return new SupplierError('unknown_host', message, { hostKey: shown });
}

function asSupplierError(cause: unknown): SupplierError {
  if (cause instanceof SupplierError) return cause;
  const { level, code } = { level: undefined, code: undefined, ...(cause as object) } as {
    level: unknown;
    code: unknown;
  };
  if (level === 'client-authentication')
    return new SupplierError('wrong_key', t('The supplier does not take these keys.'));
  if (code === ssh2.utils.sftp.STATUS_CODE.NO_SUCH_FILE)
    return new SupplierError('refused', t('The host has no such file.'));
  return new SupplierError('unavailable', t('The supplier does not answer.'), { cause });
}
