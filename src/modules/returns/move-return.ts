import { type Kept, keepText, t } from '../../i18n/t.ts';
import type { RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { formatPesos } from '../../platform/money.ts';
import { requireAsRead } from '../../platform/require-as-read.ts';
import { countAgainstCeiling } from '../approvals/index.ts';
import { solveProblems } from '../carriers/index.ts';
import {
  ensureWarehouses,
  judgeSerials,
  putBackUnits,
  requireOwnLocations,
  serialOf,
  shelveSerials,
} from '../inventory/index.ts';
import {
  accountLinks,
  backParts,
  countReturned,
  exchangeUnits,
  freeSerials,
  linkToOrder,
  mailBuyer,
  noteOnOrder,
  type OrderForReturn,
  orderForReturn,
  type OrderNote,
  staffCash,
  stockOfLines,
  staffCredit,
  publishAfterCommit,
} from '../orders/index.ts';
import { refundPurchase } from '../payments/index.ts';
import { readShippingRules } from '../shipping/index.ts';
import { audit } from '../staff/index.ts';
import { tellWebhooks } from '../webhooks/index.ts';
import { returnMail, type ReturnNews } from './mails.ts';
import { refundedUnits, returnName, shippingLeft, unitsBack } from './read-returns.ts';
import { type ReturnStep, stateAfter, type UnitOutcome } from './return.ts';
import {
  changeReturn,
  judgeUnits,
  markRefunded,
  markRestocked,
  orderOfReturn,
  returnById,
  type ReturnRow,
  returnsOfOrder,
} from './returns.queries.ts';

/** What a step writes beside the new state. */
type StepDone = {
  note: OrderNote;
  news?: ReturnNews;
  actor?: string | null;
  answer?: string;
  resolution?: ReturnEnd['resolution'];
  refundCents?: number;
  shippingCents?: number;
};

/**
 * Takes a return one step on, under its order's lock: what the step does, the new state, the order's timeline and the
 * email happen together or not at all.
 * @throws AppError 404; 409 `too_late` where the return is not there yet, or past it
 */
export async function moveReturn(
  context: RequestContext,
  returnId: string,
  step: ReturnStep,
  act: (tx: Connection, order: OrderForReturn, row: ReturnRow) => Promise<StepDone>,
): Promise<void> {
  const { db, clock, staff } = context;
  await db.transaction(async (tx) => {
    const { order, row } = await lockedReturn(tx, returnId);
    const state = stateAfter(row.state, step);
    if (!state) {
      const message =
        staff === undefined
          ? 'Esta devolución ya avanzó y no se puede cancelar.'
          : t('The return is not there yet, or past it.');
      throw conflict('too_late', message, { state: row.state });
    }
    const done = await act(tx, order, row);
    await tx.run(changeReturn, {
      returnId,
      state,
      answer: done.answer ?? null,
      resolution: done.resolution ?? null,
      refundCents: done.refundCents ?? null,
      shippingCents: done.shippingCents ?? null,
      now: clock.now(),
    });
    await sayOfReturn(tx, context, order, row, done.note, done.news, done.actor ?? staff?.name ?? null);
    await tellWebhooks(tx, context, 'return.updated', returnId);
    if (staff === undefined) return;
    await audit(tx, {
      systemUserId: staff.id,
      action: `return.${step}`,
      subject: `return:${returnId}`,
      before: { state: row.state },
      after: {
        state,
        ...(done.resolution && { resolution: done.resolution, refund_cents: done.refundCents }),
      },
    });
  });
}

/** Where emails about a return lead: guests have nowhere to sign in. */
export async function orderUrlOf(
  shop: Pick<Shop, 'log' | 'publicUrl' | 'clock'>,
  tx: Connection,
  order: OrderForReturn,
): Promise<string> {
  if (!order.is_guest) return accountLinks(order, shop.publicUrl).order;
  return (await linkToOrder(shop, tx, order, shop.clock.now())).url;
}

/** Writes into the order's timeline, mails the buyer, and tells browsers when it is committed. */
export async function sayOfReturn(
  tx: Connection,
  context: RequestContext,
  order: OrderForReturn,
  row: ReturnRow,
  note: OrderNote,
  news: ReturnNews | undefined,
  actor: string | null,
): Promise<void> {
  await noteOnOrder(tx, context, order.id, note, actor);
  if (news) {
    const orderUrl = await orderUrlOf(context, tx, order);
    await mailBuyer(context, tx, order.id, returnMail(order, returnName(row.number), news, orderUrl));
  }
  await publishAfterCommit(context, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
}

/** A return with its order, under the order's lock. */
export function lockedReturn(tx: Connection, returnId: string) {
  return returnWithOrder(tx, returnId, { isLocked: true });
}

/**
 * A return with its order.
 * @throws AppError 404
 */
export async function returnWithOrder(
  tx: Connection,
  returnId: string,
  { isLocked }: { isLocked: boolean },
): Promise<{ order: OrderForReturn; row: ReturnRow }> {
  const found = await tx.first(orderOfReturn, { returnId });
  const order = found && (await orderForReturn(tx, found.order_id, { isLocked }));
  const row = await tx.first(returnById, { id: returnId });
  if (!order || !row) throw notFound(t('There is no such return.'));
  return { order, row };
}

/** Staff accept a return and say how to send it, or refuse it and say why. */
export async function decideReturn(
  context: RequestContext,
  returnId: string,
  { decision, answer }: { decision: 'approve' | 'refuse'; answer: string },
): Promise<void> {
  const isApproved = decision === 'approve';
  await moveReturn(context, returnId, decision, async (_, __, { number }) => {
    const name = returnName(number);
    return {
      answer,
      note: {
        topic: isApproved ? 'return_approved' : 'return_refused',
        staff: isApproved
          ? keepText('Return {name} approved: {answer}', { name, answer })
          : keepText('Return {name} refused: {answer}', { name, answer }),
        shopper: isApproved
          ? `Aceptamos la devolución ${name}.`
          : `No aceptamos la devolución ${name}: ${answer}`,
      },
      news: { kind: isApproved ? 'approved' : 'refused', answer },
    };
  });
}

/** The parcel came back; nobody has looked into it yet. */
export async function receiveReturn(context: RequestContext, returnId: string): Promise<void> {
  await moveReturn(context, returnId, 'receive', async (tx, _, { number }) => {
    const by = context.staff?.name ?? null;
    await solveProblems(tx, context, returnId, { solution: 'arrived', by, note: '' });
    return {
      note: {
        topic: 'return_received',
        staff: keepText('Return {name} received.', { name: returnName(number) }),
        shopper: `Recibimos tu devolución ${returnName(number)} y la estamos revisando.`,
      },
      news: { kind: 'received' },
    };
  });
}

/** What staff found of a unit. */
export type UnitJudgement = {
  id: number;
  outcome: UnitOutcome;
  note: string;
  serial?: string | undefined;
  /** As it was read. */
  was?: UnitOutcome | null | undefined;
};

/**
 * Says what became of each unit (rule R28); serial numbers of those that came may leave again. May be corrected until
 * the return is closed.
 * @throws AppError 409 `stale` where somebody judged one otherwise meanwhile; 422 unless each of its units is judged once
 */
export async function inspectReturn(
  context: RequestContext,
  returnId: string,
  judged: readonly UnitJudgement[],
): Promise<void> {
  await moveReturn(context, returnId, 'inspect', async (tx, order, { number, units }) => {
    const ids = new Set(judged.map(({ id }) => id));
    if (ids.size < judged.length || units.length !== ids.size || units.some(({ id }) => !ids.has(id))) {
      throw invalid({ units: t('Say of each unit once what became of it.') });
    }
    const outcomes = new Map(units.map(({ id, outcome }) => [id, outcome]));
    for (const { id, was } of judged) {
      requireAsRead(was, outcomes.get(id), {
        units: units.map(({ id: unit, outcome }) => ({ id: unit, outcome })),
      });
    }
    const rows = judged.map(({ id, outcome, note, serial }) => ({
      id,
      outcome,
      note,
      serial: serial ? serialOf(serial) : null,
    }));
    const written = await tx.rows(judgeUnits, { returnId, rows: JSON.stringify(rows) });
    if (written.length < rows.length) {
      throw conflict(
        'restocked',
        t('A unit that is on a shelf or on a return to its supplier is not judged anew.'),
      );
    }
    const after = await tx.first(returnById, { id: returnId });
    const read = unitsBySerial(order, after?.units ?? []);
    await freeSerials(
      tx,
      order.id,
      read.filter(({ outcome }) => outcome !== null && outcome !== 'not_returned'),
    );
    await judgeSerials(
      tx,
      read.map(({ productId, serial, outcome }) => ({ productId, serial, is_gone: outcome !== 'sellable' })),
    );
    const counts = Map.groupBy(judged, ({ outcome }) => outcome);
    const [first, ...others] = [...counts].map(([outcome, list]) => outcomeCounts[outcome](list.length));
    const found = others.reduce<Kept | ''>(
      (before, after) => keepText('{before}, {after}', { before, after }),
      first ?? '',
    );
    return {
      note: {
        topic: 'return_inspected',
        staff: keepText('Return {name} inspected: {found}.', { name: returnName(number), found }),
        shopper: `Revisamos tu devolución ${returnName(number)}.`,
      },
    };
  });
}

/** How many units were found to be what, in the timeline's sentence for staff. */
const outcomeCounts: Record<UnitOutcome, (units: number) => Kept> = {
  sellable: (units) => keepText('{units} sellable', { units }),
  open_box: (units) => keepText('{units} open box', { units }),
  scrap: (units) => keepText('{units} scrap', { units }),
  not_returned: (units) => keepText('{units} not returned', { units }),
};

/** A unit that left with an order, by its number. */
type ReadUnit = { position: number; productId: number; serial: string; outcome: UnitOutcome | null };

/**
 * Units by the serial numbers that were read of them. A kit has one for each part: they are read with commas between, and
 * where all of its line is alike, those that nobody read are alike, too.
 */
function unitsBySerial({ lines, shipments }: OrderForReturn, units: ReturnRow['units']): ReadUnit[] {
  return lines.flatMap(({ position, product_id: productId, parts }) => {
    const here = units.filter((unit) => unit.position === position);
    const read = here.flatMap(({ serial, outcome }) => (serial === null ? [] : [{ serial, outcome }]));
    if (parts.length === 0) return read.map((unit) => ({ position, productId, ...unit }));
    const sent = shipments.flatMap((one) => one.lines.filter((line) => line.position === position));
    const isWhole = here.length > 0 && here.length >= sent.reduce((sum, { quantity }) => sum + quantity, 0);
    const same = here.every(({ outcome }) => outcome === here[0]?.outcome) ? here[0]?.outcome : undefined;
    const outcomeOf = new Map(
      read.flatMap(({ serial, outcome }) => serial.split(',').map((one) => [one, outcome] as const)),
    );
    const known = sent.flatMap((line) =>
      line.parts.flatMap((part) => part.serials.map((serial) => ({ serial, productId: part.product_id }))),
    );
    return known.flatMap((one) => {
      const outcome = outcomeOf.get(one.serial) ?? (isWhole ? same : undefined);
      return outcome === undefined ? [] : [{ position, ...one, outcome }];
    });
  });
}

/**
 * Puts the sellable units of an inspected return on a shelf, once; what is open-box or scrap never goes there.
 * @throws AppError 404; 409 `nothing_to_restock`, also where a refund put them there; 422 for a warehouse that there is not
 */
export async function restockReturn(
  context: RequestContext,
  returnId: string,
  warehouse: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    // The first unit in a warehouse may be one that came back.
    const { warehouses } = await readShippingRules({ ...context, db: tx });
    const own = warehouses.find(({ code }) => code === warehouse);
    if (own) await ensureWarehouses(tx, [{ code: own.code, name: own.city }]);
    else await requireOwnLocations(tx, { warehouse });
    const { order, row } = await lockedReturn(tx, returnId);
    const units = row.units.filter(({ outcome, is_restocked: isDone }) => outcome === 'sellable' && !isDone);
    const returns = await tx.rows(returnsOfOrder, { orderId: order.id });
    const isShelvedOtherwise = units.some(
      ({ position }) => unitsOf(units, position) > unitsOffShelf(order, returns, position),
    );
    if (units.length === 0 || isShelvedOtherwise) {
      throw conflict('nothing_to_restock', t('Nothing of it is to be put back.'));
    }
    const lines = stockOfLines(
      order,
      units.map(({ position }) => ({ position, quantity: 1 })),
    );
    await putBackUnits(tx, lines, warehouse, returnId);
    const read = unitsBySerial(order, units);
    await shelveSerials(tx, read, warehouse);
    await tx.run(markRestocked, { ids: units.map(({ id }) => id) });
    const { staff } = context;
    const name = returnName(row.number);
    const note = {
      topic: 'return_restocked',
      staff: keepText(
        '{units, plural, one {# unit} other {# units}} of {name} back on the shelf in {warehouse}.',
        { units: units.length, name, warehouse },
      ),
    };
    await noteOnOrder(tx, context, order.id, { ...note, shopper: null }, staff?.name ?? null);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'return.restock',
      subject: `return:${returnId}`,
      after: { warehouse, units: units.map(({ id }) => id) },
    });
  });
}

