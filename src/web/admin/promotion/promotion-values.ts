import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { promotionStateWords, promotionTypeWords } from '../../../modules/promotions/promotions.words.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';
import { changedFields } from '../admin-parts/merge-versions.ts';
import { productsField } from '../admin-parts/picked-products.ts';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import { fromClockField, toClockField } from '../admin-parts/staff-time.ts';
import { emptyScope, scopeOf, typedScope } from './typed-scope.ts';
import type { TypedScope } from './typed-scope.ts';

export type PromotionInList = Awaited<ReturnType<Api['promotions']['adminPromotions']>>['promotions'][number];
export type PromotionDetail = Awaited<ReturnType<Api['promotions']['adminPromotion']>>['promotion'];
export type PromotionType = PromotionInList['promotion_type'];
export type PromotionKind = PromotionInList['kind'];

type NamedCustomer = NonNullable<PromotionDetail['customers']>[number];

/** The promotion form as it stands on the screen. */
export type PromotionValues = {
  promotionName: string;
  /** A newly chosen picture; undefined leaves the one that is there. */
  image: File | undefined;
  description: string;
  type: PromotionType;
  kind: PromotionKind;
  /** As typed: percent, or pesos. */
  discount: string;
  code: string;
  /** As typed, in pesos; empty: nothing to reach. */
  minSubtotal: string;
  buyQuantity: string;
  getQuantity: string;
  /** As typed; empty: no limit. */
  usedMax: string;
  usedMaxPerCustomer: string;
  perCustomerBy: 'contact' | 'account';
  /** Who gets it. */
  buyers: PromotionInList['buyers'];
  /** Whom one for named customers is for; null for who may not read customers. */
  customers: NamedCustomer[] | null;
  /** Who pays by one of these gets it; empty: everybody. */
  paymentMethods: PromotionInList['payment_methods'];
  /** Clock times of Mexico City, `2026-11-29T23:59`. */
  startsAt: string;
  endsAt: string;
  isDraft: boolean;
  isPaused: boolean;
  isStackable: boolean;
  isExclusive: boolean;
  allowsWholesale: boolean;
  products: PickedProduct[];
  /** By `ref_id`, as typed: how many make a bundle. */
  quantities: Record<string, string>;
  rewards: PickedProduct[];
  scope: TypedScope;
  rewardScope: TypedScope;
  /** Why it sells below cost; asked for when it does. */
  lossReason: string;
  /** Of what the form was filled with; 0 for a new one. */
  version: number;
};

/** What the fields are called where two people changed one. */
export const promotionLabels: Readonly<Record<keyof PromotionValues, Message>> = {
  promotionName: msg('Promotion Name'),
  image: msg('Promotion Image'),
  description: msg('Description'),
  type: msg('Type'),
  kind: msg('Discount'),
  discount: msg('How much is off'),
  code: msg('Code'),
  minSubtotal: msg('Goods from'),
  buyQuantity: msg('Pieces to buy'),
  getQuantity: msg('Pieces they get'),
  usedMax: msg('Uses in all'),
  usedMaxPerCustomer: msg('Uses for each customer'),
  perCustomerBy: msg('One customer is'),
  buyers: msg('Who gets it'),
  customers: msg('Customers'),
  paymentMethods: msg('For who pays by'),
  startsAt: msg('Starts'),
  endsAt: msg('Ends'),
  isDraft: msg('Draft'),
  isPaused: msg('Paused'),
  isStackable: msg('Stackable'),
  isExclusive: msg('Exclusive'),
  allowsWholesale: msg('Beside wholesale prices'),
  products: msg('Products'),
  quantities: msg('How many of each make a set'),
  rewards: msg('Products they get'),
  scope: msg('What it is for'),
  rewardScope: msg('What they get'),
  lossReason: msg('Reason to sell below cost'),
  version: msg('Version'),
};

export const emptyPromotion: PromotionValues = {
  promotionName: '',
  image: undefined,
  description: '',
  type: 'catalogue',
  kind: 'percent',
  discount: '',
  code: '',
  minSubtotal: '',
  buyQuantity: '1',
  getQuantity: '1',
  usedMax: '',
  usedMaxPerCustomer: '',
  perCustomerBy: 'contact',
  buyers: 'everybody',
  customers: [],
  paymentMethods: [],
  startsAt: '',
  endsAt: '',
  isDraft: false,
  isPaused: false,
  isStackable: false,
  isExclusive: false,
  allowsWholesale: false,
  products: [],
  quantities: {},
  rewards: [],
  scope: emptyScope,
  rewardScope: emptyScope,
  lossReason: '',
  version: 0,
};

