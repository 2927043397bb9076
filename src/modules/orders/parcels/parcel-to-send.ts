import { orderCode } from '../order-code.words.ts';
import { t } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { Parcel, ParcelPlace } from '../../carriers/index.ts';
import { unitsTakenFor } from '../../inventory/index.ts';
import { readSettings, type Settings } from '../../settings/index.ts';
import { shippableOrder } from '../fulfil/pack-shipment.ts';
import { shipmentToSend } from './parcels.queries.ts';

type Row = RowOf<typeof shipmentToSend>;
type Origin = Settings<'carriers'>['origins'][number];

/** A shipment that may get a label: where it goes, where it is fetched, what it is called. */
export type ParcelToSend = {
  row: Row;
  to: ParcelPlace;
  from: ParcelPlace;
  warehouse: string;
  /** Those that have an address to fetch parcels at. */
  warehouses: string[];
  content: string;
  /** The order's folio and which of its parcels, e.g. `1042-1`. */
  reference: string;
};

/**
 * Reads a shipment for its label.
 * @throws AppError 404; 409 `no_parcel`; 422 for a warehouse without an address
 */
export async function parcelToSend(shop: Shop, shipmentId: string, wanted?: string): Promise<ParcelToSend> {
  const row = await shop.db.first(shipmentToSend, { shipmentId });
  if (!row) throw notFound(t('There is no such shipment.'));
  if (row.delivery_method !== 'parcel') throw conflict('no_parcel', t('This order is picked up.'));
  const { content } = await readSettings(shop.db, 'carriers', shop.log);
  const { place, ...where } = await originNamed(shop, { warehouse: wanted, orderId: row.order_id });
  return {
    row,
    to: placeOfBuyer(row),
    from: place,
    ...where,
    content,
    reference: `${row.number ?? orderCode(row.order_id)}-${row.sequence}`,
  };
}

/**
 * Refuses a shipment that may get no label, under its order's lock.
 * @throws AppError 409 `not_ready`, `on_hold`
 */
export async function requireSendable(tx: Connection, shop: Shop, { row }: ParcelToSend): Promise<void> {
  await shippableOrder(tx, shop, row.order_id);
  const now = await tx.first(shipmentToSend, { shipmentId: row.id });
  if (now?.state === 'packed') return;
  throw conflict('not_ready', t('The shipment has left already.'), { state: now?.state });
}

/**
 * What carriers are told of a parcel.
 * @throws AppError 422 where nobody weighed and measured it
 */
export function measuredParcel({ row, content }: ParcelToSend): Parcel {
  const { weight_grams: weightGrams, length_mm: lengthMm, width_mm: widthMm, height_mm: heightMm } = row;
  if (weightGrams === null || lengthMm === null || widthMm === null || heightMm === null) {
    const message = t('Weigh and measure the parcel first.');
    throw invalid({ parcel: message }, message);
  }
  return { weightGrams, lengthMm, widthMm, heightMm, valueCents: row.value_cents ?? 0, content };
}

/**
 * The address carriers fetch parcels of a warehouse at, or bring them to; without one, of the warehouse that an order's
 * goods were taken from.
 * @throws AppError 422
 */
export async function originNamed(
  shop: Shop,
  wanted: { warehouse: string } | { warehouse?: string | undefined; orderId: string },
): Promise<{ place: ParcelPlace; warehouse: string; warehouses: string[] }> {
  const { origins } = await readSettings(shop.db, 'carriers', shop.log);
  const { name: company } = await shop.branding();
  const orderId = 'orderId' in wanted ? wanted.orderId : '';
  const origin = await originOf(shop, origins, orderId, wanted.warehouse);
  return {
    place: placeOf(origin, company),
    warehouse: origin.warehouse,
    warehouses: origins.map(({ warehouse }) => warehouse),
  };
}

async function originOf(
  { db }: Shop,
  origins: readonly Origin[],
  orderId: string,
  wanted: string | undefined,
): Promise<Origin> {
  if (wanted !== undefined) {
    const found = origins.find(({ warehouse }) => warehouse === wanted);
    if (found) return found;
    throw invalid({ warehouse: t('The settings of carriers have no address of this warehouse.') });
  }
  const taken = new Set((await unitsTakenFor(db, orderId)).map(({ warehouse }) => warehouse));
  const nearest = origins.find(({ warehouse }) => taken.has(warehouse)) ?? origins[0];
  if (nearest) return nearest;
  throw invalid({ warehouse: t('The settings of carriers have no address of a warehouse.') });
}

function placeOf(origin: Origin, company: string): ParcelPlace {
  return {
    name: origin.contact,
    company,
    phone: origin.phone,
    email: origin.email,
    street: origin.street,
    exterior_number: origin.exterior_number,
    interior_number: '',
    neighbourhood: origin.neighbourhood,
    municipality: origin.municipality,
    state: origin.state,
    postal_code: origin.postal_code,
    directions: '',
  };
}

/** Where a buyer is, as carriers want it. */
export function placeOfBuyer({
  delivery_address: address,
  customer_name: name,
  email,
}: Pick<Row, 'delivery_address' | 'customer_name' | 'email'>): ParcelPlace {
  return {
    name: address.recipient || name,
    company: '',
    // Ten digits, without the country.
    phone: address.phone.replaceAll(/\D/g, '').slice(-10),
    email,
    street: address.street,
    exterior_number: address.exterior_number,
    interior_number: address.interior_number,
    neighbourhood: address.neighbourhood,
    municipality: address.municipality,
    state: address.state,
    postal_code: address.postal_code,
    directions: address.directions,
  };
}