const unitsOf = (units: ReturnRow['units'], position: number) =>
  units.filter((unit) => unit.position === position).length;

/** Units of a line that left and stand on no shelf: a refund of lines may have put them there before their return does. */
function unitsOffShelf(order: OrderForReturn, returns: readonly ReturnRow[], position: number): number {
  const left = order.shipments
    .filter(({ state }) => state !== 'packed')
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0);
  const shelved = order.lines.find((line) => line.position === position)?.shelved_quantity ?? 0;
  return left - shelved - unitsOf(placedIn(returns), position);
}

const placedIn = (returns: readonly ReturnRow[]) =>
  returns
    .flatMap(({ units }) => units)
    .filter(({ outcome, is_restocked: isDone }) => isDone || outcome === 'scrap' || outcome === 'open_box');

/** Units of an order's lines, by position, that returns put on a shelf, or judged to be for none. */
export async function unitsPlaced(db: Connection, orderId: string): Promise<ReadonlyMap<number, number>> {
  const placed = Map.groupBy(
    placedIn(await db.rows(returnsOfOrder, { orderId })),
    ({ position }) => position,
  );
  return new Map([...placed].map(([position, units]) => [position, units.length]));
}

/** What each line of an order is of. */
export function productsByPosition(order: OrderForReturn): Map<number, number> {
  return new Map(order.lines.map((line) => [line.position, line.product_id]));
}

