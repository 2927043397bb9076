// Measures the import of the large distributor feed: node test/load/import-feed.ts [FEED …]
// Prints seconds and peak memory of a first and a second run, each in a fresh process on two cores where the system can.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const shared = join(root, '..', 'shared', 'catalog');
const given = process.argv.slice(2);
const feeds =
  given.length > 0
    ? given
    : ['main', 'delta-1', 'delta-2'].map((name) => join(shared, `feed-${name}.jsonl.gz`));
const limits = { firstSeconds: 30, secondSeconds: 5, megabytes: 300 };

/** The command's process tells its own peak; a wrapper would count PostgreSQL's shared memory too. */
const tellPeak = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.stderr.write(`\\npeak ${process.resourceUsage().maxRSS} kB\\n`))",
)}`;

type Measured = { seconds: number; megabytes: number; report: string };

async function run(feed: string, dataDir: string): Promise<Measured> {
  const command = [
    process.execPath,
    '--import',
    tellPeak,
    'src/modules/suppliers/import-feed.command.ts',
    feed,
  ];
  const [file = '', ...args] = hasTaskset() ? ['taskset', '-c', '0,1', ...command] : command;
  const started = performance.now();
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
  });
  let report = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (report += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${errors}`);
  const peak = Number(/peak (\d+) kB/.exec(errors)?.[1] ?? Number.NaN);
  return { seconds: (performance.now() - started) / 1000, megabytes: Math.round(peak / 1024), report };
}

function hasTaskset(): boolean {
  return spawnSync('taskset', ['-c', '0,1', process.execPath, '--version']).status === 0;
}

const missing = feeds.filter((feed) => !existsSync(feed));
if (missing.length > 0) {
  console.log(`Skipped: ${missing.join(', ')} is not here.`);
  process.exit(0);
}
const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-load-'));
// PostgreSQL has an account of its own when this is run by root, and must get in.
await chmod(dataDir, 0o711);
try {
  for (const feed of feeds) {
    const first = await run(feed, dataDir);
    const second = await run(feed, dataDir);
    console.log(first.report.trim());
    console.log(
      `first run   ${first.seconds.toFixed(1)} s  ${first.megabytes} MB  (limit ${limits.firstSeconds} s, ${limits.megabytes} MB)`,
    );
    console.log(
      `second run  ${second.seconds.toFixed(1)} s  ${second.megabytes} MB  (limit ${limits.secondSeconds} s, ${limits.megabytes} MB)\n`,
    );
    const isTooSlow = first.seconds > limits.firstSeconds || second.seconds > limits.secondSeconds;
    if (isTooSlow || Math.max(first.megabytes, second.megabytes) > limits.megabytes) process.exitCode = 1;
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
