import { t } from '../../../i18n/t.ts';
import type { CurrentStaff, RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { ivaBasisPoints, splitIva } from '../../../platform/money.ts';
import { productsForSale, taxRatesOf, weightOf } from '../../catalog/index.ts';
import { readSellingTerms } from '../../checkout/index.ts';
import { contactKeysOf } from '../../customers/index.ts';
import { lossesAmong, requireRightToLose } from '../../pricing/index.ts';
import { deliveryOptions, placeProblem, type ShippingRules } from '../../shipping/index.ts';
import { unitCostsOf } from '../../suppliers/index.ts';
import { requireExcuse } from '../limits/person-limit.ts';
import type { DeliveryAddress } from '../order-state.ts';
import type { DraftLine } from '../orders.tables.ts';
import { addressOfBranch, openBranch } from '../place/destination.ts';
import type { draftOrdersContract } from './drafts.contract.ts';

type Input = z.output<typeof draftOrdersContract.createDraftOrder.body & {}>;
type Asked = Pick<Input, 'lines' | 'delivery_method' | 'address' | 'shipping_cents' | 'discount_reason'> & {
  customer: { name: string; phone?: string };
};

/** What staff and a customer agree on: goods at prices, where they go, and what that costs, IVA included. */
export type AgreedTerms = {
  lines: DraftLine[];
  address: DeliveryAddress;
  shippingCents: number;
  shippingTaxBasisPoints: number;
  taxCents: number;
  totalCents: number;
};

/**
 * Reads what staff wrote down: goods as they are sold now, at the shop's prices or agreed ones, and where they go.
 * @throws AppError 422 naming fields; 403 `below_cost` without the right, 422 without a reason for it
 */
export async function agreeTerms(
  tx: Connection,
  context: RequestContext,
  input: Asked,
): Promise<AgreedTerms> {
  const { lines, weights } = await agreedLines(tx, input);
  await refuseLosses(tx, context.staff, lines, input.discount_reason);
  const { shipping: rules, taxBasisPoints } = await readSellingTerms({ ...context, db: tx });
  const address = destinationOf(input, rules);
  const goodsCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const shippingCents = input.shipping_cents ?? shippingOf(input, goodsCents, weights, address, rules);
  const totalCents = goodsCents + shippingCents;
  if (totalCents === 0)
    throw invalid({ lines: t('There is nothing to pay.') }, t('Check the marked fields.'));
  const taxCents = lines.reduce(
    (sum, line) => sum + splitIva(line.priceCents * line.quantity, line.taxBasisPoints).taxCents,
    splitIva(shippingCents, taxBasisPoints).taxCents,
  );
  return { lines, address, shippingCents, shippingTaxBasisPoints: taxBasisPoints, taxCents, totalCents };
}

/** More of a scarce product than one person may buy takes a reason; empty where it is not more. @throws AppError 422 beside it */
export async function excuseOf(
  tx: Connection,
  draft: { customerId: string; lines: readonly DraftLine[]; address: DeliveryAddress; now: Date },
  {
    customer,
    delivery_method: method,
    limit_reason: reason,
  }: {
    customer: { email: string; phone: string };
    delivery_method: string;
    limit_reason: string;
  },
): Promise<string> {
  const contacts = contactKeysOf(
    { id: draft.customerId, email: customer.email, isAnonymous: false, isGuest: false },
    method === 'parcel' ? draft.address : { phone: customer.phone },
  );
  const over = await requireExcuse(tx, { contacts, lines: draft.lines, reason, now: draft.now });
  return over ? reason : '';
}

async function agreedLines(tx: Connection, input: Pick<Asked, 'lines'>) {
  const ids = input.lines.map(({ product_id: id }) => id);
  const products = await productsForSale(tx, ids);
  const taxRates = await taxRatesOf(tx, ids);
  const refused: Record<string, string> = {};
  const lines: DraftLine[] = [];
  const weights: { quantity: number; weightGrams: number | null }[] = [];
  const seen = new Set<number>();
  for (const [at, { product_id: productId, quantity, price_cents: price }] of input.lines.entries()) {
    const product = products.get(productId);
    if (!product) refused[`lines.${at}.product_id`] = t('This product is not for sale.');
    else if (seen.has(productId))
      refused[`lines.${at}.product_id`] = t('This product stands in another line already.');
    else {
      lines.push({
        productId,
        refId: product.ref_id,
        sku: product.sku,
        name: product.product_name,
        imageUrl: product.image_url,
        quantity,
        priceCents: price ?? product.price_cents,
        shopPriceCents: product.price_cents,
        taxBasisPoints: taxRates.get(productId) ?? ivaBasisPoints,
      });
      weights.push({ quantity, weightGrams: weightOf(product) });
    }
    seen.add(productId);
  }
  if (Object.keys(refused).length > 0) throw invalid(refused, t('Check the marked fields.'));
  return { lines, weights };
}

/** Rule R39: only what staff lowered is weighed; the shop's own price was weighed when it was set. */
async function refuseLosses(
  tx: Connection,
  staff: CurrentStaff | undefined,
  lines: readonly DraftLine[],
  reason: string,
): Promise<void> {
  const lowered = lines
    .filter(({ priceCents, shopPriceCents }) => priceCents < shopPriceCents)
    .map(({ productId, name, priceCents }) => ({ productId, name, priceCents }));
  requireRightToLose(staff, await lossesAmong(tx, lowered, unitCostsOf), {
    reason,
    fieldOf: ({ productId }) =>
      `lines.${lines.findIndex((line) => line.productId === productId)}.price_cents`,
  });
}

/** Where it goes. @throws AppError 422 naming fields */
export function destinationOf(
  { customer, delivery_method: method, address }: Pick<Asked, 'customer' | 'delivery_method' | 'address'>,
  rules: ShippingRules,
): DeliveryAddress {
  if (method !== 'parcel') {
    const branch = addressOfBranch(customer.name, openBranch(method, rules));
    return { ...branch, ...(customer.phone !== undefined && { pickup_phone: customer.phone }) };
  }
  if (!address) throw invalid({ address: t('Enter where the parcel goes.') }, t('Check the marked fields.'));
  const problem = placeProblem(address);
  if (problem)
    throw invalid({ [`address.${problem.field}`]: problem.message }, t('Check the marked fields.'));
  return address;
}

function shippingOf(
  { delivery_method: method }: Asked,
  goodsCents: number,
  items: readonly { quantity: number; weightGrams: number | null }[],
  { postal_code: postalCode }: DeliveryAddress,
  rules: ShippingRules,
): number {
  const options = deliveryOptions({ goodsCents, items }, rules, method === 'parcel' ? { postalCode } : {});
  const chosen = options.find((option) => option.method === method);
  if (!chosen)
    throw new AppError(422, 'invalid', t('Nothing is delivered there.'), {
      fields: { delivery_method: t('Choose another way.') },
    });
  return chosen.costCents;
}
