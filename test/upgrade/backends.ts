import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type Answer = { status: number; text: string };
export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: object;
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

  close(): void {
    this.#closing.abort();
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
        call.method !== 'POST' ||
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
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        );
        response.on('error', (error) => done(codeOf(error)));
      },
    );
    asked.on('error', (error) => done(codeOf(error)));
    asked.end(body && JSON.stringify(body));
  });
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
