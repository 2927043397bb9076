import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { type AppError, conflict } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { type ContactKind, kindOfKey } from '../customers/index.ts';
import { type Limits, limitsOf, storedLimitsSql } from '../settings/index.ts';

/**
 * Locks contacts, so that two simultaneous calls cannot exceed a limit; always in the same order, against deadlocks.
 */
const lockKeys = query(
  'inventory.lock_contacts',
  `select pg_advisory_xact_lock(hashtextextended(key, 0))
   from (select distinct key from unnest(:contacts::text[]) as k(key) order by key) keys`,
);

/**
 * :contacts contact keys, :ids product ids, :party the party whose purchase on the payment page is not counted, :until until when such
 * a one holds its units at most.
 */
const unpaidHolds = query(
  'inventory.unpaid_holds',
  `select ${storedLimitsSql} as limits,
     (select coalesce(json_object_agg(k.key, (
          select count(distinct r.holder) from stock_reservation r
           where r.unpaid_contacts @> array[k.key] and r.state = 'active'
             and (:party::text is null or r.party is distinct from :party or r.expires_at > :until::timestamptz))), '{}')
        from unnest(:contacts::text[]) as k(key)) as orders,
     (select coalesce(json_object_agg(p.id, json_build_object(
          'on_hand', (select coalesce(sum(s.on_hand), 0) from stock_level s where s.product_id = p.id),
          'unpaid', (select coalesce(sum(r.quantity), 0) from stock_reservation r
             where r.product_id = p.id and r.state = 'active' and r.unpaid_contacts is not null
               and (:party::text is null or r.party is distinct from :party or r.expires_at > :until::timestamptz)))), '{}')
        from unnest(:ids::int[]) as p(id)) as products`,
  { nullable: ['until'] },
).narrow<{ orders: Record<string, number>; products: Record<string, { on_hand: number; unpaid: number }> }>();

/** Why units may not wait for a voucher's money: who asks has too many open, or the product is held enough. */
type UnpaidRefusal = 'orders' | 'stock';

const sentences: Record<UnpaidRefusal, string> = {
  orders: 'Ya hay varios pedidos por pagar con tus datos. Págalos o cancélalos, o elige otra forma de pago.',
  stock:
    'Ya hay demasiadas piezas de un producto apartadas sin pagar. Con una forma de pago inmediata sí las puedes comprar.',
};

const limitOfKind: Record<ContactKind, keyof Limits> = {
  customer: 'unpaid_orders_per_session',
  email: 'unpaid_orders_per_email',
  phone: 'unpaid_orders_per_phone',
  address: 'unpaid_orders_per_address',
};

/** Locks the contacts until the transaction ends. */
export async function lockContacts(tx: Connection, contacts: readonly string[]): Promise<void> {
  await tx.run(lockKeys, { contacts });
}

/** Whether these units may be held for days, as of now; final where contacts and stock are locked. */
export async function findUnpaidRefusal(
  db: Connection,
  log: Pick<Log, 'warn'>,
  wanted: {
    contacts: readonly string[];
    lines: readonly { productId: number; quantity: number }[];
    /** Their own purchase on a payment page until then is closed by buying anew, so it is not counted. */
    inPayment?: { party: string; until: Date };
  },
): Promise<UnpaidRefusal | null> {
  const { contacts, lines, inPayment } = wanted;
  const demand = demandByProduct(lines);
  const held = await db.first(unpaidHolds, {
    contacts,
    ids: [...demand.keys()],
    party: inPayment?.party ?? null,
    until: inPayment?.until ?? null,
  });
  if (!held) throw new Error('A statement without a table gave no row.');
  const limits = limitsOf(held.limits, log);
  const isOverLimit = contacts.some((key) => (held.orders[key] ?? 0) >= limits[limitOfKind[kindOfKey(key)]]);
  if (isOverLimit) return 'orders';
  const isHeldEnough = [...demand].some(([productId, quantity]) => {
    const { on_hand: onHand = 0, unpaid = 0 } = held.products[productId] ?? {};
    return unpaid + quantity > unpaidUnitsMax(onHand, limits.unpaid_stock_percent);
  });
  return isHeldEnough ? 'stock' : null;
}

/** Units of a product that unpaid vouchers may hold together: a share, and always one. */
export function unpaidUnitsMax(onHand: number, percent: number): number {
  return Math.max(1, Math.floor((onHand * percent) / 100));
}

/** Why vouchers are not offered, as the buyer reads it; null where they are. */
export async function unpaidReason(...asked: Parameters<typeof findUnpaidRefusal>): Promise<string | null> {
  const refusal = await findUnpaidRefusal(...asked);
  return refusal && sentences[refusal];
}

/** The same as a refusal of an order. */
export function refusalOfUnpaid(refusal: UnpaidRefusal): AppError {
  return conflict(refusal === 'orders' ? 'unpaid_orders_limit' : 'unpaid_stock_limit', sentences[refusal]);
}

/** Units by product; the same product may stand in several lines. */
export function demandByProduct(
  lines: readonly { productId: number; quantity: number }[],
): Map<number, number> {
  const demand = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    demand.set(productId, (demand.get(productId) ?? 0) + quantity);
  }
  return demand;
}
