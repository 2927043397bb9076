import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { refreshListing, removeProducts, restoreProducts, setProductStatus } from '../../catalog/index.ts';
import { type CountedStock, productsEverHeld, setStockLevels, unitsOnHand } from '../../inventory/index.ts';
import { readShopRules } from '../owners/shop-rules.ts';
import { noteOutcomes } from '../changes.queries.ts';
import type { ImportShop } from '../apply-run.ts';
import { chooseOffer } from '../matching/choose-offer.ts';
import { articlesOf, markChosen, offersOfProducts } from '../offers-of-products.ts';
import { lockBatches } from '../run-lock.ts';
import { finishRun, runById } from '../suppliers.queries.ts';
import { productImageSql } from './note-images.ts';

type Fields = Record<string, unknown>;
type Counts = Record<string, number>;

const nextRows = query(
  'suppliers.next_to_take_back',
  `select b.ref_id, b.product_id, b.is_new, b.offer_before, b.offer_after, b.product_before, b.product_after, b.stock_before,
     b.stock_after, b.version_before, b.version_after, to_jsonb(o) as offer_now, p.version as version_now,
     case when p.id is not null then ${productImageSql} end as product_now,
     exists (
       select from supplier_offer x where x.product_id = b.product_id and (x.supplier <> :supplier or x.ref_id <> b.ref_id)) as has_others
     from sync_before b left join supplier_offer o on o.supplier = :supplier and o.ref_id = b.ref_id
     left join product p on p.id = b.product_id
    where b.run_id = :runId and b.undone_at is null and b.offer_after is not null
    order by b.line desc, b.ref_id limit :limit`,
).narrow<{
  offer_before: Fields | null;
  offer_after: Fields;
  offer_now: Fields | null;
  product_before: Fields | null;
  product_after: Fields | null;
  product_now: Fields | null;
  stock_before: Counts | null;
  stock_after: Counts | null;
}>();
type BackRow = RowOf<typeof nextRows>;

const removeOffers = query(
  'suppliers.remove_offers',
  'delete from supplier_offer where supplier = :supplier and ref_id = any(:refIds::text[])',
);
const restoreOffers = query(
  'suppliers.restore_offers',
  `update supplier_offer o set product_id = g.product_id, product_name = g.product_name, brand = g.brand, mpn = g.mpn, ean = g.ean,
     upc = g.upc, cost = g.cost, currency = g.currency, category = g.category, status = g.status,
     record_updated_at = g.record_updated_at, is_source = g.is_source, is_chosen = g.is_chosen, matched_by = g.matched_by,
     record_hash = g.record_hash, stock = g.stock, specs = g.specs, synced_at = g.synced_at, map_price = g.map_price,
     min_quantity = coalesce(g.min_quantity, 1), eta = g.eta, tax_included = coalesce(g.tax_included, false),
     seen_at = coalesce(g.seen_at, o.seen_at), is_stale = coalesce(g.is_stale, false), kind = g.kind, description = g.description,
     weight_grams = g.weight_grams, released_on = g.released_on, images = coalesce(g.images, '{}')
     from jsonb_populate_recordset(null::supplier_offer, :offers::jsonb) g
    where o.supplier = g.supplier and o.ref_id = g.ref_id`,
);
const markBack = query(
  'suppliers.mark_taken_back',
  `update sync_before b set undone_at = :now, kept = string_to_array(k.kept, ',')
     from unnest(:refIds::text[], :kept::text[]) as k(ref_id, kept)
    where b.run_id = :runId and b.ref_id = k.ref_id`,
);
/** A product that is as a run found it is, for the run before, as that one left it. */
const passVersions = query(
  'suppliers.pass_versions',
  `update sync_before b set version_after = p.version
     from unnest(:productIds::int[], :versions::int[]) as g(product_id, version) join product p on p.id = g.product_id
    where b.product_id = g.product_id and b.version_after = g.version and b.undone_at is null`,
);

const rowsAtOnce = 500;

/**
 * Takes back what a run wrote, five hundred offers to a transaction: offers, the fields of products that it changed, prices and
 * stock are what they were. What somebody, or another run, changed since stays, and is noted; a product that it made is gone,
 * unless somebody changed, offered or began to buy it: then it is discontinued. Killed at any moment it goes on. The caller
 * holds the lock of the supplier.
 */
export async function rollBackRun(shop: ImportShop, runId: string): Promise<void> {
  const { db, clock, realtime } = shop;
  const run = await runById(db, runId);
  if (run?.state !== 'rolling_back') return;
  for (;;) {
    const taken = await db.transaction((tx) => takeBackSome(tx, run.supplier, runId, clock.now()));
    if (taken === 0) break;
  }
  await finishRun(db, runId, { state: 'rolled_back', at: clock.now() });
  realtime.tell('staff', 'sync.finished', { run_id: runId, state: 'rolled_back' });
}

