import { type Kept, keepText, t } from '../../i18n/t.ts';
import type { RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import {
  abandonLabels,
  buyLabel,
  labelFile,
  type LabelRow,
  type Parcel,
  type ParcelChange,
  requireQuote,
  solveProblems,
} from '../carriers/index.ts';
import {
  askRates,
  askStaff,
  mailBuyer,
  noteOnOrder,
  type OrderForReturn,
  orderForReturn,
  originNamed,
  placeOfBuyer,
  publishAfterCommit,
} from '../orders/index.ts';
import { readSettings } from '../settings/index.ts';
import { audit } from '../staff/index.ts';
import { ownReturn } from './ask-return.ts';
import { returnMail } from './mails.ts';
import { lockedReturn } from './move-return.ts';
import { returnName } from './read-returns.ts';
import { isHere } from './return.ts';
import type { returnsContract } from './returns.contract.ts';
import { orderOfReturn, returnById, type ReturnRow } from './returns.queries.ts';

type Rates = z.input<(typeof returnsContract)['labelRates']['answers'][200]>;
/** Grams and millimetres. */
type ParcelSize = Record<'weight_grams' | 'length_mm' | 'width_mm' | 'height_mm', number>;

/**
 * What carriers ask for an approved return's parcel: from where its order went to, to a warehouse of the shop; that of
 * where its goods were taken from, unless another is named.
 * @throws AppError 404; 409 `too_late`, `no_parcel` where the order was picked up, `no_key`; 422 for a warehouse without
 *   an address
 */
export async function returnRates(
  context: RequestContext,
  returnId: string,
  { warehouse, parcel: given }: { warehouse?: string | undefined; parcel: ParcelSize },
): Promise<Rates> {
  const { order, row } = await returnToLabel(context.db, returnId, { isLocked: false });
  const { place: to, ...where } = await originNamed(context, { warehouse, orderId: order.id });
  const { content } = await readSettings(context.db, 'carriers', context.log);
  const parcel: Parcel = {
    weightGrams: given.weight_grams,
    lengthMm: given.length_mm,
    widthMm: given.width_mm,
    heightMm: given.height_mm,
    valueCents: valueOf(row, order),
    content,
  };
  const route = { from: placeOfBuyer(order), to, parcel };
  const quote = await askRates(context, { parcelRef: returnId, warehouse: where.warehouse, route });
  return { quote, warehouses: where.warehouses };
}

/**
 * Buys the label of an approved return, once; its buyer is mailed that it is there.
 * @throws AppError 404; 409 `too_late`, `no_parcel`, `quote_expired`, `no_key`
 */
export async function buyReturnLabel(
  context: RequestContext,
  returnId: string,
  asked: { quote_id: string; rate: number },
): Promise<LabelRow> {
  const { db, staff } = context;
  const quote = await requireQuote(context, asked.quote_id, returnId);
  const rate = quote.rates[asked.rate];
  const { order, row } = await returnToLabel(db, returnId, { isLocked: false });
  const { place: to } = await originNamed(context, { warehouse: quote.warehouse });
  if (!rate || quote.to_code !== to.postal_code) {
    throw conflict('quote_expired', t('Ask for the rates again: the parcel has changed.'));
  }
  const label = await buyLabel(
    context,
    {
      parcelRef: returnId,
      rate,
      from: placeOfBuyer(order),
      to,
      parcel: quote.parcel,
      reference: returnName(row.number),
      askedBy: staff?.name ?? null,
    },
    async (tx) => {
      await returnToLabel(tx, returnId, { isLocked: true });
    },
  );
  await audit(db, {
    systemUserId: staff?.id,
    action: 'return.label',
    subject: `return:${returnId}`,
    after: { label: label.id, carrier: label.carrier_name, state: label.state },
  });
  return label;
}

/**
 * The label of an own return, to print.
 * @throws AppError 404; 503 `carrier_unavailable`
 */
export async function ownReturnLabel(
  context: RequestContext,
  customerId: string,
  returnId: string,
): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  const { row } = await ownReturn(context, customerId, returnId);
  if (!row.label || row.state !== 'approved') throw notFound('Esta devolución no tiene guía.');
  const content = await labelFile(context, row.label.id);
  return { name: `guia-${returnName(row.number)}.pdf`, content };
}

/**
 * Follows the parcel of a return.
 * @returns whether it is one of a return
 */
