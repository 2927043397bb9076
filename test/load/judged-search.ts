// Judges what searches find (test/search/judged-searches.ts) in the demo shop and in one with a distributor's 20,000 products.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { fillDemoShop } from '../../src/server/demo-shop.ts';
import { freePort } from '../../src/server/free-port.ts';
import { listen } from '../../src/server/http-server.ts';
import { openShop } from '../../src/server/open-shop.ts';
import { type Answer, judgeSearches, productsForJudging, type Verdict } from '../search/judge-searches.ts';
import { blindSearches } from '../search/blind-searches.ts';
import { freshSearches } from '../search/fresh-searches.ts';
import { judgedSearches } from '../search/judged-searches.ts';
import { lastSearches } from '../search/last-searches.ts';
import { laterSearches } from '../search/later-searches.ts';
import { newestSearches } from '../search/newest-searches.ts';
import { passingSearches } from '../search/passing-searches.ts';
import { strangerSearches } from '../search/stranger-searches.ts';
import { thirdSearches } from '../search/third-searches.ts';
import { unseenSearches } from '../search/unseen-searches.ts';
import { untouchedSearches } from '../search/untouched-searches.ts';
import { raiseRates } from '../setup/raise-rates.ts';
import { countProducts, fillFromFeed, settle } from './fill-from-feed.ts';

const { values: options } = parseArgs({
  options: {
    feed: { type: 'string', default: '../shared/catalog/feed-main.jsonl.gz' },
    /** Keeps the databases in this folder, so that the next run need not fill them again. */
    data: { type: 'string' },
    /** `demo` or `feed`; both by default. */
    only: { type: 'string' },
  },
});
const host = '127.0.0.1';
const folder = options.data ?? (await mkdtemp(join(tmpdir(), 'ensambla-judged-')));
for (const catalogue of ['demo', 'feed'] as const) {
  if (options.only === undefined || options.only === catalogue) await judge(catalogue);
}
if (options.data === undefined) await rm(folder, { recursive: true, force: true });

async function judge(catalogue: 'demo' | 'feed'): Promise<void> {
  const dataDir = join(folder, catalogue);
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info() {} } });
  await migrate(postgres.url);
  const port = await freePort(host);
  const open = await openShop({
    databaseUrl: postgres.url,
    dataDir,
    publicUrl: `http://${host}:${port}`,
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
    log: createLog('warn'),
  });
  try {
    await raiseRates(open.db);
    if ((await countProducts(open.db)) === 0) {
      if (catalogue === 'feed') await fillFromFeed(open.db, postgres.url, options.feed);
      else {
        await fillDemoShop(open);
        await settle(open.db);
      }
    }
    const http = await listen({ open, host, port, pages: undefined });
    const products = await productsForJudging(open.db);
    const ask = async (q: string) => {
      const path = `/api/product/products?page_size=5&q=${encodeURIComponent(q)}`;
      const answer = await fetch(`http://${host}:${port}${path}`);
      return (await answer.json()) as Answer;
    };
    for (const [group, searches] of Object.entries({
      judged: judgedSearches,
      unseen: unseenSearches,
      later: laterSearches,
      newest: newestSearches,
      last: lastSearches,
      fresh: freshSearches,
      untouched: untouchedSearches,
      blind: blindSearches,
      stranger: strangerSearches,
      passing: passingSearches,
      third: thirdSearches,
    })) {
      const verdicts = await judgeSearches(searches, products, ask);
      report(`${catalogue}, ${group}`, products.size, verdicts);
    }
    await http.close();
  } finally {
    await open.close();
    await postgres.stop();
  }
}

function report(catalogue: string, productCount: number, verdicts: readonly Verdict[]): void {
  for (const { search, isRight, found } of verdicts) {
    if (isRight) continue;
    console.log(`✗ ${search.q}`);
    for (const { name, kind, priceCents } of found)
      console.log(`     ${kind} · ${name.slice(0, 90)} · ${priceCents / 100}`);
  }
  const right = verdicts.filter(({ isRight }) => isRight).length;
  const empty = verdicts.filter(({ isEmpty }) => isEmpty).length;
  console.log(
    `${catalogue}: ${productCount} products, ${verdicts.length} searches; success@5 ${(right / verdicts.length).toFixed(4)} (${verdicts.length - right} missed), without a result ${((100 * empty) / verdicts.length).toFixed(2)} %`,
  );
}
