import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { z } from '../../platform/http/endpoint.ts';
import { productsForSale } from '../catalog/index.ts';
import { courtesyOf, sendEmail } from '../mails/index.ts';
import { ownUnitPrices } from '../wholesale/index.ts';
import { alertNumbers, confirmationMail } from './mails.ts';
import { newToken } from './wish-list.ts';
import { type AlertKind, markConfirmationSent, writeAlert } from './wishlist.queries.ts';

const hourMilliseconds = 60 * 60 * 1000;

const address = z.email();

/** What somebody wants to be told about a product. */
export type AlertRequest = {
  product_id: number;
  kind: AlertKind;
  price_below_cents?: number | undefined;
  email?: string | undefined;
};

/**
 * Keeps an alert. A customer's is active at once; another address has to say first that it wants it, by the link in
 * the email it gets. The same request again is the same alert, and within an hour no second email.
 * @throws AppError 404 for what is not for sale; 409 where there is stock, or `alerts_off` while staff send none; 422 for a price that is not below today's
 * and for what is no address; 429 when the address was asked for too often
 */
export async function setAlert(
  context: RequestContext,
  input: AlertRequest,
): Promise<'active' | 'confirm_by_mail'> {
  const { db, clock, rates } = context;
  const customer = await context.who.customer();
  const owner = customer && !customer.isAnonymous ? { customerId: customer.id } : { email: emailOf(input) };
  const email = 'email' in owner ? owner.email : undefined;
  if (email !== undefined) await rates.countEmail('letters', email);
  if (!(await offeredAlerts(db))[input.kind]) {
    throw conflict('alerts_off', 'Por ahora no mandamos estos avisos.');
  }
  const product = (await productsForSale(db, [input.product_id])).get(input.product_id);
  if (!product) throw notFound('Ese producto ya no está en la tienda.');
  if (input.kind === 'stock' && product.available > 0) {
    throw conflict('in_stock', 'Hay piezas en este momento: puedes comprarlo ya.');
  }
  const now = clock.now();
  const own = await ownUnitPrices(db, {
    customerId: owner.customerId ?? '',
    lines: [{ productId: product.id, quantity: 1 }],
    now,
  });
  const priceCents = own.get(product.id) ?? product.price_cents;
  const priceBelowCents = input.kind === 'price' ? priceOf(input, priceCents) : undefined;
  const emailSince = new Date(now.getTime() - hourMilliseconds);
  return db.transaction(async (tx) => {
    const alert = await writeAlert(tx, {
      owner,
      productId: product.id,
      kind: input.kind,
      priceBelowCents,
      priceCents,
      token: newToken(),
      now,
      emailSince,
    });
    if (email === undefined) return 'active';
    if (alert.is_email_due) {
      await markConfirmationSent(tx, alert.id, now);
      await sendEmail(context, tx, confirmationMail(email, alert.token, product, context.publicUrl));
    }
    // The answer does not reveal whether an address waits already.
    return 'confirm_by_mail';
  });
}

/** Which alerts the shop sends at the moment, and so may promise. */
export async function offeredAlerts(db: Connection): Promise<Record<AlertKind, boolean>> {
  const [stock, price] = [
    await courtesyOf(db, 'back-in-stock', alertNumbers),
    await courtesyOf(db, 'price-drop', alertNumbers),
  ];
  return { stock: stock.isOn, price: price.isOn };
}

function emailOf({ email = '' }: AlertRequest): string {
  if (!address.safeParse(email).success) throw invalid({ email: 'Escribe un correo válido.' });
  return email.toLowerCase();
}

function priceOf({ price_below_cents: wanted }: AlertRequest, priceCents: number): number {
  if (wanted === undefined) throw invalid({ price_below_cents: 'Escribe un precio.' });
  if (wanted > priceCents) {
    throw invalid({ price_below_cents: 'Hoy ya cuesta menos que eso. Escribe un precio más bajo.' });
  }
  return wanted;
}
