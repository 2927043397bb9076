import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { requireProducts } from '../required-things.ts';
import type { countCalls } from './counts.contract.ts';
import {
  addScans,
  countedProducts,
  productsByCode,
  scannedProducts,
  shareCount,
  uncountedProducts,
} from './counts.queries.ts';

type Scan = z.output<typeof countCalls.scan.body & z.ZodType>['scans'][number];
type Answer = z.input<(typeof countCalls.scan.answers)[200]>['scans'];

/**
 * Counts units as they are scanned, each with what the books say at that moment. Sent again, a scan is counted once; a code
 * that no product has, or several, is answered and counted nowhere.
 * @throws AppError 404; 409 `closed`; 422 for a product that is not there
 */
export async function scanUnits(
  { db, staff, clock, realtime }: RequestContext,
  id: number,
  scans: readonly Scan[],
): Promise<Answer> {
  const answer = await db.transaction(async (tx) => {
    const count = await openCount(tx, id);
    const found = await productsOf(tx, scans);
    const clear = scans.flatMap((scan) => {
      const [only, second] = found(scan);
      return only === undefined || second !== undefined ? [] : [{ ...scan, productId: only }];
    });
    await tx.run(addScans, {
      id,
      kind: 'add',
      warehouseCode: count.warehouse_code,
      productIds: clear.map(({ productId }) => productId),
      units: clear.map(({ units }) => units),
      keys: clear.map(({ key }) => key),
      systemUserId: staff?.id ?? null,
      now: clock.now(),
    });
    const rows = await tx.rows(scannedProducts, { id, productIds: scans.flatMap(found) });
    return scans.map((scan) => {
      const ids = found(scan);
      const outcome = ids.length === 0 ? 'unknown' : ids.length === 1 ? 'counted' : 'several';
      return {
        key: scan.key,
        outcome: outcome as Answer[number]['outcome'],
        products: rows.filter((row) => ids.includes(row.product_id)),
      };
    });
  });
  realtime.tell('staff', 'count.changed', { id });
  return answer;
}

/**
 * Says how many of a product there are in all, whatever was scanned; null takes it out of the count.
 * @throws AppError 404; 409 `closed`; 422 for a product that is not there
 */
export async function setCounted(
  { db, staff, clock, realtime }: RequestContext,
  id: number,
  productId: number,
  counted: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const count = await openCount(tx, id);
    await requireProducts(tx, [{ product_id: productId }]);
    await tx.run(addScans, {
      id,
      kind: counted === null ? 'none' : 'total',
      warehouseCode: count.warehouse_code,
      productIds: [productId],
      units: [counted ?? 0],
      keys: [crypto.randomUUID()],
      systemUserId: staff?.id ?? null,
      now: clock.now(),
    });
  });
  realtime.tell('staff', 'count.changed', { id });
}

/**
 * Counts as none what should be there and nobody found.
 * @returns how many products these are
 * @throws AppError 404; 409 `closed`, `nothing_counted` where nobody has scanned anything yet
 */
export async function countRest({ db, staff, clock, realtime }: RequestContext, id: number): Promise<number> {
  const products = await db.transaction(async (tx) => {
    const count = await openCount(tx, id);
    if ((await tx.rows(countedProducts, { id })).length === 0) {
      throw conflict('nothing_counted', t('Nobody has counted anything yet: all of it would be gone.'));
    }
    const rest = await tx.rows(uncountedProducts, { id });
    await tx.run(addScans, {
      id,
      kind: 'total',
      warehouseCode: count.warehouse_code,
      productIds: rest.map((row) => row.product_id),
      units: rest.map(() => 0),
      keys: rest.map(() => crypto.randomUUID()),
      systemUserId: staff?.id ?? null,
      now: clock.now(),
    });
    return rest.length;
  });
  realtime.tell('staff', 'count.changed', { id });
  return products;
}

async function openCount(tx: Connection, id: number) {
  const count = await tx.first(shareCount, { id });
  if (!count) throw notFound(t('There is no such count.'));
  if (count.state !== 'open') throw conflict('closed', t('The count is closed already.'));
  return count;
}

async function productsOf(tx: Connection, scans: readonly Scan[]): Promise<(scan: Scan) => number[]> {
  const named = [...new Set(scans.flatMap(({ product_id: id }) => id ?? []))];
  await requireProducts(
    tx,
    named.map((id) => ({ product_id: id })),
  );
  const codes = [...new Set(scans.flatMap(({ code }) => code ?? []))];
  const rows = codes.length === 0 ? [] : await tx.rows(productsByCode, { codes });
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return ({ code, product_id: id }) =>
    id === undefined ? (byCode.get(code ?? '') ?? []).map((row) => row.product_id) : [id];
}
