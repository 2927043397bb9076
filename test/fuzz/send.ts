import { Agent, request } from 'node:http';
import { answersOn } from './watch-answers.ts';

/** A request as it goes over the wire; texts are Latin-1, so that every byte can be sent. */
export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
};

export type Received = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  milliseconds: number;
};

/** Nothing may take as long as this; who waits longer is told that it hangs. */
const patienceMilliseconds = 20_000;

/** Sends a request past everything that a well-behaved client would refuse to send. */
export function createSender(url: string): {
  send(sent: Sent): Promise<Received | 'hung' | 'closed'>;
  /** What is known of requests without an answer since this was asked last. */
  hangs(): string;
  close(): void;
} {
  const { hostname, port } = new URL(url);
  const hangs: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = ({ method, path, headers, body }: Sent) =>
    new Promise<Received | 'hung' | 'closed'>((resolve) => {
      const began = performance.now();
      const sent = request({
        hostname,
        port,
        agent,
        method,
        path,
        headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
        timeout: patienceMilliseconds,
      });
      let heard = 'nothing heard';
      sent.on('timeout', () => {
        const { localPort = 0 } = sent.socket ?? {};
        const connection = `${sent.reusedSocket ? 'a connection used before' : 'a new connection'}, ${heard}`;
        hangs.push(`on ${connection}\n    ${answersOn(localPort)}`);
        resolve('hung');
        sent.destroy();
      });
      // A connection that the server ends without an answer, before or during it.
      sent.on('error', () => resolve('closed'));
      sent.on('upgrade', (_, socket) => {
        resolve('closed');
        socket.destroy();
      });
      sent.on('response', (answer) => {
        const chunks: Buffer[] = [];
        heard = `heard ${answer.statusCode}`;
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          heard += ` +${chunk.length}`;
        });
        answer.on('error', () => resolve('closed'));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
            milliseconds: performance.now() - began,
          }),
        );
      });
      sent.end(body);
    });
  return { send, hangs: () => hangs.splice(0).join('\n  '), close: () => agent.destroy() };
}
