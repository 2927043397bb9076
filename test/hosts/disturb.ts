import { setTimeout as delay } from 'node:timers/promises';
import { createProduct } from '../factories/create-product.ts';
import { bookErrors, type Stocked } from './books.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { createShoppers, startProbe } from './shoppers.ts';

/** What shoppers saw of a fault. */
export type Seen = {
  name: string;
  pages: Figures;
  writes: Figures;
  /** The longest time in which nobody's order was seen paid. */
  withoutOrderSeconds: number;
  /** From the fault to the last failure. */
  normalSeconds: number;
  /** From its mending until everything was there twice again. */
  twiceSeconds: number;
  /** Answers that refused, by their code. */
  said: string;
};
type Figures = { asked: number; failed: number; slowestSeconds: number };

/** Nothing fails for so long: it is normal again. */
const calmMs = 3000;

/**
 * Has people shop while one fault after the other happens, then looks into the books. Gives what shoppers saw, and what
 * does not add up.
 */
export async function disturb(
  cluster: Cluster,
  faults: readonly Fault[],
  shoppers: number,
  say: (line: string) => void,
): Promise<{ seen: Seen[]; errors: string[]; words: string }> {
  const errors: string[] = [];
  const products: Stocked[] = [];
  const pages = ['/'];
  await cluster.withDatabase(async (db) => {
    // The last one is sold out on the way.
    for (const stock of [100_000, 100_000, 100_000, 40]) {
      const { id, sku, slug } = await createProduct(db, { stock });
      products.push({ id, start: stock });
      pages.push(`/product/${sku}/${slug}`);
    }
  });
  const crowd = createShoppers({
    url: cluster.url,
    productIds: products.map(({ id }) => id),
    pages,
    count: shoppers,
  });
  const probe = await startProbe(cluster.url, pages[1] ?? '/', products[0]?.id ?? 0);
  const seen: Seen[] = [];
  await delay(5000);
  for (const fault of [{ ...nothing }, ...faults]) {
    await probe.untilCalm(performance.now(), calmMs);
    const from = performance.now();
    try {
      await fault.inflict();
      if (fault.isOverWhenCalm) {
        await delay(calmMs);
        await Promise.race([probe.untilCalm(from, calmMs), delay(fault.lastsMs)]);
      } else await Promise.all([delay(fault.lastsMs), fault.meanwhile?.()]);
      const mending = performance.now();
      await fault.mend();
      const mended = performance.now();
      const normal = await probe.untilCalm(from, calmMs);
      const answers = probe.since(from);
      const figures = (kind: 'page' | 'write'): Figures => {
        const own = answers.filter((answer) => answer.kind === kind);
        return {
          asked: own.length,
          failed: own.filter(({ failure }) => failure !== undefined).length,
          slowestSeconds: Math.max(...own.map(({ milliseconds }) => milliseconds)) / 1000,
        };
      };
      const result: Seen = {
        name: fault.name,
        pages: figures('page'),
        writes: figures('write'),
        withoutOrderSeconds: crowd.longestWithoutOrder(from) / 1000,
        normalSeconds: (normal - from) / 1000,
        twiceSeconds: (mended - mending) / 1000,
        said: [...new Set(answers.flatMap(({ failure }) => failure ?? []))].join(', '),
      };
      seen.push(result);
      say(`${fault.name}: ${wordsOf(result)}`);
    } catch (error) {
      errors.push(`${fault.name}: ${error instanceof Error ? error.message : String(error)}`);
      say(`${fault.name}: ${errors.at(-1)}`);
      await fault.mend().catch((late: unknown) => errors.push(String(late)));
    }
  }
  probe.stop();
  await crowd.goHome();
  say('everybody has gone home; the books are looked at');
  const books = await bookErrors(cluster, crowd.told, products);
  for (const [code, times] of crowd.refusals)
    say(`${String(times).padStart(5)} × shoppers were told ${code}`);
  if (crowd.told.paid.size < seen.length) errors.push(`only ${crowd.told.paid.size} orders were paid`);
  return { seen, errors: [...errors, ...books.errors], words: books.words };
}

/** What is measured beside the faults. */
const nothing: Fault = { name: 'nothing', lastsMs: 10_000, inflict: async () => {}, mend: async () => {} };

const one = (value: number): string => value.toFixed(1);

function wordsOf({ pages, writes, withoutOrderSeconds, normalSeconds, twiceSeconds, said }: Seen): string {
  return `${pages.failed} of ${pages.asked} pages and ${writes.failed} of ${writes.asked} writes failed, slowest ${one(pages.slowestSeconds)} and ${one(writes.slowestSeconds)} s, no order for ${one(withoutOrderSeconds)} s, normal after ${one(normalSeconds)} s, mended in ${one(twiceSeconds)} s ${said}`;
}

/** A Markdown table of what shoppers saw. */
export function tableOf(seen: readonly Seen[]): string {
  const rows = seen.map(({ name, pages, writes, withoutOrderSeconds, normalSeconds, twiceSeconds }) =>
    [
      name,
      `${pages.failed} of ${pages.asked}`,
      one(pages.slowestSeconds),
      `${writes.failed} of ${writes.asked}`,
      one(writes.slowestSeconds),
      one(withoutOrderSeconds),
      one(normalSeconds),
      one(twiceSeconds),
    ].join(' | '),
  );
  return [
    '| what happens | pages failed | slowest, s | writes failed | slowest, s | longest without a paid order, s | normal after, s | mended and all there twice after, s |',
    '| --- | --: | --: | --: | --: | --: | --: | --: |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
