import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { sharedContacts } from './count-uses.ts';
import { nothing, type Rule } from './engine/index.ts';
import type { PaymentMethodOfRule } from './promotion.contract.ts';

/**
 * SQL of the automatic promotions that run now and the one of a typed code, running or not, each with what it says of some
 * products; `rulesOf` reads it. What the customer's own purchase in payment holds is not counted: buying anew closes it.
 * It takes :customerId, :contacts (`sharedContacts`) and :now.
 * @param sql expressions: the products' ids, the code or null, a promotion that counts as running and known whatever it
 *   is, or null
 */
export const rulesSql = ({
  productIds,
  couponCode,
  tried = 'null::int',
}: {
  productIds: string;
  couponCode: string;
  tried?: string;
}) => `select m.id, m.name, m.type, m.kind, m.value, m.is_draft, m.is_paused, m.is_stackable, m.is_exclusive,
          m.allows_wholesale, m.needs_code, m.min_subtotal_cents, m.buy_quantity, m.get_quantity, m.starts_at, m.ends_at,
          m.payment_methods, c.code, m.covers_all, m.category_ids, m.brand_ids, m.except_category_ids, m.except_brand_ids,
          m.reward_category_ids, m.reward_brand_ids, m.reward_except_category_ids, m.reward_except_brand_ids,
          named.*, m.buyers = 'first_order' as is_for_first_order,
          m.buyers = 'named' and not exists (
            select from promotion_customer n where n.promotion_id = m.id and n.customer_id = :customerId) as is_for_others,
          exists (select from promotion_product p where p.promotion_id = m.id and p.role = 'reward') as has_rewards,
          least(l.used_max - l.used + held.uses, c.used_max - c.used + held.of_code) as uses_left,
          l.used_max_per_customer - greatest(coalesce(u.used, 0), (
            select max(x.used) from promotion_contact_use x
             where x.promotion_id = m.id and x.contact = any (:contacts::text[])
               and (l.per_customer_by = 'contact' or x.contact like 'email:%'))) + held.uses as uses_left_for_customer,
          (m.buyers = 'first_order' or l.used_max_per_customer is not null and l.per_customer_by = 'account')
            and :customerId::text is not null and not exists (
            select from customer where id = :customerId and not is_anonymous and email_verified) as needs_account
     from promotion m
     left join promotion_code c on c.promotion_id = m.id and c.code = ${couponCode}
     left join promotion_limit l on l.promotion_id = m.id
     left join promotion_customer_use u on u.promotion_id = m.id and u.customer_id = :customerId
     cross join lateral (
       select json_object_agg(p.product_id, p.quantity) filter (where m.type = 'bundle' and p.role = 'goods') as parts,
              array_agg(p.product_id) filter (where p.role = 'goods') as goods,
              array_agg(p.product_id) filter (where p.role = 'except_goods') as except_goods,
              array_agg(p.product_id) filter (where p.role = 'reward') as rewards,
              array_agg(p.product_id) filter (where p.role = 'except_reward') as except_rewards
         from promotion_product p
        where p.promotion_id = m.id and (m.type = 'bundle' or p.product_id = any(${productIds}))) named
     cross join lateral (
       select count(*)::int as uses, (count(*) filter (where h.code = c.code))::int as of_code
         from promotion_use h where h.promotion_id = m.id and h.customer_id = :customerId and h.state = 'held') held
    where m.type <> 'catalogue'
      and (c.code is not null or m.id = ${tried}
           or (not m.needs_code and not m.is_draft and not m.is_paused
               and m.starts_at <= :now::timestamptz and m.ends_at > :now::timestamptz))
    order by m.id`;

/** What PostgreSQL cannot know of a row of `rulesSql`. */
export type KnownOfRule = {
  type: Rule['type'];
  kind: Rule['kind'];
  payment_methods: PaymentMethodOfRule[];
  parts: Record<string, number> | null;
};

type RuleRow = RowOf<typeof rulesOfProducts>;

const rulesOfProducts = query(
  'promotions.cart_rules',
  rulesSql({ productIds: ':productIds::int[]', couponCode: ':couponCode::text', tried: ':tried::int' }),
  { nullable: ['couponCode', 'tried'] },
).narrow<KnownOfRule>();

