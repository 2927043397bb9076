import type { TestShop } from '../setup/test-shop.ts';
import { buy, createBuyer } from './buy.ts';
import { createProduct } from './create-product.ts';
import type { SignedIn } from './sign-in.ts';

/** Whom invoices of tests are made out to. */
export const person = {
  rfc: 'CACX7605101P8',
  legal_name: 'Xochilt Casas Chavez',
  tax_regime: '612',
  cfdi_use: 'G03',
  postal_code: '36257',
};

/** A buyer with a full cart who keeps whom invoices are made out to. */
export async function createBuyerWithProfile(
  shop: TestShop,
  given: { legalName?: string; priceCents?: number } = {},
) {
  const product = await createProduct(shop.db, {
    stock: 20,
    kind: 'gpu',
    name: 'Tarjeta "Doble & Única" <12 GB>',
    priceCents: given.priceCents ?? 399_900,
  });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 3 }]);
  const { profile } = await buyer.api.invoiceProfiles.addProfile({
    body: { ...person, ...(given.legalName && { legal_name: given.legalName }) },
  });
  return { product, buyer, profile };
}

/** A paid order whose buyer has not asked for an invoice. */
export async function paidOrder(
  shop: TestShop,
  staff: SignedIn,
  given: Parameters<typeof createBuyerWithProfile>[1] = {},
) {
  const world = await createBuyerWithProfile(shop, given);
  const { order_id: orderId } = await buy(shop, world.buyer);
  const params = { order_id: orderId };
  return {
    ...world,
    orderId,
    params,
    ask: () => world.buyer.api.invoices.request({ params, body: { invoice_profile_id: world.profile.id } }),
    invoices: async () => (await world.buyer.api.invoices.ofOrder({ params })).invoices,
    seenByStaff: async () => (await staff.api.invoices.adminOfOrder({ params })).invoices,
  };
}
