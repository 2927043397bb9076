/**
 * `npm run test:hosts [-- --install --short --measure --only NAME,… --keep --write]`: the shop on several hosts, which are network
 * namespaces of this machine, with a failover of PostgreSQL and other faults while people buy. See README.md.
 *
 * This process makes the network and removes it, whatever becomes of the story inside (`story.ts`), which is a process in
 * the namespace of the shoppers.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findDebian } from './debian.ts';
import { makeNetwork, namespaceOf, removeLeftNetworks, removeNetwork } from './network.ts';

const { values } = parseArgs({
  options: {
    install: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const missing = whyNot();
if (missing !== undefined) {
  console.error(`SKIPPED test:hosts: ${missing}`);
  // In CI a machine without what it takes is no failure of the shop.
  process.exit(values.short ? 0 : 1);
}
const debian = attempt(() => findDebian(values.install));
const run = process.pid;
const folder = await mkdtemp(join(tmpdir(), 'ensambla-hosts-'));
removeLeftNetworks();
let code = 1;
try {
  makeNetwork(run);
  const story = spawn(
    'ip',
    [
      'netns',
      'exec',
      namespaceOf(run, 'client'),
      process.execPath,
      fileURLToPath(new URL('story.ts', import.meta.url)),
      JSON.stringify({ run, folder, debian, ...values }),
    ],
    // A group of its own: Ctrl+C reaches it through this process alone.
    { stdio: ['ignore', 'inherit', 'inherit'], detached: true },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => story.kill('SIGTERM'));
  [code] = (await once(story, 'exit')) as [number];
} finally {
  removeNetwork(run);
  if (values.keep) console.log(`Logs and data: ${folder}`);
  else await rm(folder, { recursive: true, force: true });
}
process.exit(code ?? 1);

function whyNot(): string | undefined {
  if (process.platform !== 'linux') return 'namespaces are Linux’s';
  if (process.getuid?.() !== 0) return 'it has to be root';
  if (spawnSync('ip', ['-Version']).status !== 0) return '`ip` is missing (Debian: iproute2)';
  if (!existsSync(new URL('../../build/shop/start.js', import.meta.url))) return 'the shop is not built';
  return undefined;
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    console.error(`SKIPPED test:hosts: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(values.short ? 0 : 1);
  }
}
