import { randomBytes, randomUUID } from 'node:crypto';
import type { Connection } from '../../src/platform/database/database.ts';
import { ivaBasisPoints, splitIva } from '../../src/platform/money.ts';
import {
  companyQuote,
  companyQuoteMessage,
  companyQuoteVersion,
  type WantedLine,
} from '../../src/modules/company-quotes/company-quotes.tables.ts';
import { type AgreedTerms, keepGoods } from '../../src/modules/orders/index.ts';
import { draftOrder } from '../../src/modules/orders/orders.tables.ts';
import type { ShippingRules } from '../../src/modules/shipping/index.ts';
import { demoProducts } from '../catalogue/index.ts';
import { type DemoQuote, demoQuotes, demoQuoteTerms } from '../shop/company-quotes.ts';
import type { People } from './people.ts';

const hour = 60 * 60 * 1000;

type Context = {
  now: Date;
  people: People;
  idOf: (sku: string) => number;
  pictureOf: (sku: string) => string | null;
  shipping: ShippingRules;
  companyId: number;
};

/** Where the goods of the demo company go: a street that is not there. */
const address: AgreedTerms['address'] = {
  recipient: 'Óscar Zepeda',
  phone: '5555500182',
  street: 'Calle Heriberto Frías',
  exterior_number: '1420',
  interior_number: '',
  neighbourhood: 'Del Valle Centro',
  municipality: 'Benito Juárez',
  state: 'Ciudad de México',
  postal_code: '03100',
  directions: 'Taller en la planta baja.',
};

/** Adds what the demo company asked for: one waits for the shop, one was offered twice, one was accepted and is not paid. */
export async function addCompanyQuotes(tx: Connection, context: Context): Promise<void> {
  for (const quote of demoQuotes) await addQuote(tx, quote, context);
}

async function addQuote(tx: Connection, quote: DemoQuote, context: Context): Promise<void> {
  const { now, people, shipping, companyId } = context;
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const person = people.byEmail.get(quote.email);
  if (!person) throw new Error(`Nobody has the address ${quote.email}.`);
  const newest = quote.versions.length;
  const draftId = quote.state === 'accepted' ? randomUUID() : null;
  const keptUntil = new Date(now.getTime() + demoQuoteTerms.keptHours * hour);
  if (draftId !== null) {
    const { lines, ...sums } = termsOf(quote, newest, context);
    await tx.orm.insert(draftOrder).values({
      ...sums,
      id: draftId,
      lines,
      token: randomBytes(24).toString('base64url'),
      customerId: person.id,
      customerName: person.name,
      email: person.email,
      phone: address.phone,
      deliveryMethod: 'parcel',
      deliveryAddress: address,
      discountReason: 'Volumen',
      purchaseOrder: quote.purchaseOrder,
      companyId,
      keptUntil,
      createdAt: ago(1),
      updatedAt: ago(1),
    });
    const held = { id: draftId, customer_id: person.id, lines, delivery_address: address };
    await keepGoods(tx, shipping, { ...held, kept_until: keptUntil }, now);
  }
  const lastAgo = Math.min(...[...quote.messages, ...quote.versions].map(({ hoursAgo }) => hoursAgo));
  const [row] = await tx.orm
    .insert(companyQuote)
    .values({
      companyId,
      customerId: person.id,
      state: quote.state,
      wanted: wantedOf(quote, context),
      deliveryMethod: 'parcel',
      deliveryAddress: address,
      purchaseOrder: quote.purchaseOrder,
      revision: quote.messages.length + (draftId === null ? 0 : 1),
      version: newest,
      draftOrderId: draftId,
      acceptsLeft: draftId === null ? 2 : 1,
      createdAt: ago(quote.hoursAgo),
      updatedAt: draftId === null ? ago(lastAgo) : ago(1),
    })
    .returning({ id: companyQuote.id });
  if (!row) throw new Error('A quote was not written.');
  for (const [at, { hoursAgo }] of quote.versions.entries()) {
    const { lines, ...sums } = termsOf(quote, at + 1, context);
    const isKept = quote.state === 'sent' && at + 1 === newest;
    const id = randomUUID();
    await tx.orm.insert(companyQuoteVersion).values({
      ...sums,
      id,
      quoteId: row.id,
      version: at + 1,
      lines,
      discountReason: 'Volumen',
      validUntil: new Date(ago(hoursAgo).getTime() + demoQuoteTerms.validDays * 24 * hour),
      keptUntil: isKept ? keptUntil : new Date(ago(hoursAgo).getTime() + demoQuoteTerms.keptHours * hour),
      createdAt: ago(hoursAgo),
    });
    if (isKept) {
      const held = { id, customer_id: person.id, lines, delivery_address: address };
      await keepGoods(tx, shipping, { ...held, kept_until: keptUntil }, now);
    }
  }
  await tx.orm.insert(companyQuoteMessage).values(
    quote.messages.map(({ from, body, hoursAgo, version = null }) => ({
      quoteId: row.id,
      customerId: from === 'company' ? person.id : null,
      name: from === 'company' ? person.name : (people.staffNames.at(-1) ?? 'Ensambla'),
      body,
      version,
      createdAt: ago(hoursAgo),
    })),
  );
}

function wantedOf({ lines }: DemoQuote, { idOf, pictureOf }: Context): WantedLine[] {
  return lines.map(({ sku, quantity, targetCents = null }) => ({
    productId: idOf(sku),
    sku,
    name: productAt(sku).productName,
    imageUrl: pictureOf(sku),
    quantity,
    targetCents,
  }));
}

/** What a version offers; the shop pays the delivery. */
function termsOf(quote: DemoQuote, version: number, { idOf, pictureOf }: Context) {
  const lines = quote.lines.map(({ sku, quantity, percentOff }) => {
    const { priceCents, productName } = productAt(sku);
    return {
      productId: idOf(sku),
      refId: sku,
      sku,
      name: productName,
      imageUrl: pictureOf(sku),
      quantity,
      // Nobody offers cents.
      priceCents: Math.round((priceCents * (100 - (percentOff[version - 1] ?? 0))) / 10_000) * 100,
      shopPriceCents: priceCents,
      taxBasisPoints: ivaBasisPoints,
    };
  });
  return {
    lines,
    shippingCents: 0,
    shippingTaxBasisPoints: ivaBasisPoints,
    taxCents: lines.reduce((sum, line) => sum + splitIva(line.priceCents * line.quantity).taxCents, 0),
    totalCents: lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0),
  };
}

function productAt(sku: string) {
  const product = demoProducts.find((one) => one.sku === sku);
  if (!product) throw new Error(`There is no product ${sku}.`);
  return product;
}