/** How a return ends. */
export type ReturnEnd = {
  resolution: 'refund' | 'store_credit' | 'exchange' | 'nothing';
  with_shipping: boolean;
  answer: string;
};

/**
 * Ends an inspected return: the money of what came back goes back (rule R26) or becomes store credit, replacements are taken from stock to be
 * packed, or neither.
 * @throws AppError 404; 409 `too_late`, `nothing_came_back`, `units_refunded`, `refund_exceeds_payment`, `no_account`,
 *   `out_of_stock`
 */
export async function closeReturn(context: RequestContext, returnId: string, end: ReturnEnd): Promise<void> {
  await moveReturn(context, returnId, 'close', async (tx, order, row) => {
    const { resolution, answer } = end;
    const name = returnName(row.number);
    switch (resolution) {
      case 'refund':
      case 'store_credit':
        return refundReturn(tx, context, order, row, end);
      case 'exchange': {
        const back = unitsOrRefuse(row);
        const returns = await tx.rows(returnsOfOrder, { orderId: order.id });
        const owed = refundedUnits(row, order, returns).reduce((sum, { units }) => sum + units, 0);
        if (order.state !== 'paid' || owed < back.length) {
          throw conflict('units_refunded', t('Their money went back already: nothing new is sent for them.'));
        }
        const byLine = Map.groupBy(back, ({ position }) => position);
        const lines = [...byLine].map(([position, list]) => ({ position, quantity: list.length }));
        await exchangeUnits(tx, context, order, lines, context.staff?.name ?? null);
        return {
          answer,
          resolution,
          note: {
            topic: 'return_exchanged',
            staff: keepText(
              'Return {name} is exchanged for {units, plural, one {a new unit} other {# new units}}.',
              { name, units: back.length },
            ),
            shopper: `Cambiamos lo que devolviste con ${name}.`,
          },
          news: { kind: resolution, answer },
        };
      }
      case 'nothing':
        return {
          answer,
          resolution,
          note: {
            topic: 'return_closed',
            staff: keepText('Return {name} closed without refund or exchange: {answer}', { name, answer }),
            shopper: `Cerramos la devolución ${name}: ${answer}`,
          },
          news: { kind: resolution, answer },
        };
    }
  });
}

