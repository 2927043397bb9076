import { type Kept, keepText, msg, sayKept, t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { cancelPurchase, moveForBuyers } from '../inventory/index.ts';
import { alertStaff } from '../staff/index.ts';
import {
  openOrdering,
  type SupplierAnswer,
  SupplierError,
  type SupplierOrder,
  type SupplierTracking,
} from '../suppliers/index.ts';
import { asShipTo } from './address-lines.ts';
import { notArrived } from './confirm.ts';
import { addGuides, becomeParcel, parcelArrived } from './drop-ship.ts';
import { destinationOf } from './drop-ship.queries.ts';
import {
  lockedSending,
  noteSending,
  orderedLines,
  purchaseOrderOf,
  type PurchaseOrderRow,
  type Sending,
  warehouseOfPlace,
} from './purchasing.queries.ts';

/** Before one that may have arrived is asked for: suppliers list orders some minutes late. */
const unknownMinutes = [2, 5, 15, 60] as const;
/** How often a supplier has to say that it knows nothing of an order before the shop believes that it never arrived. */
const deniedTimes = 2;
/** Between two looks at one that is on its way. */
const trackMinutes = 60;
/** However long a supplier takes no calls, it is tried once a day. */
const putOffMinutesMost = 24 * 60;
/** A process that was killed in the middle of a call says nothing for so long. */
const callMinutes = 5;

const later = (shop: Pick<Shop, 'clock'>, minutes: number) =>
  new Date(shop.clock.now().getTime() + minutes * 60_000);

/** What is written down of a sending; what is left out stays. */
type Note = {
  state?: Sending['state'];
  folio?: string | null;
  sentAt?: Date;
  said?: Kept | string | null;
  askAt: Date | null;
  asked?: number;
  triedAt?: Date | null;
  isTry?: boolean;
  status?: string;
  guides?: string[];
  isCancelled?: boolean;
};

/**
 * Goes on with a confirmed purchase: sends one that was never sent, asks for one of which nobody knows whether it arrived, looks
 * where one is that was sent. Done twice, or at once, it is sent once: whoever sends says so first, and who finds that said and no
 * answer asks by the shop's own number.
 */
export async function workOrder(shop: Shop, id: number): Promise<void> {
  const { db, clock } = shop;
  const claimed = await db.transaction(async (tx) => {
    const row = await lockedSending(tx, id);
    if (!row || row.channel !== 'api' || row.state === 'refused') return undefined;
    if (row.state === 'queued' && row.tried_at === null) {
      await note(tx, id, { askAt: later(shop, callMinutes), triedAt: clock.now(), isTry: true });
      return { ...row, does: 'send' as const };
    }
    // Somebody is at work on it now, or was killed: the clock comes again.
    if (row.state === 'queued' && row.tried_at!.getTime() > clock.now().getTime() - callMinutes * 60_000)
      return undefined;
    await note(tx, id, { askAt: later(shop, callMinutes), triedAt: row.tried_at });
    return { ...row, does: 'ask' as const };
  });
  if (!claimed) return;
  if (claimed.does === 'send') await send(shop, claimed);
  else await ask(shop, claimed);
}

async function send(shop: Shop, row: Sending): Promise<void> {
  const { db } = shop;
  const order = await orderOf(db, row);
  if (order === undefined) {
    await becomeRefused(
      shop,
      row,
      keepText('Its order is on hold or over, or gave up some of it: it was not sent.'),
    );
    return;
  }
  let answer: SupplierAnswer;
  try {
    answer = await (await orderingOf(shop, row.supplier)).order(order);
  } catch (error) {
    await sendingFailed(shop, row, error);
    return;
  }
  await arrived(shop, row, answer);
}

/** Throws SupplierError `refused` where its door does not open: nothing was asked yet. */
async function orderingOf(shop: Shop, supplier: string) {
  try {
    const ordering = await openOrdering(shop, supplier);
    if (ordering) return ordering;
  } catch (error) {
    throw new SupplierError('refused', error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
  throw new SupplierError('refused', t('It takes no orders by an API.'));
}

/** What is ordered; undefined where it would go to the buyer of an order that is on hold or over, or gave up some of it. */
async function orderOf(db: Connection, row: Sending): Promise<SupplierOrder | undefined> {
  const purchase = await db.first(purchaseOrderOf, { id: row.purchase_id });
  const warehouse = await db.first(warehouseOfPlace, {
    supplier: row.supplier,
    location: purchase?.from_code ?? '',
  });
  const lines = await db.rows(orderedLines, { id: row.purchase_id });
  const isDropShip = purchase?.drop_ship_to != null;
  const to = isDropShip ? await db.first(destinationOf, { id: row.purchase_id }) : undefined;
  if (isDropShip && (to?.state !== 'paid' || to.hold !== null || to.is_wanted !== true)) return undefined;
  return {
    ...(to && { shipTo: asShipTo(to.delivery_address, to.number) }),
    reference: row.reference,
    warehouse: warehouse?.code ?? '',
    lines: lines.map((line) => ({
      code: line.ref_id ?? '',
      quantity: line.quantity,
      cost: line.cost ?? 0,
      currency: line.currency,
    })),
  };
}

/** What a supplier refused was not bought; what nobody answered may have been. */
async function sendingFailed(shop: Shop, row: Sending, error: unknown): Promise<void> {
  const { log } = shop;
  const id = row.purchase_id;
  const said = error instanceof Error ? error.message.slice(0, 300) : String(error);
  if (error instanceof SupplierError && error.kind === 'duplicate') {
    // It has one of this number: that is ours.
    await becomeUnknown(shop, id, { said });
    return;
  }
  if (error instanceof SupplierError && error.kind === 'busy') {
    await putOff(shop, id, { said, until: error.retryAt ?? later(shop, 5) });
    return;
  }
  if (error instanceof SupplierError && error.kind !== 'unavailable') {
    await becomeRefused(shop, row, said);
    return;
  }
  log.warn({ err: error, purchase: id }, 'nobody knows whether an order to a supplier arrived');
  await becomeUnknown(shop, id, { said });
}

/** Nothing was bought: it is sent when its supplier takes calls again, of which staff hear where that is long. */
async function putOff(shop: Shop, id: number, { said, until }: { said: string; until: Date }): Promise<void> {
  const askAt = new Date(Math.min(until.getTime(), later(shop, putOffMinutesMost).getTime()));
  await shop.db.transaction(async (tx) => {
    const row = await lockedSending(tx, id);
    if (row?.state !== 'queued') return;
    await note(tx, id, { said, askAt, triedAt: null });
    const purchase = await tx.first(purchaseOrderOf, { id });
    if (!purchase || askAt <= later(shop, trackMinutes)) return;
    await tell(shop, tx, purchase, {
      once: `busy:${row.confirmed_at.toISOString()}`,
      subject: msg('Purchase {id} waits for its supplier'),
      text: () =>
        t(
          '{supplier} takes no calls for now. It is sent by itself when it does, or say there that it is not.',
          {
            supplier: purchase.supplier_name,
          },
        ),
      said,
    });
  });
}

/** Staff hear of it once. `askAt`: null where there is nobody to ask. */
async function becomeUnknown(
  shop: Shop,
  id: number,
  { said, askAt, asked }: { said: Kept | string; askAt?: null; asked?: number },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const row = await lockedSending(tx, id);
    if (!row || (row.state !== 'queued' && row.state !== 'unknown')) return;
    const times = Math.min(asked ?? row.asked, unknownMinutes.length - 1);
    await note(tx, id, {
      state: 'unknown',
      said,
      askAt: askAt === undefined ? later(shop, unknownMinutes[times] ?? 60) : askAt,
      ...(asked !== undefined && { asked }),
      triedAt: row.tried_at,
    });
    const purchase = await tx.first(purchaseOrderOf, { id });
    if (purchase && row.state === 'queued') {
      await tell(shop, tx, purchase, {
        once: `unknown:${row.tries}`,
        subject: msg('Nobody knows whether purchase {id} arrived'),
        text: () =>
          t(
            '{supplier} gave no answer that says so. It is asked by itself and not sent again before it says that it has none.',
            {
              supplier: purchase.supplier_name,
            },
          ),
        said,
      });
    }
  });
}

/** It is a proposal again, with what the supplier said; by itself it is not sent a second time. */
async function becomeRefused(shop: Shop, { purchase_id: id }: Sending, said: Kept | string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const row = await lockedSending(tx, id);
    if (!row || (row.state !== 'queued' && row.state !== 'unknown')) return;
    await note(tx, id, { state: 'refused', said, askAt: null, triedAt: null });
    await moveForBuyers(tx, id, 'sending', 'draft', shop.clock.now());
    const purchase = await tx.first(purchaseOrderOf, { id });
    if (!purchase) return;
    await tell(shop, tx, purchase, {
      once: `refused:${row.tries}`,
      subject: msg('Purchase {id} was not taken'),
      text: () =>
        t('{supplier} did not take it. Nothing was bought; it waits to be confirmed again.', {
          supplier: purchase.supplier_name,
        }),
      said,
    });
  });
}

