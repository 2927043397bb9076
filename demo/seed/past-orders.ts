import { randomUUID } from 'node:crypto';
import type { Connection } from '../../src/platform/database/database.ts';
import { currency, ivaBasisPoints, splitIva } from '../../src/platform/money.ts';
import { addSold, warrantyMonthsOf } from '../../src/modules/catalog/index.ts';
import { deliveryOptions, type ShippingRules } from '../../src/modules/shipping/index.ts';
import { type OrderEvent, staffMessage } from '../../src/modules/orders/timeline/order-timeline.ts';
import type { DeliveryAddress } from '../../src/modules/orders/order-state.ts';
import {
  order,
  orderEvent,
  orderLine,
  orderNumber,
  orderShipment,
  shipmentLine,
} from '../../src/modules/orders/orders.tables.ts';
import { paymentAttempt, paymentFinding, paymentLedger } from '../../src/modules/payments/payments.tables.ts';
import { demoProducts } from '../catalogue/index.ts';
import { demoCharges } from '../shop/companies.ts';
import { demoCostCents } from '../shop/costs.ts';
import { demoCustomer } from '../shop/customers.ts';
import { demoDestacados } from '../shop/destacados.ts';
import { demoReviews } from '../shop/reviews.ts';
import type { People, Person } from './people.ts';

// The one place that writes orders and payments past their modules: no verb of theirs can buy something last month.
// What it writes keeps their rules (frozen lines that add up, one paid attempt with its ledger entry, folios without
// gaps, a timeline), and `fill-shop.test.ts` reads it through their calls.

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Its clock has stood so far behind UTC since 2022. */
const mexicoCityBehindHours = 6;
/** The folio before the shop's first, as orders counts. */
const folioBefore = 1000;

type PastOrder = {
  who: Person;
  address: DeliveryAddress;
  lines: readonly { sku: string; quantity: number }[];
  placedAt: Date;
  method: 'card' | 'oxxo' | 'paypal' | 'company_credit';
  purchaseOrder?: string;
  fulfilment: 'unfulfilled' | 'packed' | 'shipped' | 'delivered';
};

type Context = {
  now: Date;
  people: People;
  idOf: (sku: string) => number;
  pictureOf: (sku: string) => string | null;
  shipping: ShippingRules;
};

/**
 * Adds what the demo shop sold before its first day: the demo customer's orders, a purchase for most reviews, and the
 * trade of the last weeks. Stock was counted after all that, so it stays.
 * @returns who bought what, as `<customer id> <product id>`
 */
export async function addPastOrders(tx: Connection, context: Context): Promise<Set<string>> {
  const { idOf } = context;
  const pastOrders = [
    ...ordersOfCustomer(context),
    ...ordersOfReviewers(context),
    ...recentOrders(context),
    ...ordersOnCredit(context),
  ].toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
  const rows = pastOrders.map((past, index) => rowsOf(past, folioBefore + index + 1, context));
  await tx.orm.insert(order).values(rows.map((row) => row.order));
  await tx.orm
    .insert(orderLine)
    .values(rows.flatMap((row) => row.lines.map((line) => ({ ...line, placedAt: row.order.placedAt }))));
  await tx.orm.insert(orderEvent).values(rows.flatMap((row) => row.events));
  const months = await warrantyMonthsOf(
    tx,
    rows.flatMap((row) => row.lines.map((line) => line.productId)),
  );
  const parcels = rows.flatMap((row) => (row.shipment ? [{ ...row, shipment: row.shipment }] : []));
  await tx.orm.insert(orderShipment).values(parcels.map(({ shipment }) => shipment));
  await tx.orm.insert(shipmentLine).values(
    parcels.flatMap(({ shipment, lines }) =>
      lines.map(({ position, quantity, productId }) => ({
        shipmentId: shipment.id,
        position,
        quantity,
        warrantyMonths: months.get(productId) ?? null,
      })),
    ),
  );
  await tx.orm.insert(paymentAttempt).values(rows.map((row) => row.attempt));
  await tx.orm.insert(paymentLedger).values(rows.map((row) => row.charge));
  await explainCharges(
    tx,
    rows.map((row) => row.charge),
    context.now,
  );
  const last = folioBefore + rows.length;
  await tx.orm
    .insert(orderNumber)
    .values({ id: 1, last })
    .onConflictDoUpdate({ target: orderNumber.id, set: { last } });

  const sold = new Map<number, number>();
  const bought = new Set<string>();
  for (const { who, lines } of pastOrders) {
    for (const { sku, quantity } of lines) {
      sold.set(idOf(sku), (sold.get(idOf(sku)) ?? 0) + quantity);
      bought.add(`${who.id} ${idOf(sku)}`);
    }
  }
  await addSold(
    tx,
    [...sold].map(([productId, quantity]) => ({ productId, quantity })),
  );
  return bought;
}

