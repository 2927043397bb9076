import { t } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { invalid } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { formatPesos, splitIva } from '../../platform/money.ts';
import { shopTaxSql } from '../settings/index.ts';
import { wholesalePriceOf } from '../wholesale/index.ts';
import { rulesFor, rulesTrying } from './cart-rules.ts';
import {
  type BasketLine,
  foldCode,
  laneOf,
  priceGoods,
  priceShipping,
  type Refusal,
} from './engine/index.ts';
import type { promotionsContract } from './promotions.contract.ts';

type Asked = z.output<typeof promotionsContract.simulate.body & {}>;
type Simulation = z.input<(typeof promotionsContract.simulate.answers)[200]>['simulation'];

type ProductRow = RowOf<typeof simulated>;

const simulated = query(
  'promotions.simulated_products',
  `select p.id, p.brand_id, l.category_ids, p.ref_id, p.name, coalesce(l.price_cents, p.price_cents) as price_cents, l.former_price_cents,
          l.promotion_id, m.name as promotion_name, m.is_exclusive, ${wholesalePriceOf('pl', 'plp', { quantity: 'asked.quantity', now: ':now' })} as wholesale_cents,
          pl.name as price_list, coalesce(p.tax_basis_points, ${shopTaxSql}) as tax_basis_points, ${shopTaxSql} as shipping_basis_points
     from unnest(:refIds::text[], :quantities::int[]) as asked(ref_id, quantity)
     join product p on p.ref_id = asked.ref_id
     left join product_listing l on l.product_id = p.id
     left join promotion m on m.id = l.promotion_id
     left join price_list pl on pl.id = :priceListId
     left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id`,
  { nullable: ['priceListId'] },
);

/**
 * What a cart of these products would cost now, by the same engine as carts and orders.
 * @throws AppError 422 naming a product that does not exist
 */
export async function simulate(db: Connection, asked: Asked, now: Date): Promise<Simulation> {
  const quantities = new Map<string, number>();
  for (const { ref_id: refId, quantity } of asked.lines) {
    quantities.set(refId, Math.min(99, (quantities.get(refId) ?? 0) + quantity));
  }
  const products = await db.rows(simulated, {
    refIds: [...quantities.keys()],
    quantities: [...quantities.values()],
    now,
    priceListId: asked.price_list_id ?? null,
  });
  const known = new Set(products.map((product) => product.ref_id));
  const unknown = [...quantities.keys()].find((refId) => !known.has(refId));
  if (unknown !== undefined) throw invalid({ lines: t('There is no product {refId}.', { refId: unknown }) });

  const code = foldCode(asked.code ?? '');
  const couponCode = code === '' ? null : code;
  const wanted = {
    productIds: products.map(({ id }) => id),
    couponCode,
    customerId: null,
    contacts: [],
    now,
  };
  const rules =
    asked.promotion_id === undefined
      ? await rulesFor(db, wanted)
      : await rulesTrying(db, wanted, asked.promotion_id);
  const lines = products.map((product) => basketLine(product, quantities.get(product.ref_id) ?? 1));
  const goods = priceGoods({ lines, rules, couponCode, paidBy: asked.payment_method ?? null, now });
  const shipping = priceShipping(goods, asked.shipping_cents);
  const given = new Map(shipping.discounts.map(({ promotionId, cents }) => [promotionId, cents]));
  const verdicts = new Map(goods.verdicts.map((verdict) => [verdict.promotionId, verdict]));
  return {
    lines: goods.lines.map((line, at) => ({
      ref_id: products[at]?.ref_id ?? '',
      product_name: products[at]?.name ?? '',
      quantity: line.quantity,
      regular_cents: line.regularCents,
      discount_cents: line.discountCents,
      gross_cents: line.grossCents,
      tax_cents: line.taxCents,
      discounts: line.discounts.map(({ lane, name, cents }) => ({ lane, name, amount_cents: cents })),
    })),
    subtotal_cents: goods.subtotalCents,
    discount_cents: goods.discountCents,
    shipping_cents: shipping.costCents,
    tax_cents: goods.taxCents + splitIva(shipping.costCents, products[0]?.shipping_basis_points).taxCents,
    total_cents: goods.totalCents + shipping.costCents,
    verdicts: rules.map((rule) => {
      const verdict = verdicts.get(rule.id);
      const cents = given.get(rule.id) ?? verdict?.cents ?? 0;
      const refusal = cents > 0 ? null : (verdict?.refusal ?? { reason: 'better_one' as const });
      return {
        promotion_id: rule.id,
        name: rule.name,
        lane: laneOf[rule.type],
        amount_cents: cents,
        reason: refusal && staffReason(refusal),
      };
    }),
  };
}

function basketLine(product: ProductRow, quantity: number): BasketLine {
  const { price_cents: cents, promotion_id: promotionId } = product;
  return {
    productId: product.id,
    brandId: product.brand_id,
    categoryIds: product.category_ids ?? [],
    taxBasisPoints: product.tax_basis_points,
    quantity,
    regularCents: promotionId === null ? cents : (product.former_price_cents ?? cents),
    catalogue:
      promotionId === null
        ? null
        : {
            cents,
            promotionId,
            name: product.promotion_name ?? '',
            isExclusive: product.is_exclusive === true,
          },
    wholesale:
      product.wholesale_cents === null
        ? null
        : { cents: product.wholesale_cents, name: product.price_list ?? '' },
  };
}

/** Why a promotion gave nothing, for staff. */
function staffReason(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'unknown':
      return t('Nobody knows that code.');
    case 'not_available':
      return t('It is a draft or paused.');
    case 'not_started':
      return t('It has not begun.');
    case 'ended':
      return t('It has ended.');
    case 'used_up':
      return t('It is used up.');
    case 'used_by_customer':
      return t('The customer has used it.');
    case 'needs_account':
      return t('It is for accounts with a proven e-mail.');
    case 'not_named':
      return t('It is for named customers.');
    case 'not_first_order':
      return t('It is for a first order.');
    case 'payment_method':
      return t('It is for another way of payment.');
    case 'wholesale':
      return t('Coupons are not for wholesale prices.');
    case 'no_goods':
      return t('None of its goods are in the cart.');
    case 'closed':
      return t('An exclusive promotion before it closed these lines.');
    case 'minimum':
      return t('{amount} of goods are missing.', { amount: formatPesos(refusal.missingCents) });
    case 'few_units':
      return t('There are too few units.');
    case 'better_one':
      return t('Another promotion of its lane takes more off.');
    case 'nothing_left':
      return t('There is nothing left to take off.');
  }
}
