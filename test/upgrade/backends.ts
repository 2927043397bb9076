import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string };
export type Call = {
  method: string;
  path: string;
  headers?: IncomingHttpHeaders;
  /** Sent as JSON, or as it is. */
  body?: object | Buffer;
};

/** What went wrong for somebody, and how long everybody waited. */
export type Tally = { asked: number; retried: number; failed: string[]; slowestMs: number; slowest: string };

class Backend {
  readonly agent = new Agent({ keepAlive: true });
  readonly port: number;
  isReady = false;
  #open = 0;
  #idle: (() => void) | undefined;

  constructor(port: number) {
    this.port = port;
  }

  async send(call: Call): Promise<Answer | string> {
    this.#open += 1;
    const answer = await send(this, call);
    this.#open -= 1;
    if (this.#open === 0) this.#idle?.();
    return answer;
  }

  async whenIdle(): Promise<void> {
    if (this.#open > 0) await new Promise<void>((done) => (this.#idle = done));
  }
}

/**
 * A load balancer of the plainest kind: asks `/readyz` of each backend, sends every call to one that is ready, over kept
 * connections, and repeats only what HTTP lets be repeated: what was never sent, what may be done twice (`GET`, `PUT`), and what carries an
 * `Idempotency-Key`.
 */
export class Balancer {
  tally = emptyTally();
  #backends: Backend[] = [];
  #turn = 0;
  #closing = new AbortController();
  #front: Server | undefined;
  #tunnels = new Set<Socket>();

  constructor() {
    void this.#watch();
  }

  add(port: number): void {
    this.#backends.push(new Backend(port));
  }

  /** Sends it nothing more, and waits until what it was sent has been answered. */
  async take(port: number): Promise<void> {
    const backend = this.#backends.find((each) => each.port === port);
    this.#backends = this.#backends.filter((each) => each !== backend);
    await backend?.whenIdle();
    backend?.agent.destroy();
  }

  /** What was counted since the last time. */
  count(): Tally {
    const { tally } = this;
    this.tally = emptyTally();
    return tally;
  }

  /** Answers a browser there as `ask` does; a socket stays with the backend it began at. */
  async listen(port: number): Promise<void> {
    const front = createServer((asked, response) => {
      void (async () => {
        const { method = 'GET', url: path = '/', headers } = asked;
        const body = await buffer(asked);
        const answer = await this.ask({ method, path, headers, ...(body.length > 0 && { body }) });
        if (!answer) return response.destroy();
        const {
          connection: _connection,
          'keep-alive': _kept,
          'transfer-encoding': _how,
          ...rest
        } = answer.headers;
        response.writeHead(answer.status, { ...rest, 'content-length': answer.bytes.length });
        return response.end(answer.bytes);
      })().catch(() => response.destroy());
    });
    front.on('upgrade', ({ method, url, rawHeaders }, socket: Socket, head: Buffer) => {
      const backend = this.#next();
      if (!backend) return socket.destroy();
      const there = connect(backend.port, '127.0.0.1');
      const lines = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      );
      there.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      there.write(head);
      for (const [one, other] of [
        [socket, there],
        [there, socket],
      ] as const) {
        this.#tunnels.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#tunnels.delete(one);
          other.destroy();
        });
      }
    });
    this.#front = front.listen(port, '127.0.0.1');
    await once(front, 'listening');
  }

  close(): void {
    this.#closing.abort();
    this.#front?.close();
    this.#front?.closeAllConnections();
    for (const socket of this.#tunnels) socket.destroy();
    for (const { agent } of this.#backends) agent.destroy();
  }

  /** The answer; one of 500 or more, or none, counts as failed. */
  async ask(call: Call): Promise<Answer | undefined> {
    const { tally } = this;
    const startedAt = performance.now();
    tally.asked += 1;
    const answer = await this.#untilAnswered(call, tally);
    const tookMs = performance.now() - startedAt;
    if (tookMs > tally.slowestMs) [tally.slowestMs, tally.slowest] = [tookMs, `${call.method} ${call.path}`];
    if (typeof answer === 'string' || answer.status >= 500)
      tally.failed.push(
        `${call.method} ${call.path}: ${typeof answer === 'string' ? answer : `${answer.status} ${answer.text.slice(0, 120)}`}`,
      );
    return typeof answer === 'string' ? undefined : answer;
  }

  async #untilAnswered(call: Call, tally: Tally): Promise<Answer | string> {
    for (let attempt = 1; ; attempt += 1) {
      const backend = this.#next();
      if (!backend) return 'no backend is ready';
      const answer = await backend.send(call);
      if (typeof answer !== 'string') return answer;
      const isRepeatable =
        answer === 'ECONNREFUSED' ||
        safeMethods.has(call.method) ||
        call.headers?.['idempotency-key'] !== undefined;
      if (!isRepeatable || attempt === 5) return answer;
      tally.retried += 1;
      if (answer === 'ECONNREFUSED') backend.isReady = false;
    }
  }

  #next(): Backend | undefined {
    const ready = this.#backends.filter(({ isReady }) => isReady);
    this.#turn += 1;
    return ready[this.#turn % ready.length];
  }

  async #watch(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      for (const backend of this.#backends) {
        const answer = await fetch(`http://127.0.0.1:${backend.port}/readyz`).catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        backend.isReady = answer?.ok === true;
      }
      await delay(200);
    }
  }
}

/** What may be done twice. */
const safeMethods = new Set(['GET', 'HEAD', 'PUT']);

function emptyTally(): Tally {
  return { asked: 0, retried: 0, failed: [], slowestMs: 0, slowest: '' };
}

/** The answer, or the code of what broke. */
function send({ port, agent }: Backend, { method, path, headers, body }: Call): Promise<Answer | string> {
  return new Promise((done) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: {
          ...(body && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const bytes = Buffer.concat(parts);
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            get text() {
              return bytes.toString();
            },
          });
        });
        response.on('error', (error) => done(codeOf(error)));
      },
    );
    asked.on('error', (error) => done(codeOf(error)));
    asked.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body));
  });
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