/** The first nights compare the last days with the emulators, which know nothing of them; staff need not look at that. */
async function explainCharges(
  tx: Connection,
  charges: readonly ReturnType<typeof rowsOf>['charge'][],
  now: Date,
): Promise<void> {
  const compared = charges.filter(
    ({ provider, createdAt }) =>
      provider !== 'company_credit' && createdAt.getTime() > now.getTime() - 4 * day,
  );
  if (compared.length === 0) return;
  await tx.orm.insert(paymentFinding).values(
    compared.map(({ attemptId, amountCents, provider, providerRef, createdAt }) => ({
      kind: 'not_at_provider' as const,
      move: 'charge' as const,
      provider,
      providerRef,
      attemptId,
      bookedCents: amountCents,
      movedAt: createdAt,
      foundAt: now,
      solvedAt: now,
      solvedBy: null,
      note: 'Pedido de la demostración: se hizo antes de abrir la tienda y no se cobró en ningún lado.',
    })),
  );
}

function ordersOfCustomer({ now, people }: Context): PastOrder[] {
  const who = personAt(people.byEmail, demoCustomer.emailAddress);
  return demoCustomer.orders.map(({ lines, daysAgo, state, payment }) => ({
    who,
    address: customerAddress,
    lines,
    placedAt: awake(new Date(now.getTime() - daysAgo * day)),
    method: payment === 'paypal' ? 'paypal' : 'card',
    fulfilment: state === 'paid' ? 'unfulfilled' : state,
  }));
}

/** What the demo company pays later. */
function ordersOnCredit({ now, people }: Context): PastOrder[] {
  return demoCharges.map(({ buyer, purchaseOrder, lines, daysAgo }, index) => {
    const who = personAt(people.byEmail, buyer);
    return {
      who,
      address: addressAt(index, who.name),
      lines,
      placedAt: awake(new Date(now.getTime() - daysAgo * day)),
      method: 'company_credit',
      fulfilment: 'delivered',
      purchaseOrder,
    };
  });
}

/** Nobody buys at night: what would have been is of the evening before, by the clock of Mexico City. */
function awake(at: Date): Date {
  const isNight = (at.getUTCHours() + 24 - mexicoCityBehindHours) % 24 < 8;
  return isNight ? new Date(at.getTime() - 9 * hour) : at;
}

/** Two of three reviews are by somebody who bought the thing here, some days before. */
function ordersOfReviewers({ now, people }: Context): PastOrder[] {
  return demoReviews
    .map((review, index) => ({ ...review, index }))
    .filter(({ index, author }) => index % 3 !== 2 && author !== demoCustomer.displayName)
    .map(({ sku, author, daysAgo, index }) => ({
      who: personAt(people.byName, author),
      address: addressAt(index, author),
      lines: [{ sku, quantity: 1 }],
      placedAt: awake(new Date(now.getTime() - (daysAgo + 6 + (index % 5)) * day - (index % 9) * hour)),
      method: methods[index % methods.length] ?? 'card',
      fulfilment: 'delivered',
    }));
}