/** What the form shows of a promotion that is there. */
export function valuesOf(promotion: PromotionDetail): PromotionValues {
  return {
    promotionName: promotion.promotion_name,
    image: undefined,
    description: promotion.description,
    type: promotion.promotion_type,
    kind: promotion.kind,
    discount: typedHundredths(promotion.value),
    code: promotion.code ?? '',
    minSubtotal: promotion.min_subtotal_cents === 0 ? '' : typedHundredths(promotion.min_subtotal_cents),
    buyQuantity: String(promotion.buy_quantity),
    getQuantity: String(promotion.get_quantity),
    usedMax: String(promotion.used_max ?? ''),
    usedMaxPerCustomer: String(promotion.used_max_per_customer ?? ''),
    perCustomerBy: promotion.per_customer_by,
    buyers: promotion.buyers,
    customers: promotion.customers,
    paymentMethods: promotion.payment_methods,
    startsAt: toClockField(promotion.starts_at),
    endsAt: toClockField(promotion.ends_at),
    isDraft: promotion.is_draft,
    isPaused: promotion.is_paused,
    isStackable: promotion.is_stackable,
    isExclusive: promotion.is_exclusive,
    allowsWholesale: promotion.allows_wholesale,
    products: promotion.products,
    quantities: Object.fromEntries(
      Object.entries(promotion.quantities).map(([refId, count]) => [refId, String(count)]),
    ),
    rewards: promotion.rewards,
    scope: typedScope(promotion.scope, promotion.except_products),
    rewardScope: typedScope(promotion.reward_scope, promotion.except_rewards),
    lossReason: '',
    version: promotion.version,
  };
}

/** What a type is called, which lane it is in, and what its form asks for. */
export const promotionTypes: Record<
  PromotionType,
  { label: Message; lane: number; hint: Message; kinds: readonly PromotionKind[]; percentMax: number }
> = {
  catalogue: {
    label: promotionTypeWords.catalogue,
    lane: 2,
    hint: msg('Lowers the price of what it is for everywhere in the shop.'),
    kinds: ['percent', 'amount'],
    percentMax: 9000,
  },
  line: {
    label: promotionTypeWords.line,
    lane: 3,
    hint: msg('In the cart, from so many pieces of one product on.'),
    kinds: ['percent', 'amount'],
    percentMax: 9000,
  },
  buy_get: {
    label: promotionTypeWords.buy_get,
    lane: 3,
    hint: msg('In the cart: the cheapest pieces are reduced. 3 for 2 is buy 2, get 1 at 100 %.'),
    kinds: ['percent'],
    percentMax: 10_000,
  },
  bundle: {
    label: promotionTypeWords.bundle,
    lane: 3,
    hint: msg('In the cart, for each complete set of the chosen products.'),
    kinds: ['price', 'amount', 'percent'],
    percentMax: 9000,
  },
  order: {
    label: promotionTypeWords.order,
    lane: 4,
    hint: msg('In the cart, by itself, spread over its lines.'),
    kinds: ['percent', 'amount'],
    percentMax: 9000,
  },
  coupon: {
    label: promotionTypeWords.coupon,
    lane: 5,
    hint: msg('For who types a code; one for each order.'),
    kinds: ['percent', 'amount'],
    percentMax: 9000,
  },
  shipping: {
    label: promotionTypeWords.shipping,
    lane: 6,
    hint: msg('Off the cost of delivery; with a code only for who types it.'),
    kinds: ['percent', 'amount'],
    percentMax: 10_000,
  },
};

/** What the number of the form means. */
export function discountLabel({ type, kind }: Pick<PromotionValues, 'type' | 'kind'>): string {
  if (kind === 'percent') return type === 'buy_get' ? t('Percent off what they get') : t('Percent off');
  if (kind === 'price') return t('Price of the set in pesos');
  if (type === 'catalogue' || type === 'line') return t('Pesos off each unit');
  return type === 'bundle' ? t('Pesos off each set') : t('Pesos off');
}

/** What is wrong with what was typed, by the name of its field on the wire; the API checks the rest. */
export function promotionProblems(values: PromotionValues): Record<string, string> {
  const { percentMax } = promotionTypes[values.type];
  const value = hundredthsOf(values.discount);
  const isTooMuch = values.kind === 'percent' && value !== undefined && value > percentMax;
  const isCount = (text: string) => /^[1-9]\d{0,6}$/.test(text.trim());
  const isLimit = (text: string) => text.trim() === '' || isCount(text);
  return {
    ...((value === undefined || value === 0 || isTooMuch) && {
      value:
        values.kind === 'percent'
          ? t('Enter a percentage from 0.01 to {percentMax}.', { percentMax: percentMax / 100 })
          : t('Enter an amount in pesos.'),
    }),
    ...(fromClockField(values.startsAt) === '' && { starts_at: t('Enter a date and time.') }),
    ...(fromClockField(values.endsAt) === '' && { ends_at: t('Enter a date and time.') }),
    ...(values.minSubtotal.trim() !== '' &&
      hundredthsOf(values.minSubtotal) === undefined && { min_subtotal: t('Enter an amount in pesos.') }),
    ...(!isCount(values.buyQuantity) && { buy_quantity: t('Enter a whole number.') }),
    ...(!isCount(values.getQuantity) && { get_quantity: t('Enter a whole number.') }),
    ...(!isLimit(values.usedMax) && { used_max: t('Enter a whole number, or nothing.') }),
    ...(!isLimit(values.usedMaxPerCustomer) && {
      used_max_per_customer: t('Enter a whole number, or nothing.'),
    }),
    ...(values.type === 'bundle' &&
      !values.products.every(({ ref_id: refId }) => isCount(values.quantities[refId] ?? '1')) && {
        quantities: t('Enter how many of each product make a set.'),
      }),
  };
}