async function arrived(
  shop: Shop,
  { purchase_id: id }: Pick<Sending, 'purchase_id'>,
  answer: { folio: string; status?: string | undefined },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const row = await lockedSending(tx, id);
    if (!row || (row.state !== 'queued' && row.state !== 'unknown')) return;
    await note(tx, id, {
      state: 'sent',
      folio: answer.folio,
      sentAt: shop.clock.now(),
      said: null,
      askAt: later(shop, trackMinutes),
      asked: 0,
      triedAt: row.tried_at,
      ...(answer.status !== undefined && { status: answer.status }),
    });
    await moveForBuyers(tx, id, 'sending', 'open', shop.clock.now(), { reference: answer.folio });
  });
}

async function ask(shop: Shop, row: Sending): Promise<void> {
  const { db, clock } = shop;
  const { purchase_id: id } = row;
  let found: SupplierTracking | undefined;
  try {
    const ordering = await openOrdering(shop, row.supplier);
    if (!ordering?.tracking) {
      if (row.state === 'sent')
        await db.run(noteSending, fieldsOf(id, { askAt: null, triedAt: row.tried_at }));
      else
        await becomeUnknown(shop, id, {
          said: keepText('It lists no orders: ask it yourself.'),
          askAt: null,
        });
      return;
    }
    found = await ordering.tracking({
      reference: row.reference,
      folio: row.folio ?? undefined,
      since: row.tried_at ?? clock.now(),
    });
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 300) : String(error);
    if (row.state === 'sent') {
      await db.run(
        noteSending,
        fieldsOf(id, { said, askAt: later(shop, trackMinutes), triedAt: row.tried_at }),
      );
    } else await becomeUnknown(shop, id, { said });
    return;
  }
  if (row.state !== 'sent') {
    if (!found) {
      const asked = row.asked + 1;
      if (asked >= deniedTimes) await becomeRefused(shop, row, notArrived);
      else await becomeUnknown(shop, id, { said: keepText('The supplier does not know it yet.'), asked });
      return;
    }
    await arrived(shop, row, found);
  }
  await follow(shop, row, found);
}

