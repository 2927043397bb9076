// Inside the shoppers' namespace: brings the hosts up, buys, has things go wrong and checks. Argument: what `run.ts` read.
import { loadavg } from 'node:os';
import { bringUp, type ShopName } from './cluster.ts';
import { disturb, tableOf } from './disturb.ts';
import { allFaults } from './faults.ts';
import { measure, measuredTable } from './measure.ts';
import { writeSection } from '../load/report.ts';
import { journey } from './journey.ts';

const given = JSON.parse(process.argv[2] ?? '') as {
  run: number;
  folder: string;
  debian: string;
  short: boolean;
  only?: string;
  write: boolean;
  measure: boolean;
};
/** Others may share the machine. */
const busy = () => loadavg()[0]?.toFixed(0) ?? '?';
const startedAt = performance.now();
const say = (line: string) =>
  console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);
const shops: ShopName[] = given.short ? ['shop1', 'shop2'] : ['shop1', 'shop2', 'shop3'];
const errors: string[] = [];

process.on('SIGTERM', () => process.exit(1));
const cluster = await bringUp(given, shops, say);
const only = given.only?.split(',');
if (!only) errors.push(...(await journey(cluster, say)));
if (given.measure) {
  const table = measuredTable(await measure(cluster, given.run, say));
  console.log(table);
  if (given.write) await writeSection('hosts-cost', `all hosts on it, load average ${busy()}.`, table);
}
const faults =
  given.measure && !only
    ? []
    : allFaults(cluster, given.run).filter(({ name, isInShort }) =>
        only ? only.some((part) => name.includes(part)) : !given.short || isInShort,
      );
if (faults.length > 0) {
  const { seen, words, ...found } = await disturb(cluster, faults, given.short ? 4 : 8, say);
  errors.push(...found.errors);
  say(words);
  console.log(tableOf(seen));
  if (given.write)
    await writeSection('hosts-faults', `all hosts on it, load average ${busy()}; ${words}.`, tableOf(seen));
}
cluster.rest();
for (const error of errors) say(`WRONG: ${error}`);
say(errors.length === 0 ? 'All is well.' : `${errors.length} errors.`);
process.exit(errors.length === 0 ? 0 : 1);
