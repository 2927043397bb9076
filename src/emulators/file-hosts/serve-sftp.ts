import type { AddressInfo } from 'node:net';
import type { ServerSftp } from 'ssh2';

export type SftpFaults = {
  /** The file ends after half of what its size says. */
  half?: boolean;
  /** Nobody is let in, and nobody is told so. */
  hang?: boolean;
  /** The password is asked for as a question. */
  asks?: boolean;
};

/** Serves one file by SFTP, on loopback. */
export async function serveSftp(options: {
  user: string;
  password?: string;
  /** OpenSSH's public key of who may come without a password. */
  publicKey?: string;
  /** Private key of the host; another one is another host. */
  hostKey: string;
  path: string;
  content: () => { text: string; modified: Date };
  faults?: () => SftpFaults;
}): Promise<{ port: number; close(): Promise<void> }> {
  // Late: it takes 16 MB, and a demo shop serves nothing by it.
  const { default: ssh2 } = await import('ssh2');
  const { STATUS_CODE } = ssh2.utils.sftp;
  const connections = new Set<{ end(): void }>();
  const faults = options.faults ?? (() => ({}) as SftpFaults);
  const known = options.publicKey === undefined ? undefined : ssh2.utils.parseKey(options.publicKey);
  const server = new ssh2.Server({ hostKeys: [options.hostKey] }, (client) => {
    connections.add(client);
    client.setNoDelay(true);
    client.on('error', () => {});
    client.on('authentication', (asked) => {
      if (faults().hang) return;
      const isUser = asked.username === options.user;
      const letIn = (isGood: boolean) => (isGood && isUser ? asked.accept() : asked.reject());
      if (asked.method === 'password' && !faults().asks) letIn(asked.password === options.password);
      else if (asked.method === 'keyboard-interactive' && faults().asks)
        asked.prompt([{ prompt: 'Password: ', echo: false }], ([answer]) =>
          letIn(answer === options.password),
        );
      else if (asked.method === 'publickey' && known && !(known instanceof Error)) {
        const isKey = asked.key?.data.equals(known.getPublicSSH()) ?? false;
        const isSigned = !asked.signature || !asked.blob || known.verify(asked.blob, asked.signature);
        letIn(isKey && isSigned);
      } else asked.reject(['password', 'publickey', 'keyboard-interactive']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (open) => serveFile(open()));
    });
  });

  function serveFile(sftp: ServerSftp): void {
    const bytes = () => Buffer.from(options.content().text);
    const tell = (request: number, path: string) => {
      if (path !== options.path) return sftp.status(request, STATUS_CODE.NO_SUCH_FILE);
      const seconds = options.content().modified.getTime() / 1000;
      const times = { atime: seconds, mtime: seconds };
      return sftp.attrs(request, { mode: 0o100_600, uid: 0, gid: 0, size: bytes().length, ...times });
    };
    sftp.on('STAT', tell);
    sftp.on('LSTAT', tell);
    sftp.on('FSTAT', (request) => tell(request, options.path));
    sftp.on('OPEN', (request, path) => {
      if (path === options.path) sftp.handle(request, Buffer.from('file'));
      else sftp.status(request, STATUS_CODE.NO_SUCH_FILE);
    });
    sftp.on('READ', (request, _, offset, length) => {
      const whole = bytes();
      const sent = faults().half ? whole.subarray(0, whole.length / 2) : whole;
      if (offset >= sent.length) sftp.status(request, STATUS_CODE.EOF);
      else sftp.data(request, sent.subarray(offset, offset + length));
    });
    sftp.on('CLOSE', (request) => sftp.status(request, STATUS_CODE.OK));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const client of connections) client.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
