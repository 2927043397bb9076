import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How one round went. */
export type Round = {
  requests: number;
  requestsPerSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** Answers above 399, and connections that broke or timed out. */
  failed: number;
};

/** As the issue asks: 32 connections; two threads are enough to reach what a bare server can. */
export const load = { connections: 32, threads: 2 };

const script = fileURLToPath(new URL('./replay.lua', import.meta.url));

/** Ends a script on a machine without the load generator, and says how to get it. */
export function requireWrk(): void {
  if (spawnSync('wrk', ['--version']).error === undefined) return;
  console.error('wrk is missing: install it (Debian: apt-get install wrk; macOS: brew install wrk).');
  process.exit(1);
}

/** Sends the requests of `file` from number `first` on to `url` for `seconds`. */
export async function runWrk(
  url: string,
  file: string,
  first: number,
  seconds: number,
  connections: number = load.connections,
): Promise<Round> {
  const { threads } = load;
  const child = spawn('wrk', [
    `-t${threads}`,
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout=10s',
    '--latency',
    '--script',
    script,
    url,
    '--',
    file,
    String(first),
  ]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number | null>((done) => child.on('close', done));
  const summary = /^\{"requests".*\}$/m.exec(output)?.[0];
  if (code !== 0 || summary === undefined) throw new Error(`wrk ended with ${code}:\n${output}`);
  const counted = JSON.parse(summary) as Record<
    'requests' | 'microseconds' | 'p50' | 'p99' | 'refused' | 'broken',
    number
  >;
  return {
    requests: counted.requests,
    requestsPerSecond: (counted.requests / counted.microseconds) * 1e6,
    p50Milliseconds: counted.p50 / 1000,
    p99Milliseconds: counted.p99 / 1000,
    failed: counted.refused + counted.broken,
  };
}
