// `npm start`: prepares the clone, then runs the shop with the Node it brings along.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { prepare, PrepareError, root } from './prepare.mjs';

// `npm run dev`: Vite serves the pages and Node runs the server as they are being written, so nothing is built.
const isDev = process.argv.includes('--dev');
const ready = await prepare({ build: !isDev, packages: isDev ? 'all' : 'production' }).catch((error) => {
  if (!(error instanceof PrepareError)) throw error;
  console.error(error.message);
  process.exit(1);
});

// A page is made of a few megabytes that nobody needs afterwards: with more room for the young (32 MB instead of 1 to 16)
// they are thrown away less often, and less of it is looked through each time. Its workers inherit it, the load tests do the same (test/load/child.ts).
const room = ['--min-semi-space-size=32', '--max-semi-space-size=32'];
// For `src/server/collect-at-rest.ts`.
const collector = '--expose-gc';
const entry = isDev ? 'src/server/start.ts' : 'build/shop/start.js';
const shop = spawn(ready.node, [...room, collector, entry, ...process.argv.slice(2)], {
  cwd: root,
  // Each thread that asks glibc for memory would have a heap of its own, which keeps what it had at its busiest.
  env: { MALLOC_ARENA_MAX: '2', ...ready.env },
  // The fourth channel tells the shop when this process is gone, however it went, so that no shop stays behind alone.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // A process group of its own: Ctrl+C reaches it once, through us, and not a second time from the terminal.
  detached: process.platform !== 'win32',
});

const stop = () => void shop.kill('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

if (process.env.npm_lifecycle_event) {
  // npm killed outright cannot tell us; that our parents changed does.
  const parents = npmParents();
  const watch = setInterval(() => {
    if (npmParents() === parents) return;
    clearInterval(watch);
    stop();
  }, 1000);
  watch.unref();
}

shop.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
shop.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

/** Who is above us up to npm, which runs its scripts through a shell that outlives it. */
function npmParents() {
  const parent = process.ppid;
  if (process.platform !== 'linux') return String(parent);
  try {
    const [, name, grandparent] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return /^(ba|da|a|k|z)?sh$/.test(name) ? `${parent} ${grandparent}` : String(parent);
  } catch {
    return 'gone';
  }
}