/** The last four weeks, so that the first page of the admin has something to show; the newest wait to be packed. */
function recentOrders({ now, people }: Context): PastOrder[] {
  const buyers = [...people.byName.values()].filter(({ email }) => email !== demoCustomer.emailAddress);
  const extras = demoProducts.filter(({ stock, priceCents }) => stock[0] > 3 && priceCents < 400_000);
  return Array.from({ length: 44 }, (_, index): PastOrder => {
    const hoursAgo = 2 + index * 15;
    const who = buyers[(index * 5) % buyers.length];
    const extra = extras[(index * 37) % extras.length];
    const main = demoDestacados[(index * 7) % demoDestacados.length];
    if (!who || !extra || !main) throw new Error('The demo shop has nobody to sell to or nothing to sell.');
    return {
      who,
      address: addressAt(index, who.name),
      lines: [
        ...(index % 3 === 0 ? [{ sku: main, quantity: 1 }] : []),
        { sku: extra.sku, quantity: 1 + (index % 2) },
      ].filter(({ sku }, position, all) => all.findIndex((line) => line.sku === sku) === position),
      placedAt: awake(new Date(now.getTime() - hoursAgo * hour)),
      method: methods[index % methods.length] ?? 'card',
      fulfilment:
        hoursAgo < 24 ? 'unfulfilled' : hoursAgo < 40 ? 'packed' : hoursAgo < 110 ? 'shipped' : 'delivered',
    };
  });
}

const methods = ['card', 'card', 'paypal', 'card', 'oxxo'] as const;
const productBySku = new Map(demoProducts.map((product) => [product.sku, product]));

function rowsOf(past: PastOrder, folio: number, { now, idOf, pictureOf, shipping }: Context) {
  const { who, address, placedAt, method, fulfilment } = past;
  const id = randomUUID();
  const attemptId = randomUUID();
  const lines = past.lines.map(({ sku, quantity }, position) => {
    const product = productBySku.get(sku);
    if (!product) throw new Error(`The demo catalogue has no ${sku}.`);
    const grossCents = product.priceCents * quantity;
    const { baseCents, taxCents } = splitIva(grossCents);
    return {
      orderId: id,
      position,
      productId: idOf(sku),
      refId: sku,
      sku,
      productName: product.productName,
      imageUrl: pictureOf(sku),
      quantity,
      unitPriceCents: product.priceCents,
      unitCostCents: demoCostCents(product),
      discountCents: 0,
      grossCents,
      taxBaseCents: baseCents,
      taxCents,
      taxBasisPoints: ivaBasisPoints,
    };
  });
  const items = past.lines.map(({ sku, quantity }) => ({
    quantity,
    weightGrams: productBySku.get(sku)?.weightGrams ?? null,
  }));
  const subtotalCents = lines.reduce((sum, line) => sum + line.grossCents, 0);
  const parcel = deliveryOptions({ goodsCents: subtotalCents, items }, shipping, {
    postalCode: address.postal_code,
  });
  const shippingCents = parcel.find((option) => option.method === 'parcel')?.costCents ?? 0;
  const totalCents = subtotalCents + shippingCents;
  const taxCents = lines.reduce((sum, line) => sum + line.taxCents, splitIva(shippingCents).taxCents);
  const provider = method === 'card' || method === 'oxxo' ? ('stripe' as const) : method;
  const paidAt = new Date(placedAt.getTime() + (method === 'oxxo' ? 9 * hour : hour / 20));
  const isPaidYet = paidAt.getTime() < now.getTime();
  const paid = isPaidYet ? paidAt : new Date(placedAt.getTime() + hour / 20);

  const isSent = fulfilment === 'shipped' || fulfilment === 'delivered';
  const carrier = isSent ? (folio % 2 === 0 ? 'Estafeta' : 'DHL') : null;
  const trackingCode = isSent ? `DEMO${String(folio * 7919).padStart(10, '0')}` : null;
  const events: { at: Date; event: OrderEvent }[] = [
    { at: placedAt, event: { kind: 'placed', totalCents } },
    { at: paid, event: { kind: 'paid', number: folio, amountCents: totalCents, provider } },
    ...(fulfilment === 'unfulfilled'
      ? []
      : [{ at: later(paid, 20, now), event: { kind: 'packed' } as const }]),
    ...(isSent
      ? [{ at: later(paid, 26, now), event: { kind: 'shipped', carrier, trackingCode } as const }]
      : []),
    ...(fulfilment === 'delivered'
      ? [{ at: later(paid, 74, now), event: { kind: 'delivered' } as const }]
      : []),
  ];
  const isOnCredit = method === 'company_credit';
  const providerRef = isOnCredit ? `company:${id}` : `${provider}_demo_${folio}`;
  const chargeRef = isOnCredit ? providerRef : `${providerRef}_charge`;
  return {
    order: {
      id,
      number: folio,
      customerId: who.id,
      cartId: randomUUID(),
      state: 'paid' as const,
      fulfilment,
      currency,
      subtotalCents,
      discountCents: 0,
      shippingCents,
      taxCents,
      totalCents,
      customerName: who.name,
      email: who.email,
      paymentMethod: method,
      purchaseOrder: past.purchaseOrder ?? '',
      deliveryMethod: 'parcel',
      deliveryAddress: address,
      placedAt,
      paidAt: paid,
      paidAttemptId: attemptId,
      isCartCleared: true,
      expiresAt: new Date(placedAt.getTime() + hour),
      updatedAt: events.at(-1)?.at ?? paid,
    },
    lines,
    shipment:
      fulfilment === 'unfulfilled'
        ? undefined
        : {
            id: randomUUID(),
            orderId: id,
            sequence: 1,
            state: fulfilment,
            carrier,
            trackingCode,
            packedAt: later(paid, 20, now),
            shippedAt: isSent ? later(paid, 26, now) : null,
            deliveredAt: fulfilment === 'delivered' ? later(paid, 74, now) : null,
          },
    events: events.map(({ at, event }) => ({
      orderId: id,
      kind: event.kind,
      message: staffMessage(event),
      details: event,
      createdAt: at,
    })),
    attempt: {
      id: attemptId,
      reference: id,
      payerId: who.id,
      sequence: 1,
      provider,
      providerRef,
      chargeRef,
      amountCents: totalCents,
      currency,
      state: 'paid' as const,
      announcedState: 'paid',
      expiresAt: new Date(placedAt.getTime() + hour),
      createdAt: placedAt,
      updatedAt: paid,
    },
    charge: {
      attemptId,
      kind: 'charge' as const,
      amountCents: totalCents,
      provider,
      providerRef: chargeRef,
      createdAt: paid,
    },
  };
}