async function refundReturn(
  tx: Connection,
  context: RequestContext,
  order: OrderForReturn,
  row: ReturnRow,
  { resolution, with_shipping: withShipping, answer }: ReturnEnd,
): Promise<StepDone> {
  const back = unitsOrRefuse(row);
  const returns = await tx.rows(returnsOfOrder, { orderId: order.id });
  const shippingCents = withShipping ? shippingLeft(order) : 0;
  const refunded = refundedUnits(row, order, returns);
  const refundCents = refunded.reduce((sum, { cents }) => sum + cents, 0) + shippingCents;
  const name = returnName(row.number);
  const isCredit = resolution === 'store_credit';
  let creditCents = 0;
  let cashCents = 0;
  // Free goods have no refund; the return still ends.
  if (refundCents > 0) {
    ({ creditCents, cashCents } = await refundPurchase(tx, context, {
      reference: order.id,
      attemptIds: order.paying_attempt_ids,
      amountCents: refundCents,
      to: isCredit ? 'store_credit' : 'origin',
      reason: name,
      requestedBy: context.staff?.id ?? null,
    }));
  }
  await countAgainstCeiling(tx, context, 'refund', refundCents);
  await tx.run(markRefunded, { ids: back.map(({ id }) => id) });
  await countReturned(tx, order.id, refunded, shippingCents);
  return {
    answer,
    resolution,
    refundCents,
    shippingCents,
    note: {
      topic: 'return_refunded',
      staff: keepText('Return {name}: refund of {amount}{credit}{cash}.', {
        name,
        amount: formatPesos(refundCents),
        credit: staffCredit(refundCents, creditCents),
        cash: staffCash(cashCents),
      }),
      shopper: [
        `Aceptamos tu devolución ${name}.`,
        ...backParts({ refundCents, creditCents, cashCents }),
      ].join(' '),
    },
    news: { kind: 'refund', refundCents, creditCents, cashCents, answer },
  };
}

function unitsOrRefuse(row: ReturnRow) {
  const back = unitsBack(row);
  if (back.length === 0) throw conflict('nothing_came_back', t('None of its units came back.'));
  return back;
}
