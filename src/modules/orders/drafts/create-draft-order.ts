import { randomBytes, randomUUID } from 'node:crypto';
import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { answerOnce } from '../../../platform/http/answer-once.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { formatPesos, ivaBasisPoints, splitIva } from '../../../platform/money.ts';
import { productsForSale, taxRatesOf, weightOf } from '../../catalog/index.ts';
import { membershipNow } from '../../companies/index.ts';
import { contactKeysOf, createGuest } from '../../customers/index.ts';
import { lossesAmong, requireRightToLose } from '../../pricing/index.ts';
import { readLimits } from '../../settings/index.ts';
import { readSellingTerms } from '../../checkout/index.ts';
import { deliveryOptions, placeProblem, type ShippingRules } from '../../shipping/index.ts';
import { audit } from '../../staff/index.ts';
import { unitCostsOf } from '../../suppliers/index.ts';
import { requireExcuse } from '../limits/person-limit.ts';
import type { DeliveryAddress } from '../order-state.ts';
import { addressOfBranch, openBranch } from '../place/place-order.ts';
import type { DraftLine } from '../orders.tables.ts';
import { draftOnWire } from './draft-order.ts';
import type { draftOrdersContract } from './drafts.contract.ts';
import { draftById, insertDraft, isVerified } from './drafts.queries.ts';
import { keepGoods } from './keep-goods.ts';

type Input = z.output<typeof draftOrdersContract.createDraftOrder.body & {}>;
type Reply = { status: 201; body: { draft_order: ReturnType<typeof draftOnWire> } };

const hour = 3_600_000;

/**
 * Writes an order for a customer, at the shop's prices or at agreed ones, and keeps its goods until the link's end. The
 * customer is the account of that address where its owner has proven it, else a guest.
 * @throws AppError 422 naming fields; 403 `below_cost` without the right, 422 without a reason for it; 409
 * `out_of_stock` with `details.lines`
 */
export async function createDraftOrder(context: RequestContext, input: Input): Promise<Reply> {
  const call = { owner: context.staff?.id ?? '', route: 'POST /admin/draft-orders', input };
  return answerOnce(context, call, (keep) =>
    context.db.transaction(async (tx) => {
      const reply: Reply = { status: 201, body: { draft_order: await writeDraft(tx, context, input) } };
      await keep(tx, reply);
      return reply;
    }),
  );
}

async function writeDraft(tx: Connection, context: RequestContext, input: Input) {
  const { clock, staff, publicUrl, log } = context;
  const now = clock.now();
  const { lines, weights } = await agreedLines(tx, input);
  await refuseLosses(tx, context, lines, input.discount_reason);
  const { shipping: rules, taxBasisPoints } = await readSellingTerms(context);
  const address = destinationOf(input, rules);
  const goodsCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const shippingCents = input.shipping_cents ?? shippingOf(input, goodsCents, weights, address, rules);
  const totalCents = goodsCents + shippingCents;
  if (totalCents === 0)
    throw invalid({ lines: t('There is nothing to pay.') }, t('Check the marked fields.'));
  const id = randomUUID();
  const keptUntil = new Date(now.getTime() + (await readLimits(tx, log)).draft_order_hours * hour);
  const customerId = await customerOfDraft(tx, input.customer);
  const limitReason = await excuseOf(tx, { customerId, lines, address, now }, input);
  await tx.run(insertDraft, {
    id,
    token: randomBytes(24).toString('base64url'),
    customerId,
    customerName: input.customer.name,
    email: input.customer.email,
    phone: input.customer.phone,
    lines: JSON.stringify(lines),
    deliveryMethod: input.delivery_method,
    address: JSON.stringify(address),
    shippingCents,
    taxCents: lines.reduce(
      (sum, line) => sum + splitIva(line.priceCents * line.quantity, line.taxBasisPoints).taxCents,
      splitIva(shippingCents, taxBasisPoints).taxCents,
    ),
    shippingTaxBasisPoints: taxBasisPoints,
    totalCents,
    discountReason: input.discount_reason,
    limitReason,
    notes: input.notes,
    companyId: (await membershipNow(tx, customerId, now))?.companyId ?? null,
    createdBy: staff?.id ?? null,
    keptUntil,
    now,
  });
  await keepGoods(
    tx,
    rules,
    { id, customer_id: customerId, lines, delivery_address: address, kept_until: keptUntil },
    now,
  );
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'draft_order.create',
    subject: `draft_order:${id}`,
    after: {
      total_cents: totalCents,
      lines: lines
        .map(({ sku, quantity, priceCents }) => `${quantity} × ${sku}, ${formatPesos(priceCents)}`)
        .join('; '),
      ...(input.discount_reason !== '' && { discount_reason: input.discount_reason }),
      ...(limitReason !== '' && { limit_reason: limitReason }),
    },
  });
  const draft = await tx.first(draftById, { id });
  if (!draft) throw new Error(`Draft order ${id} was not written.`);
  return draftOnWire(draft, publicUrl);
}

/** More of a scarce product than one person may buy takes a reason; empty where it is not more. @throws AppError 422 beside it */
async function excuseOf(
  tx: Connection,
  draft: { customerId: string; lines: readonly DraftLine[]; address: DeliveryAddress; now: Date },
  { customer, delivery_method: method, limit_reason: reason }: Input,
): Promise<string> {
  const contacts = contactKeysOf(
    { id: draft.customerId, email: customer.email, isAnonymous: false, isGuest: false },
    method === 'parcel' ? draft.address : { phone: customer.phone },
  );
  const over = await requireExcuse(tx, { contacts, lines: draft.lines, reason, now: draft.now });
  return over ? reason : '';
}

async function agreedLines(tx: Connection, input: Input) {
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
  { staff }: RequestContext,
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

function destinationOf(
  { customer, delivery_method: method, address }: Input,
  rules: ShippingRules,
): DeliveryAddress {
  if (method !== 'parcel') return addressOfBranch(customer.name, openBranch(method, rules));
  if (!address) throw invalid({ address: t('Enter where the parcel goes.') }, t('Check the marked fields.'));
  const problem = placeProblem(address);
  if (problem)
    throw invalid({ [`address.${problem.field}`]: problem.message }, t('Check the marked fields.'));
  return address;
}

function shippingOf(
  { delivery_method: method }: Input,
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

/** An account only where its owner has proven the address: whoever opened it without that may be somebody else. */
async function customerOfDraft(tx: Connection, { name, email }: Input['customer']): Promise<string> {
  return (await tx.first(isVerified, { email }))?.id ?? (await createGuest(tx, { name, email }));
}
