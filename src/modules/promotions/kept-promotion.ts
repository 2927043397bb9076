import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { PickedScope } from './picked-scope.ts';
import type { PaymentMethodOfRule } from './promotion.contract.ts';
import type { PromotionValues } from './promotion-form.ts';

/** A promotion as it is kept, with its products. */
export type PromotionRow = RowOf<typeof lockRow>;

const productIdsIn = (role: string) => `array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = '${role}' order by product_id)`;

/** Locks the promotion until the transaction ends. */
export const lockRow = query(
  'promotions.lock',
  `select m.version, m.name, m.slug, m.description, m.image_url, m.kind, m.value, m.starts_at, m.ends_at, m.type, m.is_paused,
          m.is_draft, m.is_stackable, m.is_exclusive, m.allows_wholesale, m.needs_code, m.min_subtotal_cents,
          m.buy_quantity, m.get_quantity, m.buyers, m.payment_methods, l.used_max, l.used_max_per_customer,
          coalesce(l.per_customer_by, 'contact') as per_customer_by,
          (select c.code from promotion_code c where c.promotion_id = m.id and c.used_max is null
            order by c.created_at, c.code limit 1) as code,
          m.covers_all, m.category_ids, m.brand_ids, m.except_category_ids, m.except_brand_ids, m.reward_category_ids,
          m.reward_brand_ids, m.reward_except_category_ids, m.reward_except_brand_ids,
          array(select customer_id from promotion_customer n where n.promotion_id = m.id order by customer_id) as customer_ids,
          ${productIdsIn('goods')} as product_ids, ${productIdsIn('reward')} as reward_ids,
          ${productIdsIn('except_goods')} as except_product_ids, ${productIdsIn('except_reward')} as except_reward_ids,
          array(select quantity from promotion_product mp
                 where mp.promotion_id = m.id and role = 'goods' order by product_id) as quantities
     from promotion m left join promotion_limit l on l.promotion_id = m.id
    where m.id = :id for update of m`,
).narrow<{
  kind: PromotionValues['kind'];
  type: PromotionValues['type'];
  per_customer_by: PromotionValues['perCustomerBy'];
  buyers: PromotionValues['buyers'];
  payment_methods: PaymentMethodOfRule[];
}>();

/** What its form says. */
export function valuesOf(row: PromotionRow): PromotionValues {
  return {
    name: row.name,
    description: row.description,
    type: row.type,
    kind: row.kind,
    value: row.value,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isPaused: row.is_paused,
    isDraft: row.is_draft,
    isStackable: row.is_stackable,
    isExclusive: row.is_exclusive,
    allowsWholesale: row.allows_wholesale,
    needsCode: row.needs_code,
    minSubtotalCents: row.min_subtotal_cents,
    buyQuantity: row.buy_quantity,
    getQuantity: row.get_quantity,
    usedMax: row.used_max,
    usedMaxPerCustomer: row.used_max_per_customer,
    perCustomerBy: row.per_customer_by,
    buyers: row.buyers,
    paymentMethods: row.payment_methods,
    code: row.code,
  };
}

/** What it is for. */
export function goodsOf(row: PromotionRow): PickedScope {
  return {
    coversAll: row.covers_all,
    productIds: row.product_ids,
    categoryIds: row.category_ids,
    brandIds: row.brand_ids,
    exceptProductIds: row.except_product_ids,
    exceptCategoryIds: row.except_category_ids,
    exceptBrandIds: row.except_brand_ids,
  };
}

/** What buy and get reduces. */
export function rewardsOf(row: PromotionRow): PickedScope {
  return {
    coversAll: false,
    productIds: row.reward_ids,
    categoryIds: row.reward_category_ids,
    brandIds: row.reward_brand_ids,
    exceptProductIds: row.except_reward_ids,
    exceptCategoryIds: row.reward_except_category_ids,
    exceptBrandIds: row.reward_except_brand_ids,
  };
}