/** What a supplier says of one that it has. */
async function follow(shop: Shop, row: Sending, found: SupplierTracking | undefined): Promise<void> {
  const { purchase_id: id } = row;
  // Before it is written down that nobody has to ask any more: killed in between, it is asked again.
  let failure: unknown;
  if (found && !found.isCancelled)
    await followToBuyer(shop, id, found).catch((error: unknown) => (failure = error));
  await shop.db.transaction(async (tx) => {
    const locked = await lockedSending(tx, id);
    const purchase = await tx.first(purchaseOrderOf, { id });
    if (!locked || !purchase || locked.state !== 'sent') return;
    const isOver =
      found?.isCancelled === true ||
      (purchase.drop_ship_to === null
        ? purchase.purchase_state !== 'open' || found?.isDelivered === true
        : failure === undefined && isDropShipOver(shop, locked, purchase, found));
    await note(tx, id, {
      askAt: isOver ? null : later(shop, trackMinutes),
      triedAt: locked.tried_at,
      said: null,
      ...(found && { status: found.status, guides: found.guides, isCancelled: found.isCancelled }),
    });
    if (!found?.isCancelled || locked.is_cancelled) return;
    // What its buyers wait for is on no purchase then, and gathered anew.
    if (purchase.purchase_state === 'open') await cancelPurchase(tx, { ...shop, staff: undefined }, id);
    await tell(shop, tx, purchase, {
      once: 'cancelled',
      subject: msg('Purchase {id} was cancelled by its supplier'),
      text: () =>
        t(
          '{supplier} does not bring it. What buyers wait for is proposed again, and waits for you to confirm it.',
          {
            supplier: purchase.supplier_name,
          },
        ),
      said: found.status,
    });
  });
  if (failure !== undefined) throw failure;
}