async function takeBackSome(tx: Connection, supplier: string, runId: string, now: Date): Promise<number> {
  await lockBatches(tx);
  const rows = await tx.rows(nextRows, { runId, supplier, limit: rowsAtOnce });
  if (rows.length === 0) return 0;
  const rules = await readShopRules(tx);
  const touched = rows.flatMap((row) => row.product_id ?? []);
  const held = await productsEverHeld(tx, touched);
  const units = await unitsOnHand(tx, touched);
  const plans = rows.map((row) => planOf(row, held, units.get(row.product_id ?? 0)));
  const gone = plans.flatMap(({ isGone, row }) =>
    isGone && row.product_id !== null ? [row.product_id] : [],
  );
  await tx.run(removeOffers, {
    supplier,
    refIds: plans.flatMap(({ offer, row }) => (offer === 'remove' ? [row.ref_id] : [])),
  });
  await tx.run(restoreOffers, {
    offers: JSON.stringify(
      plans.flatMap(({ offer, row }) => (offer === 'restore' ? [row.offer_before] : [])),
    ),
  });
  if (gone.length > 0) await removeProducts(tx, gone);
  const back = plans.filter(({ isGone, row }) => !isGone && row.product_now !== null);
  await restoreProducts(
    tx,
    back.flatMap(({ fields, row }) =>
      row.product_id !== null && Object.keys(fields).length > 0
        ? [{ id: row.product_id, values: { ...row.product_now, ...fields } }]
        : [],
    ),
    now,
  );
  const productIds = back.flatMap(({ row }) => row.product_id ?? []);
  const left = back.flatMap(({ isLeft, row }) => (isLeft && row.product_id !== null ? [row.product_id] : []));
  const articles = await articlesOf(tx, left);
  await setProductStatus(
    tx,
    [...articles.values()].map(({ refId }) => refId),
    'discontinued',
    now,
  );
  const offers = await offersOfProducts(tx, productIds);
  await markChosen(
    tx,
    [...offers].flatMap(([productId, all]) => {
      const best = chooseOffer(all, rules);
      return best || all.some(({ status }) => status === 'active')
        ? [{ productId, supplier: best?.supplier ?? '', refId: best?.refId ?? '' }]
        : [];
    }),
  );
  await setStockLevels(
    tx,
    back.flatMap(({ stock }) => stock),
    'import',
  );
  await refreshListing(tx, productIds, now);
  const whole = back.filter(({ kept, row }) => kept.length === 0 && row.version_before !== null);
  await tx.run(passVersions, {
    productIds: whole.map(({ row }) => row.product_id ?? 0),
    versions: whole.map(({ row }) => row.version_before ?? 0),
  });
  await tx.run(markBack, {
    runId,
    now,
    refIds: plans.map(({ row }) => row.ref_id),
    kept: plans.map(({ kept }) => kept.join(',')),
  });
  await noteOutcomes(
    tx,
    runId,
    plans.flatMap(({ kept, row }) => (kept.length > 0 ? [{ refId: row.ref_id, outcome: 'kept' }] : [])),
  );
  return rows.length;
}

type Plan = {
  row: BackRow;
  offer: 'remove' | 'restore' | 'stays';
  /** The run made the product, and nobody did anything with it. */
  isGone: boolean;
  /** The run made it, and somebody did. */
  isLeft: boolean;
  fields: Fields;
  stock: CountedStock[];
  kept: string[];
};

/** What to do with one offer and its product. */
function planOf(
  row: BackRow,
  held: ReadonlySet<number>,
  units: ReadonlyMap<string, number> = new Map<string, number>(),
): Plan {
  const kept: string[] = [];
  const isOfferSame =
    row.offer_now !== null && isSame(offerMarks(row.offer_now), offerMarks(row.offer_after));
  const isMade = row.is_new && row.product_id !== null && row.product_now !== null;
  const isUntouched = row.version_now === row.version_after && !row.has_others;
  const isGone = isMade && isOfferSame && isUntouched && !held.has(row.product_id ?? 0);
  const isLeft = isMade && !isGone && isOfferSame && !row.has_others;
  if (!isOfferSame) kept.push('offer');
  if (isMade && !isGone) kept.push('product');
  const fields: Fields = {};
  const stock: CountedStock[] = [];
  const productId = row.product_id;
  if (productId !== null && !isGone && !isLeft && row.product_now !== null) {
    for (const [field, after] of Object.entries(row.product_after ?? {})) {
      if (isSame(row.product_now[field], after)) fields[field] = row.product_before?.[field] ?? null;
      else kept.push(field);
    }
    for (const [warehouseCode, after] of Object.entries(row.stock_after ?? {})) {
      const before = row.stock_before?.[warehouseCode] ?? 0;
      if (before === after) continue;
      if (units.get(warehouseCode) === after) stock.push({ productId, warehouseCode, onHand: before });
      else kept.push(`stock ${warehouseCode}`);
    }
  }
  const offer = !isOfferSame || isLeft ? 'stays' : row.offer_before === null ? 'remove' : 'restore';
  return { row, offer, isGone, isLeft, fields, stock, kept };
}

/** When it was sent and whether it is chosen says nothing about who changed it; nor does a column that came with an upgrade. */
const saysNothing = new Set(['is_chosen', 'record_updated_at', 'synced_at', 'seen_at', 'is_stale']);

function offerMarks(offer: Fields): Fields {
  return Object.fromEntries(
    Object.entries(offer).filter(([name, value]) => !saysNothing.has(name) && value !== null),
  );
}

/** PostgreSQL gives the keys of an object in one order, whoever wrote it. */
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
