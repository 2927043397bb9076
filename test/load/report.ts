import { readFile, writeFile } from 'node:fs/promises';
import { cpus, platform, release, totalmem } from 'node:os';
import type { Scenario } from './scenarios.ts';
import type { Round } from './wrk.ts';

/** All rounds of a scenario. */
export type Measured = {
  scenario: Scenario;
  /** Mean size of an answer's body, the same on both sides. */
  bytes: number;
  bare: Round[];
  shop: Round[];
  /** Mean SQL statements per request under load. */
  statements: number;
  /** Statements that 19 of 20 requests of the sample stay within. */
  statementsMost: number;
  failed: number;
};

const report = new URL('../../docs/benchmarks.md', import.meta.url);

/** Whether a scenario does what is demanded of it, with no failed request. */
export function isMet(measured: Measured): boolean {
  const { ratioMin = 0, statementsMax = Infinity } = measured.scenario;
  return (
    measured.failed === 0 &&
    ratioOf(measured) >= ratioMin &&
    Math.max(measured.statements, measured.statementsMost) < statementsMax + 0.5
  );
}

/** The results as a Markdown table: medians of the rounds. */
export function tableOf(all: readonly Measured[]): string {
  const rows = all.map((measured) => {
    const { scenario, bytes, bare, shop, statements, statementsMost, failed } = measured;
    const { ratioMin, statementsMax } = scenario;
    return [
      scenario.label,
      bytes,
      ...[bare, shop].flatMap((rounds) => [
        Math.round(median(rounds.map((round) => round.requestsPerSecond))),
        median(rounds.map((round) => round.p50Milliseconds)).toFixed(2),
        median(rounds.map((round) => round.p99Milliseconds)).toFixed(2),
      ]),
      `${ratioOf(measured).toFixed(4)}${ratioMin === undefined ? '' : ` (≥ ${ratioMin})`}`,
      `${statements.toFixed(2)}, most within ${statementsMost}${statementsMax === undefined ? '' : ` (≤ ${statementsMax})`}`,
      failed,
      isMet(measured) ? 'yes' : 'NO',
    ];
  });
  const head = [
    'scenario',
    'body, bytes',
    'bare req/s',
    'p50 ms',
    'p99 ms',
    'shop req/s',
    'p50 ms',
    'p99 ms',
    'ratio (target)',
    'SQL per request (target)',
    'failed',
    'met',
  ];
  return markdownTable(head, rows);
}

/** A table whose first column is words and whose others are figures. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Puts table, machine and settings between the markers of docs/benchmarks.md. */
export async function writeReport(
  all: readonly Measured[],
  settings: { productCount: number; rounds: number; seconds: number; connections: number; threads: number },
): Promise<void> {
  const { productCount, rounds, seconds, connections, threads } = settings;
  const facts = `${productCount} products; wrk -t${threads} -c${connections}, ${rounds} rounds of ${seconds} s for each side in turn, medians.`;
  await writeSection('http', facts, tableOf(all));
}

/** Puts the machine, `facts` and `body` between the markers `name:from` and `name:to` of docs/benchmarks.md. */
export async function writeSection(name: string, facts: string, body: string): Promise<void> {
  const markers = { from: `<!-- ${name}:from -->`, to: `<!-- ${name}:to -->` };
  const text = await readFile(report, 'utf8');
  const from = text.indexOf(markers.from);
  const to = text.indexOf(markers.to);
  if (from === -1 || to < from) throw new Error('docs/benchmarks.md has lost its markers.');
  const [cpu] = cpus();
  const machine = [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpu?.model.trim()}),`,
    `${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()}, Node ${process.versions.node},`,
  ].join(' ');
  const section = `${markers.from}\n\n${machine} ${facts}\n\n${body}\n\n`;
  await writeFile(report, text.slice(0, from) + section + text.slice(to));
}

/** The shop's requests per second as a share of the bare server's. */
function ratioOf({ bare, shop }: Measured): number {
  const speed = (rounds: Round[]) => median(rounds.map((round) => round.requestsPerSecond));
  return speed(shop) / speed(bare);
}

/** The middle of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