/** How long the parcel of a supplier is followed: what arrives later is for staff to say. */
const followDays = 30;

function isDropShipOver(
  shop: Pick<Shop, 'clock'>,
  { sent_at: sentAt }: Pick<Sending, 'sent_at'>,
  { purchase_state: state, shipment_id: shipmentId }: PurchaseOrderRow,
  found: SupplierTracking | undefined,
): boolean {
  // It was taken back, came to the shop, or nobody wants it.
  if (state !== 'open' && shipmentId === null) return true;
  if (found?.isDelivered === true && found.guides.length > 0) return true;
  return sentAt !== null && shop.clock.now().getTime() - sentAt.getTime() > followDays * 86_400_000;
}

/** A supplier's first guide is the parcel that its buyer sees, the others are of its further boxes; what it says of the arrival holds. */
async function followToBuyer(shop: Shop, id: number, found: SupplierTracking): Promise<void> {
  const [guide, ...further] = found.guides;
  if (guide === undefined) return;
  await shop.db.transaction(async (tx) => {
    const purchase = await tx.first(purchaseOrderOf, { id });
    if (!purchase || purchase.drop_ship_to === null) return;
    const context = { ...shop, staff: undefined };
    if (purchase.purchase_state === 'open')
      await becomeParcel(tx, context, purchase, { carrier: found.carrier ?? '', tracking_code: guide });
    const parcel = await tx.first(purchaseOrderOf, { id });
    if (parcel) await addGuides(tx, context, parcel, further);
  });
  if (!found.isDelivered) return;
  await shop.db.transaction(async (tx) => {
    const parcel = (await tx.first(purchaseOrderOf, { id }))?.shipment_id;
    if (parcel) await parcelArrived(tx, { ...shop, staff: undefined }, parcel);
  });
}

async function tell(
  shop: Shop,
  tx: Connection,
  purchase: Pick<PurchaseOrderRow, 'id'>,
  {
    once,
    subject,
    text,
    said,
  }: { once: string; subject: ReturnType<typeof msg>; text: () => string; said: Kept | string },
): Promise<void> {
  await alertStaff(shop, tx, 'stock', {
    once: `purchase:${purchase.id}:${once}`,
    subject: { message: subject, values: () => ({ id: String(purchase.id) }) },
    text,
    facts: [{ name: msg('It said'), value: () => sayKept(said) }],
    path: `/admin/purchasing/${purchase.id}`,
  });
}

async function note(tx: Connection, id: number, given: Note): Promise<void> {
  await tx.run(noteSending, fieldsOf(id, given));
}

function fieldsOf(id: number, given: Note) {
  return {
    id,
    state: given.state ?? null,
    folio: given.folio ?? null,
    sentAt: given.sentAt ?? null,
    said: given.said === undefined || given.said === null ? null : JSON.stringify(given.said),
    askAt: given.askAt,
    asked: given.asked ?? null,
    triedAt: given.triedAt ?? null,
    isTry: given.isTry ?? false,
    status: given.status ?? null,
    guides: given.guides ?? null,
    isCancelled: given.isCancelled ?? false,
  };
}
