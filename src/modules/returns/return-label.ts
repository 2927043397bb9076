import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { buyLabel, labelFile, type LabelRow, type Parcel, requireQuote } from '../carriers/index.ts';
import { askRates, type OrderForReturn, originNamed, placeOfBuyer } from '../orders/index.ts';
import { readSettings } from '../settings/index.ts';
import { audit } from '../staff/index.ts';
import { ownReturn } from './ask-return.ts';
import { returnWithOrder } from './move-return.ts';
import { returnName } from './read-returns.ts';
import type { returnsContract } from './returns.contract.ts';
import type { ReturnRow } from './returns.queries.ts';

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

/** An approved return of an order that went by parcel. Throws AppError 404; 409 `too_late`, `no_parcel`. */
async function returnToLabel(
  db: Connection,
  returnId: string,
  { isLocked }: { isLocked: boolean },
): Promise<{ order: OrderForReturn; row: ReturnRow }> {
  const { order, row } = await returnWithOrder(db, returnId, { isLocked });
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
