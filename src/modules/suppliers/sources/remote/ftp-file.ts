import { isIP } from 'node:net';
import { Client, FTPError } from 'basic-ftp';
import { keepText, t } from '../../../../i18n/t.ts';
import { SupplierError } from '../api/supplier-error.ts';
import {
  type HostFile,
  type HostFileOrder,
  idleMilliseconds,
  judgeHostFile,
  writeHostFile,
} from './host-file.ts';

type FtpOrder = HostFileOrder & {
  /** What its certificate has to be for; undefined: without TLS. */
  tls?: { host: string; isImplicit: boolean } | undefined;
};

/**
 * Downloads a file by FTP, passively and as bytes. The data come from the host that was asked, whatever the server says.
 * @throws SupplierError for wrong keys, no answer, half a file or one that is too large
 */
export async function ftpFile(order: FtpOrder): Promise<HostFile> {
  const { ip, port, user, password, tls, timeoutMilliseconds } = order;
  // A line end would begin another command.
  if (/[\r\n\0]/.test(user + password)) throw wrongKey();
  const client = new Client(Math.min(idleMilliseconds, timeoutMilliseconds));
  dataFromSameHost(client);
  const end = setTimeout(() => client.close(), timeoutMilliseconds);
  try {
    await client.access({
      host: ip,
      port,
      user,
      password,
      secure: tls?.isImplicit ? 'implicit' : tls !== undefined,
      // The name is the certificate's; what is connected to is the address that was checked.
      ...(tls && { secureOptions: { host: ip, ...(isIP(tls.host) === 0 && { servername: tls.host }) } }),
    });
    return await download(client, order);
  } catch (cause) {
    throw asSupplierError(cause);
  } finally {
    clearTimeout(end);
    client.close();
  }
}

async function download(client: Client, order: FtpOrder): Promise<HostFile> {
  const digits = async (command: string) => {
    const { code, message } = await client.sendIgnoringError(`${command} ${order.path}`);
    return code === 213 ? /^213[ -](\d+)/.exec(message)?.[1] : undefined;
  };
  const modified = (await digits('MDTM'))?.slice(0, 14);
  const size = await digits('SIZE');
  const bytes = size === undefined ? undefined : Number(size);
  if (judgeHostFile(order, { modified, bytes })) return { isKnown: true, modified };
  await writeHostFile(order, bytes, (into) => client.downloadTo(into, order.path));
  return { isKnown: false, modified };
}

/**
 * Servers behind a router name the address they have there, and a bad one any other. The library refuses both, or with its
 * switch follows the bad one, too; read as the address that was asked, neither matters.
 */
function dataFromSameHost(client: Client): void {
  const ask = client.ftp.request.bind(client.ftp);
  client.ftp.request = async (command) => {
    const reply = await ask(command);
    if (command !== 'PASV') return reply;
    const own = (client.ftp.socket.remoteAddress ?? '').replace(/^::ffff:/i, '').replaceAll('.', ',');
    return { ...reply, message: reply.message.replace(/(?<![\d-])\d+,\d+,\d+,\d+(?=,\d+,\d+)/, own) };
  };
}

function asSupplierError(cause: unknown): SupplierError {
  if (cause instanceof SupplierError) return cause;
  if (cause instanceof FTPError) {
    if (cause.code === 530 || cause.code === 430) return wrongKey();
    return new SupplierError('refused', keepText('The supplier answers {status}.', { status: cause.code }));
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/CERT|SIGNATURE/.test(code))
    return new SupplierError('refused', t('Its certificate is not valid.'), { cause });
  return new SupplierError('unavailable', t('The supplier does not answer.'), { cause });
}

const wrongKey = () => new SupplierError('wrong_key', t('The supplier does not take these keys.'));
