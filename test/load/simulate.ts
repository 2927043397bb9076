// How many hosts a shop needs that sells a hundred times as much, simulated from what a request costs; see README.md.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { markdownTable, writeSection } from './report.ts';
import { type Costs, simulate, type Hosts, type Load } from './simulated-hosts.ts';

const { values: options } = parseArgs({
  options: {
    /** Of a year; the large shop has a million of two. */
    orders: { type: 'string', default: '500000' },
    /** The busiest hour: how many times an average one. A day of offers is eight times a day, its best hour two and a half times its mean. */
    peak: { type: 'string', default: '20' },
    /** Pages that are looked at for each purchase: 2 % of visits buy, each looks at eight pages. */
    pages: { type: 'string', default: '400' },
    /** Of these, what is kept. */
    kept: { type: 'string', default: '0.8' },
    /** How many times as much. */
    times: { type: 'string', default: '1,10,100' },
    seconds: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});

/** What shoppers should not wait longer for, 99 of 100 of them, in milliseconds. */
const wanted = { page: 300, purchase: 2000 };

const costs = await measuredCosts();
const perSecond = (Number(options.orders) / (365 * 24 * 3600)) * Number(options.peak);
const rows = options.times.split(',').map((times) => rowOf(Number(times)));
const facts = `simulated from the costs above: ${options.orders} orders a year, the busiest hour ${options.peak} times an average one, ${options.pages} pages for each purchase, ${Number(options.kept) * 100} % of them kept; waits are those of 99 of 100.`;
const table = markdownTable(
  [
    'times',
    'purchases, pages a second',
    'shops',
    'cores of each, busy',
    'cores of the primary, busy',
    'page, ms (≤ 300)',
    'purchase, ms of the shop (≤ 2,000)',
    'with a core of the primary less',
  ],
  rows,
);
console.log(`${facts}\n\n${table}`);
if (options.write) await writeSection('hundredfold', facts, table);

/** The fewest hosts that so many times as much needs. */
function rowOf(times: number): (string | number)[] {
  const load: Load = {
    purchases: perSecond * times,
    kept: perSecond * times * Number(options.pages) * Number(options.kept),
    anew: perSecond * times * Number(options.pages) * (1 - Number(options.kept)),
    // The slowest of a hundred purchases have to be among them.
    seconds: Math.max(Number(options.seconds), 100 / (perSecond * times)),
    seed: Number(options.seed),
  };
  const holds = (hosts: Hosts) => {
    const { page, purchase } = simulate(costs, hosts, load);
    return page <= wanted.page && purchase <= wanted.purchase;
  };
  const coresOfShop = 4;
  const plenty = 512;
  // Fewer cores than are busy hold nothing.
  const busy = (where: 'shop' | 'primary') =>
    (load.purchases * costs.purchase[where] + load.kept * costs.kept[where] + load.anew * costs.anew[where]) /
    1000;
  let shops = Math.max(2, Math.ceil(busy('shop') / coresOfShop));
  while (!holds({ shops, coresOfShop, primary: plenty })) shops += 1;
  let primary = Math.max(1, Math.ceil(busy('primary')));
  while (!holds({ shops, coresOfShop, primary })) primary += 1;
  const found = simulate(costs, { shops, coresOfShop, primary }, load);
  const fewer = primary > 1 ? simulate(costs, { shops, coresOfShop, primary: primary - 1 }, load) : undefined;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return [
    times,
    `${load.purchases.toFixed(1)}, ${Math.round(load.kept + load.anew)}`,
    shops,
    `${coresOfShop}, ${percent(found.busy.shops)}`,
    `${primary}, ${percent(found.busy.primary)}`,
    Math.round(found.page),
    Math.round(found.purchase),
    fewer ? `page ${Math.round(fewer.page)} ms, purchase ${Math.round(fewer.purchase)} ms` : '',
  ];
}

/** What hosts spend, from the table of `npm run test:hosts -- --measure --write`: rows of one shop. */
async function measuredCosts(): Promise<Costs> {
  const report = await readFile(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8');
  const section = report.split('<!-- hosts-cost:from -->')[1]?.split('<!-- hosts-cost:to -->')[0] ?? '';
  const costOf = (what: string) => {
    const row = section.split('\n').find((line) => line.startsWith(`| ${what}`) && line.includes('| 1 |'));
    const [shop, primary] = (row?.split('|').map((cell) => Number(cell.trim())) ?? []).slice(5, 7);
    if (shop === undefined || primary === undefined)
      throw new Error(`docs/benchmarks.md has no cost of «${what}».`);
    return { shop, primary };
  };
  return {
    idle: costOf('nothing'),
    kept: costOf('product page, kept'),
    anew: costOf('product page, made anew'),
    purchase: costOf('purchase'),
  };
}
