import { t } from '../../../../i18n/t.ts';
import type { Fetch, Fetched, KnownRecords, SourceAdapter, SourceRecord, SupplierRate } from '../adapter.ts';
import { SupplierError } from './supplier-error.ts';
import { type Page, writePages } from './write-pages.ts';

/** What an article costs and where it is, as of now. */
export type Quote = Pick<SourceRecord, 'ref_id'> & {
  cost: unknown;
  currency: string;
  stock: { warehouse: string; qty: number }[];
};

/** What an API knows; the rest of an adapter follows from it. */
export type SupplierApi = {
  /** What runs of it are called. */
  name: string;
  /** Articles of a page, and the word for the next. */
  page(next: string | undefined, at: Date): Promise<Page>;
  /** Of so many articles at once; those that it does not tell of are left out. Left out where the catalogue is as fast. */
  quotes?: { atOnce: number; of(codes: readonly string[]): Promise<readonly Quote[]> };
  product(code: string, at: Date): Promise<SourceRecord | undefined>;
  exchangeRate?: () => Promise<SupplierRate>;
} & Pick<SourceAdapter, 'order' | 'tracking'>;

/** Makes an adapter of what an API knows. */
export function createApiSource(api: SupplierApi, now: () => Date): SourceAdapter {
  const fetched = (isFull: boolean): Fetched => ({ is: 'fetched', name: api.name, isFull, marks: undefined });
  const { quotes } = api;
  return {
    check: async () => {
      const { records } = await api.page(undefined, now());
      return t('The keys are good: its first page has {count} articles.', { count: records.length });
    },
    catalogue: async (fetch) => {
      const { records, hasMoved } = await writePages(fetch, (next) => api.page(next, fetch.at));
      if (records === 0) throw new SupplierError('unavailable', t('The supplier names no article.'));
      // What slipped by while pages moved was not withdrawn by anybody.
      return fetched(!hasMoved);
    },
    ...(quotes && {
      stockAndPrices: async (fetch, known) => {
        let done = Number(fetch.cursor?.next ?? 0);
        const batches = batchesOf(known, quotes.atOnce, done);
        const { records } = await writePages(fetch, async () => {
          const batch = (await batches.next()).value;
          if (!batch) return { records: [], next: undefined };
          done += batch.length;
          return { records: await withQuotes(quotes, batch, fetch), next: String(done) };
        });
        if (records === 0) throw new SupplierError('unavailable', t('The supplier names no article.'));
        return fetched(false);
      },
    }),
    product: (code) => api.product(code, now()),
    ...(api.exchangeRate && { exchangeRate: api.exchangeRate }),
    ...(api.order && { order: api.order }),
    ...(api.tracking && { tracking: api.tracking }),
  };
}

async function withQuotes(
  { of }: NonNullable<SupplierApi['quotes']>,
  batch: readonly SourceRecord[],
  { at }: Fetch,
) {
  const quotes = new Map((await of(batch.map((one) => one.ref_id))).map((one) => [one.ref_id, one]));
  return batch.flatMap((record) => {
    const quote = quotes.get(record.ref_id);
    return quote ? [{ ...record, ...quote, updated_at: at.toISOString() }] : [];
  });
}

async function* batchesOf(known: KnownRecords, size: number, skip: number): AsyncGenerator<SourceRecord[]> {
  let batch: SourceRecord[] = [];
  let passed = 0;
  for await (const some of known) {
    for (const record of some) {
      passed += 1;
      if (passed <= skip) continue;
      batch.push(record);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
