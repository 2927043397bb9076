import type { Shop } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { unitsPromised } from '../../inventory/index.ts';
import type { Currency } from '../feed-record.ts';
import { placesOfAll } from '../offers-of-products.ts';
import { readShopRules } from '../owners/shop-rules.ts';
import { lockBatches } from '../run-lock.ts';
import { settleProducts } from '../settle-products.ts';
import type { SourceRecord } from '../sources/adapter.ts';
import { openAdapter } from '../sources/open-adapter.ts';
import { sourceOf } from '../sources/sources.queries.ts';
import { judgeLive, type LiveOffer } from './judge-live.ts';

type Stock = { warehouse: string; quantity: number }[];

const anyLive = query(
  'suppliers.any_live_check',
  `select exists (select from supplier where live_check and state = 'active') as is_any`,
);
const liveOffers = query(
  'suppliers.live_offers',
  `select o.supplier, o.ref_id, o.product_id, o.cost, o.currency, o.stock, s.name, s.live_seconds, s.cost_up_percent
     from supplier_offer o join supplier s on s.code = o.supplier
    where s.live_check and s.state = 'active' and o.product_id = any(:productIds::int[]) and o.status = 'active' and not o.is_stale
      and exists (select from jsonb_array_elements(o.stock) k where (k ->> 'quantity')::int > 0)
    order by o.supplier, o.ref_id`,
).narrow<{ product_id: number; currency: Currency; stock: Stock }>();
/** The next feed writes it as it is there, whatever its record says. */
const correctStock = query(
  'suppliers.correct_stock',
  `update supplier_offer set stock = :stock::jsonb, record_hash = '' where supplier = :supplier and ref_id = :refId and stock = :before::jsonb`,
);

/** An answer, or that there was none, is asked for again after this. */
const keptMilliseconds = 60_000;
/** When each offer was asked for, by the shop; other processes ask for themselves. */
const asked = new WeakMap<Shop['sources'], Map<string, number>>();

/** Whether some supplier is asked while shoppers pay. */
export async function isAnyoneAskedLive({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  return (await db.first(anyLive))?.is_any ?? false;
}

/**
 * Asks suppliers that have it set whether they still have what a shopper is about to pay, each for as long as it is set, all at
 * once. What they have no more, or sell far dearer, is out of the shop's stock when this returns. Asked lately, they are not
 * asked again.
 * @returns names of those that did not answer: what they said last holds
 */
export async function checkLive(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'sources' | 'log'>,
  units: ReadonlyMap<number, number>,
): Promise<string[]> {
  const { db, clock, log } = shop;
  if (units.size === 0) return [];
  const now = clock.now().getTime();
  const known = asked.get(shop.sources) ?? new Map<string, number>();
  asked.set(shop.sources, known);
  const offers = (await db.rows(liveOffers, { productIds: [...units.keys()] })).filter((offer) => {
    const at = known.get(`${offer.supplier}\n${offer.ref_id}`);
    return at === undefined || now - at >= keptMilliseconds || at > now;
  });
  if (offers.length === 0) return [];
  const placeOf = await placesOfAll(db);
  const silent = new Set<string>();
  await Promise.all(
    offers.map(async (offer) => {
      known.set(`${offer.supplier}\n${offer.ref_id}`, now);
      try {
        const record = await within(offer.live_seconds * 1000, askFor(shop, offer));
        const wanted = units.get(offer.product_id) ?? 0;
        const places = offer.stock.flatMap(({ warehouse }) => placeOf(offer.supplier, warehouse) ?? []);
        const held = await unitsPromised(db, offer.product_id, places, clock.now());
        const stock = judgeLive(offer, record, wanted, held);
        if (stock) await writeStock(shop, offer, stock);
      } catch (error) {
        log.warn(
          { err: error, supplier: offer.supplier, code: offer.ref_id },
          'a supplier did not say whether it has it',
        );
        silent.add(offer.name);
      }
    }),
  );
  return [...silent].toSorted();
}

async function askFor(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'sources'>,
  { supplier, ref_id: code }: { supplier: string; ref_id: string },
): Promise<SourceRecord | undefined> {
  const source = await shop.db.first(sourceOf, { supplier });
  if (!source) throw new Error(`${supplier} has no source.`);
  const { adapter } = await openAdapter(shop, source);
  if (!adapter.product) throw new Error(`${supplier} is not asked for one article.`);
  return adapter.product(code);
}

/** Throws when it takes longer; what was asked goes on and its answer is dropped. */
async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function writeStock(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  {
    supplier,
    ref_id: refId,
    product_id: productId,
    stock: before,
  }: LiveOffer & { supplier: string; ref_id: string; product_id: number },
  stock: Stock,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBatches(tx);
    const written = await tx.run(correctStock, {
      supplier,
      refId,
      stock: JSON.stringify(stock),
      before: JSON.stringify(before),
    });
    // A feed said something newer meanwhile.
    if (written === 0) return;
    await settleProducts(tx, [{ productId, supplier, stock: before }], await readShopRules(tx), clock.now());
  });
}