/** Some hours after a moment, but not in the future. */
function later(from: Date, hours: number, now: Date): Date {
  return new Date(Math.min(from.getTime() + hours * hour, now.getTime()));
}

const customerAddress: DeliveryAddress = {
  recipient: demoCustomer.address.recipient,
  phone: demoCustomer.address.phone,
  street: demoCustomer.address.street,
  exterior_number: demoCustomer.address.exteriorNumber,
  interior_number: demoCustomer.address.interiorNumber ?? '',
  neighbourhood: demoCustomer.address.neighbourhood,
  municipality: demoCustomer.address.municipality,
  state: demoCustomer.address.state,
  postal_code: demoCustomer.address.postalCode,
  directions: demoCustomer.address.references,
};

/** Streets are invented; the postal codes are those of the centres. */
const places = [
  { municipality: 'Guadalajara', state: 'Jalisco', postal_code: '44100' },
  { municipality: 'Monterrey', state: 'Nuevo León', postal_code: '64000' },
  { municipality: 'Puebla', state: 'Puebla', postal_code: '72000' },
  { municipality: 'Santiago de Querétaro', state: 'Querétaro', postal_code: '76000' },
  { municipality: 'Mérida', state: 'Yucatán', postal_code: '97000' },
] as const;

function addressAt(index: number, recipient: string): DeliveryAddress {
  const place = places[recipient.length % places.length] ?? places[0];
  return {
    recipient,
    phone: '5555500100',
    street: 'Calle de los Ejemplos',
    exterior_number: String(100 + (index % 90)),
    interior_number: '',
    neighbourhood: 'Centro',
    ...place,
    directions: '',
  };
}

function personAt(people: ReadonlyMap<string, Person>, key: string): Person {
  const person = people.get(key);
  if (!person) throw new Error(`The demo shop knows nobody called ${key}.`);
  return person;
}
