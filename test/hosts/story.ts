// Inside the shoppers' namespace: brings the hosts up, buys, has things go wrong and checks. Argument: what `run.ts` read.
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bringUp, type ShopName } from './cluster.ts';
import { disturb, tableOf } from './disturb.ts';
import { allFaults } from './faults.ts';
import { journey } from './journey.ts';

const given = JSON.parse(process.argv[2] ?? '') as {
  run: number;
  folder: string;
  debian: string;
  short: boolean;
  only?: string;
  write: boolean;
  seed: string;
};
const startedAt = performance.now();
const say = (line: string) =>
  console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);
const shops: ShopName[] = given.short ? ['shop1', 'shop2'] : ['shop1', 'shop2', 'shop3'];
const errors: string[] = [];

process.on('SIGTERM', () => process.exit(1));
const media = join(given.folder, 'media');
mkdirSync(media);
chmodSync(media, 0o777);
const cluster = await bringUp(given, shops, { env: {}, folder: media }, say);
const only = given.only?.split(',');
if (!only) errors.push(...(await journey(cluster, say)));
const faults = allFaults(cluster, given.run).filter(({ name, isInShort }) =>
  only ? only.some((part) => name.includes(part)) : !given.short || isInShort,
);
const disturbed = await disturb(cluster, faults, given.short ? 4 : 8, say);
errors.push(...disturbed.errors);
say(disturbed.words);
console.log(tableOf(disturbed.seen));
cluster.rest();
for (const error of errors) say(`WRONG: ${error}`);
say(errors.length === 0 ? 'All is well.' : `${errors.length} errors.`);
process.exit(errors.length === 0 ? 0 : 1);