/**
 * The multipart form of the add and update calls: hundredths, UTC, products as a JSON string. Of one that is there, what
 * may be left out goes only where it was changed, or where the type was, which gives the others their meaning.
 */
export function promotionFormData(values: PromotionValues, start?: PromotionValues): FormData {
  const form = new FormData();
  const changed = new Set(changedFields(start ?? values, values));
  const isSent = (...fields: (keyof PromotionValues)[]) =>
    !start || changed.has('type') || fields.some((field) => changed.has(field));
  form.set('promotion_name', values.promotionName);
  if (values.image !== undefined) form.set('promotion_image', values.image);
  form.set('description', values.description);
  if (isSent('type')) form.set('promotion_type', values.type);
  form.set('kind', values.kind);
  form.set('value', String(hundredthsOf(values.discount) ?? ''));
  if (isSent('code')) form.set('code', values.code);
  form.set('reason', values.lossReason);
  if (isSent('minSubtotal')) form.set('min_subtotal', String(hundredthsOf(values.minSubtotal) ?? 0));
  if (isSent('buyQuantity')) form.set('buy_quantity', values.buyQuantity.trim());
  if (isSent('getQuantity')) form.set('get_quantity', values.getQuantity.trim());
  if (isSent('usedMax')) form.set('used_max', values.usedMax.trim());
  if (isSent('usedMaxPerCustomer')) form.set('used_max_per_customer', values.usedMaxPerCustomer.trim());
  if (isSent('perCustomerBy')) form.set('per_customer_by', values.perCustomerBy);
  if (isSent('buyers')) form.set('buyers', values.buyers);
  if (isSent('customers', 'buyers') && values.customers)
    form.set('customers', JSON.stringify(values.customers.map(({ id }) => id)));
  if (isSent('paymentMethods')) form.set('payment_methods', values.paymentMethods.join(','));
  form.set('starts_at', fromClockField(values.startsAt));
  form.set('ends_at', fromClockField(values.endsAt));
  if (isSent('isDraft')) form.set('is_draft', values.isDraft ? '1' : '0');
  if (isSent('isPaused')) form.set('is_paused', values.isPaused ? '1' : '0');
  if (isSent('isStackable')) form.set('is_stackable', values.isStackable ? '1' : '0');
  if (isSent('isExclusive')) form.set('is_exclusive', values.isExclusive ? '1' : '0');
  if (isSent('allowsWholesale')) form.set('allows_wholesale', values.allowsWholesale ? '1' : '0');
  const isSet = values.type === 'bundle';
  const coversAll = values.scope.coversAll && !isSet;
  if (isSent('products', 'quantities', 'scope')) {
    form.set('products', productsField(coversAll ? [] : values.products));
    form.set('scope', JSON.stringify(isSet ? scopeOf(emptyScope) : scopeOf(values.scope)));
    if (isSet) {
      const counts = values.products.map(({ ref_id: refId }) => Number(values.quantities[refId] ?? '1'));
      form.set('quantities', JSON.stringify(counts));
    }
  }
  if (isSent('rewards', 'rewardScope')) {
    const hasRewards = values.type === 'buy_get';
    form.set('reward_scope', JSON.stringify(scopeOf(hasRewards ? values.rewardScope : emptyScope)));
    form.set('rewards', productsField(hasRewards ? values.rewards : []));
  }
  if (start) form.set('version', String(start.version));
  return form;
}

/** `−15 %`, `−$250.00`, `3 for 2`, `set at $999.00`. */
export function discountText(
  promotion: Pick<PromotionInList, 'promotion_type' | 'kind' | 'value' | 'buy_quantity' | 'get_quantity'>,
): string {
  const { promotion_type: type, kind, value, buy_quantity: buy, get_quantity: get } = promotion;
  if (kind === 'price') return t('set at {amount}', { amount: formatPesos(value) });
  const off = kind === 'percent' ? `−${typedHundredths(value)} %` : `−${formatPesos(value)}`;
  if (type === 'shipping' && value === 10_000 && kind === 'percent') return t('free');
  if (type !== 'buy_get') return off;
  return value === 10_000
    ? t('{buy} for {buy2}', { buy: buy + get, buy2: buy })
    : t('buy {buy}, get {get} at {off}', { buy, get, off });
}

export const promotionStates: Record<PromotionInList['state'], { label: Message; tone: BadgeTone }> = {
  draft: { label: promotionStateWords.draft, tone: 'neutral' },
  scheduled: { label: promotionStateWords.scheduled, tone: 'info' },
  active: { label: promotionStateWords.active, tone: 'success' },
  paused: { label: promotionStateWords.paused, tone: 'warning' },
  ended: { label: promotionStateWords.ended, tone: 'neutral' },
};
