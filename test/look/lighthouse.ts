// Asks Lighthouse what it thinks of the storefront; `npm run lighthouse`, see README.md.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../setup/find-chromium.ts';
import { examplePages, startDemoShop } from './demo-shop.ts';

/** Not among the dependencies: it would double what `npm start` installs. */
const lighthouse = 'lighthouse@13.5.0';

const { values: options } = parseArgs({
  options: {
    /** A running shop instead of a fresh demo shop. */
    url: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    /** Puts the table into docs/benchmarks.md. */
    write: { type: 'boolean', default: false },
  },
});

/** A browser that looks for its updates takes part of what is measured, and may wait minutes for an answer. */
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--no-proxy-server',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
].join(' ');

/** What has to be reached (design of the storefront). */
const goals = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  'agentic-browsing': 100,
};

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; title: string; numericValue?: number; scoreDisplayMode: string }
  >;
};

const folder = await mkdtemp(join(tmpdir(), 'ensambla-lighthouse-'));
const shop = options.url === undefined ? await startDemoShop() : undefined;
const lines: string[] = [];
let areMet = true;
try {
  const url = options.url ?? shop?.url ?? '';
  const { category, product } = await examplePages(url);
  for (const [name, path] of Object.entries({ home: '/', category, product })) {
    // Pictures are made in their sizes the first time somebody looks at them.
    await lookOnce(url + path);
    const reports: Report[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) reports.push(await report(url + path));
    const median = middle(reports);
    const scores = Object.keys(goals).map((id) => Math.round((median.categories[id]?.score ?? 0) * 100));
    areMet &&= Object.values(goals).every((goal, index) => (scores[index] ?? 0) >= goal);
    const value = (id: string) => median.audits[id]?.numericValue ?? Number.NaN;
    lines.push(
      `| ${name} | ${scores.join(' | ')} | ${(value('largest-contentful-paint') / 1000).toFixed(2)} s | ${Math.round(value('total-blocking-time'))} ms | ${value('cumulative-layout-shift').toFixed(3)} |`,
    );
    for (const { auditRefs } of Object.values(median.categories)) {
      for (const { id, weight } of auditRefs) {
        const audit = median.audits[id];
        if (audit && weight > 0 && audit.score !== null && audit.score < 0.9) {
          console.log(`${name}: ${id} ${audit.score} ${audit.title}`);
        }
      }
    }
  }
} finally {
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
}
const table = [
  `| page | ${Object.keys(goals).join(' | ')} | LCP | blocking | CLS |`,
  `|---|${'---|'.repeat(Object.keys(goals).length + 3)}`,
  ...lines,
].join('\n');
console.log(table);
if (options.write) await writeTable();
process.exit(areMet ? 0 : 1);

/** The report whose performance is in the middle. */
function middle(reports: Report[]): Report {
  const sorted = reports.toSorted(
    (one, other) =>
      (one.categories['performance']?.score ?? 0) - (other.categories['performance']?.score ?? 0),
  );
  const report = sorted[Math.floor(sorted.length / 2)];
  if (!report) throw new Error('Lighthouse gave no report.');
  return report;
}

async function lookOnce(url: string): Promise<void> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  await page.goto(url, { waitUntil: 'networkidle' });
  await browser.close();
}

async function report(url: string): Promise<Report> {
  const file = join(folder, `${Date.now()}.json`);
  const code = await new Promise<number | null>((done, failed) => {
    const child = spawn(
      'npm',
      [
        'exec',
        '--yes',
        `--package=${lighthouse}`,
        '--',
        'lighthouse',
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--chrome-flags=${chromeFlags}`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'], env: { CHROME_PATH: '/usr/bin/chromium', ...process.env } },
    );
    child.on('error', failed);
    child.on('close', done);
  });
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}.`);
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

async function writeTable(): Promise<void> {
  const file = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
  const text = await readFile(file, 'utf8');
  const marks = /(<!-- lighthouse -->)[\s\S]*(<!-- \/lighthouse -->)/;
  if (!marks.test(text)) throw new Error('docs/benchmarks.md has no place for the table.');
  await writeFile(file, text.replace(marks, `$1\n\n${table}\n\n$2`));
}
