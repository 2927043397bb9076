import type { RemoteFiles } from '../../../../platform/remote-files.ts';
import type { HostFile } from './host-file.ts';

/** Protocols of file hosts, and where they listen. */
const ports: Readonly<Record<string, number>> = { 'ftp:': 21, 'ftps:': 21, 'sftp:': 22 };
/** Here TLS begins with the connection, and is not asked for in it. */
const implicitPort = 990;

/** What addresses of files may begin with. */
export const fileProtocols = ['https:', 'http:', ...Object.keys(ports)];

export type HostKeys = {
  user: string | undefined;
  password: string | undefined;
  privateKey: string | undefined;
  /** Fingerprint of the host's key that staff confirmed. */
  hostKey: string | undefined;
};

/** Whether an address is asked by FTP or SFTP, and not by the web's protocol. */
export const isOnFileHost = (address: string) => (URL.parse(address)?.protocol ?? '') in ports;

/**
 * Downloads a file by FTP, FTPS or SFTP onto the disk, unless it is the one that is known.
 * @throws AppError 422 for a host that is not on the Internet; SupplierError for all that comes after
 */
export async function saveFromHost(
  address: string,
  keys: HostKeys,
  files: Pick<RemoteFiles, 'publicIpOf'>,
  order: { to: string; bytesMax: number; timeoutMilliseconds: number; known: string | undefined },
): Promise<HostFile> {
  const { protocol, hostname, port: typed, pathname } = new URL(address);
  const port = typed === '' ? (ports[protocol] ?? 0) : Number(typed);
  const whole = {
    ...order,
    ip: await files.publicIpOf(hostname),
    port,
    path: decodeURIComponent(pathname),
    // As FTP servers know who has no name.
    user: keys.user ?? 'anonymous',
    password: keys.password ?? '',
  };
  // Libraries that few shops need: they would take 50 ms of every start, and 18 MB of every process.
  if (protocol !== 'sftp:') {
    const { ftpFile } = await import('./ftp-file.ts');
    const tls = { host: hostname, isImplicit: port === implicitPort };
    return ftpFile({ ...whole, tls: protocol === 'ftps:' ? tls : undefined });
  }
  const { privateKey, hostKey } = keys;
  const { sftpFile } = await import('./sftp-file.ts');
  return sftpFile({ ...whole, privateKey, hostKey });
}