export async function onReturnParcel(shop: Shop, tx: Connection, change: ParcelChange): Promise<boolean> {
  if (!(await tx.first(orderOfReturn, { returnId: change.parcelRef }))) return false;
  const { order, row } = await lockedReturn(tx, change.parcelRef);
  // It was called off while the label was being made.
  if (change.kind === 'labelled' && row.state !== 'approved') {
    await abandonLabels(shop, tx, [row.id]);
    return true;
  }
  // It is here: what its carrier says late, or of another parcel, is news to nobody.
  if (change.kind === 'moved' && isHere(row.state)) {
    await solveProblems(tx, shop, row.id, { solution: 'arrived', by: null, note: '' });
    return true;
  }
  const values = {
    name: returnName(row.number),
    carrier: change.carrierName,
    code: change.trackingCode,
    detail: change.kind === 'moved' ? change.detail : '',
  };
  const hasFile = row.label?.has_file ?? false;
  const said = change.kind === 'labelled' && !hasFile ? withoutFile(values) : wordsOf(change)?.(values);
  if (!said) return true;
  await noteOnOrder(tx, shop, order.id, {
    topic: `return_${change.kind === 'moved' ? change.state : change.kind}`,
    staff: said.staff,
    shopper: said.shopper ?? null,
  });
  if (said.isProblem) {
    const what = change.kind === 'moved' ? change.state : change.kind;
    await askStaff(shop, tx, order, { once: `${change.labelId}:${what}`, what: said.staff });
  }
  // Whoever called the return off uses no label any more.
  const kind = newsKind[change.kind];
  if (kind && row.state === 'approved' && (kind === 'label_void' || hasFile)) {
    const news = { kind, carrier: values.carrier, trackingCode: values.code } as const;
    await mailBuyer(shop, tx, order.id, returnMail(order, values.name, news, shop.publicUrl));
  }
  await publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
  return true;
}

/** What its buyer, who has it or is about to print it, is mailed. */
const newsKind: Partial<Record<ParcelChange['kind'], 'label' | 'label_void'>> = {
  labelled: 'label',
  unlabelled: 'label_void',
};

type Facts = { name: string; carrier: string; code: string; detail: string };
type Said = { staff: Kept; shopper?: string; isProblem?: true };

/** What is written down of a parcel; undefined where nobody has to know. */
function wordsOf(change: ParcelChange): ((facts: Facts) => Said) | undefined {
  return change.kind === 'moved' ? movedWords[change.state] : words[change.kind];
}

const words: Record<Exclude<ParcelChange['kind'], 'moved'>, (facts: Facts) => Said> = {
  labelled: (facts) => ({
    staff: keepText('Label of return {name}: {carrier}, {code}.', facts),
    shopper: `Ya está la guía para mandar tu devolución ${facts.name}: ${facts.carrier}, ${facts.code}.`,
  }),
  unlabelled: (facts) => ({
    staff: keepText('The label of return {name} was given back: {carrier}, {code}.', facts),
    shopper: `La guía ${facts.code} de tu devolución ${facts.name} ya no sirve: no la uses.`,
  }),
  unknown: (facts) => ({
    staff: keepText('Nobody knows whether the label of return {name} by {carrier} was bought.', facts),
    isProblem: true,
  }),
  unfetched: (facts) => ({
    staff: keepText('Nobody knows whether {carrier} comes for return {name}.', facts),
    isProblem: true,
  }),
};

/** A person found it under its guide: its PDF is in the provider's own pages only, where its buyer does not get. */
const withoutFile = (facts: Facts): Said => ({
  staff: keepText(
    'The label of return {name} has no PDF here: {carrier}, {code}. Send it to the buyer from the provider’s own pages.',
    facts,
  ),
  isProblem: true,
});
const stuck = (facts: Facts): Said => ({
  staff: keepText('The parcel of return {name} is stuck at {carrier}, {code}: {detail}', facts),
  isProblem: true,
});
const goesBack = (facts: Facts): Said => ({
  staff: keepText(
    'The parcel of return {name} goes back to its sender by {carrier}, {code}: {detail}',
    facts,
  ),
  isProblem: true,
});
const movedWords: Partial<Record<(ParcelChange & { kind: 'moved' })['state'], (facts: Facts) => Said>> = {
  picked_up: (facts) => ({
    staff: keepText('Return {name} is on its way by {carrier}, {code}.', facts),
    shopper: `${facts.carrier} ya tiene tu devolución ${facts.name}.`,
  }),
  delivered: (facts) => ({
    staff: keepText('The carrier delivered return {name}: {carrier}, {code}.', facts),
    shopper: `${facts.carrier} nos entregó tu devolución ${facts.name}.`,
  }),
  exception: stuck,
  returning: goesBack,
  returned: goesBack,
  lost: (facts) => ({
    staff: keepText('The parcel of return {name} is lost at {carrier}, {code}: {detail}', facts),
    isProblem: true,
  }),
};

/** An approved return of an order that went by parcel. Throws AppError 404; 409 `too_late`, `no_parcel`. */
async function returnToLabel(
  db: Connection,
  returnId: string,
  { isLocked }: { isLocked: boolean },
): Promise<{ order: OrderForReturn; row: ReturnRow }> {
  const found = await db.first(orderOfReturn, { returnId });
  const order = found && (await orderForReturn(db, found.order_id, { isLocked }));
  const row = await db.first(returnById, { id: returnId });
  if (!order || !row) throw notFound(t('There is no such return.'));
  if (order.delivery_method !== 'parcel') throw conflict('no_parcel', t('This order was picked up.'));
  if (row.state === 'approved') return { order, row };
  throw conflict('too_late', t('Only a return that is approved and not here yet gets a label.'), {
    state: row.state,
  });
}

/** What its units were sold for, with IVA, in centavos: what carriers insure. */
function valueOf({ units }: ReturnRow, { lines }: OrderForReturn): number {
  const cents = units.reduce((sum, { position }) => {
    const line = lines.find((one) => one.position === position);
    return sum + (line ? line.gross_cents / line.quantity : 0);
  }, 0);
  return Math.round(cents);
}