/** The customer and goods that promotions are read for. */
export type RulesWanted = {
  productIds: readonly number[];
  /** Folded by `foldCode`. */
  couponCode: string | null;
  customerId: string | null;
  /** The contacts whose uses from other accounts and browsers count, too. */
  contacts: readonly string[];
  now: Date;
};

/** The automatic promotions that run now and the one of the typed code, running or not; one statement. */
export async function rulesFor(db: Connection, wanted: RulesWanted): Promise<Rule[]> {
  return rulesWith(db, wanted, null);
}

/**
 * The same, and `promotionId` as if it ran now without a limit and its code had been typed: for trying out.
 * @returns undefined for `code` where the promotion needs none
 */
export async function rulesTrying(db: Connection, wanted: RulesWanted, promotionId: number): Promise<Rule[]> {
  const rules = await rulesWith(db, wanted, promotionId);
  return rules.map((rule) =>
    rule.id === promotionId
      ? {
          ...rule,
          code: rule.code === null ? null : wanted.couponCode,
          isDraft: false,
          isPaused: false,
          startsAt: wanted.now,
          endsAt: new Date(wanted.now.getTime() + 1),
          usesLeft: null,
          usesLeftForCustomer: null,
          needsAccount: false,
          barredBy: null,
        }
      : rule,
  );
}

async function rulesWith(db: Connection, wanted: RulesWanted, tried: number | null): Promise<Rule[]> {
  const { productIds, couponCode, now, customerId, contacts } = wanted;
  const rows = await db.rows(rulesOfProducts, {
    productIds,
    couponCode,
    now,
    customerId,
    tried,
    contacts: sharedContacts(contacts),
  });
  return rulesOf(rows);
}

/** The rules of what `rulesSql` gave. */
export function rulesOf(rows: readonly RuleRow[]): Rule[] {
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    kind: row.kind,
    value: row.value,
    goods: {
      coversAll: row.covers_all,
      products: new Set(row.goods),
      categories: new Set(row.category_ids),
      brands: new Set(row.brand_ids),
      exceptProducts: new Set(row.except_goods),
      exceptCategories: new Set(row.except_category_ids),
      exceptBrands: new Set(row.except_brand_ids),
    },
    parts: new Map(Object.entries(row.parts ?? {}).map(([id, quantity]) => [Number(id), quantity])),
    rewards: rewardsOf(row),
    buyQuantity: row.buy_quantity,
    getQuantity: row.get_quantity,
    minSubtotalCents: row.min_subtotal_cents,
    isStackable: row.is_stackable,
    isExclusive: row.is_exclusive,
    allowsWholesale: row.allows_wholesale,
    paymentMethods: row.payment_methods,
    // A promotion for who knows a code is never automatic, also where it is tried without one.
    code: row.needs_code ? (row.code ?? '') : null,
    isDraft: row.is_draft,
    isPaused: row.is_paused,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    usesLeft: row.uses_left,
    usesLeftForCustomer: row.uses_left_for_customer,
    needsAccount: row.needs_account === true,
    // Closed until somebody asked: whoever forgets to ask gives nothing away.
    barredBy: row.is_for_others ? 'not_named' : row.is_for_first_order ? 'not_first_order' : null,
  }));
}

/**
 * The same rules, where those for a first order are open to who has not bought. Who has not proven their e-mail is not told
 * whether somebody bought with it.
 * @param hasPaidBefore asked only where there is such a rule
 */
export async function openToNewcomers(rules: Rule[], hasPaidBefore: () => Promise<boolean>): Promise<Rule[]> {
  const isForNewcomers = ({ barredBy, needsAccount }: Rule) =>
    barredBy === 'not_first_order' && !needsAccount;
  if (!rules.some(isForNewcomers) || (await hasPaidBefore())) return rules;
  return rules.map((rule) => (isForNewcomers(rule) ? { ...rule, barredBy: null } : rule));
}

/** Null where nothing is named: the bought goods themselves. */
function rewardsOf(row: RuleRow): Rule['rewards'] {
  const { reward_category_ids: categories, reward_brand_ids: brands } = row;
  if (!row.has_rewards && categories.length === 0 && brands.length === 0) return null;
  return {
    ...nothing,
    products: new Set(row.rewards),
    categories: new Set(categories),
    brands: new Set(brands),
    exceptProducts: new Set(row.except_rewards),
    exceptCategories: new Set(row.reward_except_category_ids),
    exceptBrands: new Set(row.reward_except_brand_ids),
  };
}
