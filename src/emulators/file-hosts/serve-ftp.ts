import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

export type FtpFaults = { modified: string; half: boolean; hang: boolean; noEpsv: boolean };

/** Serves one file by FTP, on loopback. */
export async function serveFtp(options: {
  user: string;
  password: string;
  path: string;
  content: () => string;
  faults: () => FtpFaults;
  /** It speaks TLS to who asks for it. */
  certificate?: { key: string; cert: string };
  /** Hears what it is told. */
  heard?: (command: string) => void;
}): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((control) => {
    keep(control);
    let isIn = false;
    let data: Promise<Socket> | undefined;
    let spoken: Socket = control;
    const say = (line: string) => spoken.write(`${line}\r\n`);
    const encrypted = (socket: Socket) => {
      const wrapped = new TLSSocket(socket, { isServer: true, ...options.certificate });
      return wrapped.on('error', () => {});
    };
    const answer = async (command: string, given: string) => {
      const { modified, half, hang, noEpsv } = options.faults();
      if (hang) return;
      if (command === 'AUTH' && options.certificate) {
        say('234 Go ahead');
        control.removeAllListeners('data');
        spoken = encrypted(control).on('data', hear);
      } else if (command === 'USER') say('331 Password required');
      else if (command === 'PASS') {
        isIn = given === `${options.user}:${options.password}`;
        say(isIn ? '230 Welcome' : '530 Login incorrect');
      } else if (!isIn) say('530 Not logged in');
      else if (command === 'TYPE') say('200 Type set to I');
      else if (command === 'EPSV' && noEpsv) say('500 What?');
      else if (command === 'EPSV' || command === 'PASV') {
        const passive = await listening(createServer(keep));
        data = new Promise((resolve) => passive.server.once('connection', resolve));
        void data.finally(() => passive.server.close());
        const { port } = passive;
        // Of a machine that has nothing to do with it.
        if (command === 'PASV') say(`227 Entering Passive Mode (10,0,0,8,${port >> 8},${port & 255})`);
        else say(`229 Entering Extended Passive Mode (|||${port}|)`);
      } else if (given !== options.path) say('550 No such file');
      else if (command === 'MDTM') say(`213 ${modified}`);
      else if (command === 'SIZE') say(`213 ${Buffer.byteLength(options.content())}`);
      else if (command === 'RETR') {
        say('150 Opening');
        const raw = await data;
        const socket = raw && spoken !== control ? encrypted(raw) : raw;
        const bytes = Buffer.from(options.content());
        socket?.end(half ? bytes.subarray(0, bytes.length / 2) : bytes);
        say('226 Transfer complete');
      } else say('502 Not here');
    };
    say('220-Welcome\r\n220 CT');
    let user = '';
    let rest = '';
    const hear = (piece: Buffer) => {
      const lines = (rest + piece.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [command = '', given = ''] = line.split(/ (.*)/s);
        options.heard?.(line);
        if (command === 'USER') user = given;
        void answer(command, command === 'PASS' ? `${user}:${given}` : given);
      }
    };
    control.on('data', hear);
  });
  const { port } = await listening(server);
  return {
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listening(server: Server): Promise<{ server: Server; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}
