import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FeedCheck } from '../modules/discovery/index.ts';
import type { PageCacheCounts } from './page-cache/page-cache.ts';
import { statementCount } from '../platform/database/database.ts';

/** Everything `/metrics` tells. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const duration = new Histogram({
  name: 'ensambla_http_request_seconds',
  help: 'Time to answer an API request, by route.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  registers: [metrics],
});
const statements: Gauge = new Gauge({
  name: 'ensambla_sql_statements_total',
  help: 'SQL statements sent since the process started.',
  registers: [metrics],
  collect: () => {
    statements.set(statementCount());
  },
});

const feedDifferences = new Gauge({
  name: 'ensambla_feed_differences',
  help: 'Products of the last nightly sample whose feed, page and cart disagree.',
  registers: [metrics],
});
const feedChecked = new Gauge({
  name: 'ensambla_feed_checked',
  help: 'Products compared by the last nightly sample of this process; 0 until it ran here.',
  labelNames: ['page'] as const,
  registers: [metrics],
});

/** Tells what the nightly comparison of feed, page and cart found. */
export function reportFeedCheck({ checked, differences, unreachable }: FeedCheck): void {
  feedDifferences.set(new Set(differences.map(({ sku }) => sku)).size);
  feedChecked.set({ page: 'compared' }, checked - unreachable);
  feedChecked.set({ page: 'unreachable' }, unreachable);
}

/** Measures each request under its route's pattern, so that ids do not become labels. */
export function observe(): MiddlewareHandler {
  return async (hono, next) => {
    const startedAt = performance.now();
    await next();
    const labels = { method: hono.req.method, route: routePath(hono, -1), status: String(hono.res.status) };
    duration.observe(labels, (performance.now() - startedAt) / 1000);
  };
}

let pageCache: PageCacheCounts | undefined;
const pageCacheNumbers = {
  hits: 'Answers sent from the page cache since the process started.',
  made: 'Public answers made anew since the process started.',
  dropped: 'Answers in memory found to be ended by a change.',
  answers: 'Answers kept now.',
  bytes: 'Memory of the kept answers.',
  disk_hits: 'Of the hits, answers that were on the disk and not in memory.',
  disk_answers: 'Answers kept on the disk now.',
  disk_bytes: 'Size of the file that keeps them.',
} as const;
for (const [name, help] of Object.entries(pageCacheNumbers)) {
  const gauge: Gauge = new Gauge({
    name: `ensambla_page_cache_${name}`,
    help,
    registers: [metrics],
    collect: () => gauge.set(pageCache?.[name as keyof PageCacheCounts] ?? 0),
  });
}

/** From now on `/metrics` tells these counts. */
export function countPageCache(counts: PageCacheCounts): void {
  pageCache = counts;
}
