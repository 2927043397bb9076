import { t } from '../../i18n/t.ts';
import { invalid } from '../../platform/errors.ts';
import { foldCode, type RuleType } from './engine/index.ts';
import { type PaymentMethodOfRule, paymentMethodsOfRules } from './promotion.contract.ts';

/** The promotion form as it arrives; what is optional and missing keeps its value, or its default in a new one. */
export type PromotionForm = {
  promotion_name: string;
  promotion_image?: unknown;
  description?: string | undefined;
  promotion_type?: string | undefined;
  kind: string;
  value: string;
  starts_at: string;
  ends_at: string;
  is_paused?: string | undefined;
  reason?: string | undefined;
  is_draft?: string | undefined;
  is_stackable?: string | undefined;
  is_exclusive?: string | undefined;
  allows_wholesale?: string | undefined;
  min_subtotal?: string | undefined;
  buy_quantity?: string | undefined;
  get_quantity?: string | undefined;
  used_max?: string | undefined;
  used_max_per_customer?: string | undefined;
  per_customer_by?: string | undefined;
  code?: string | undefined;
  buyers?: string | undefined;
  customers?: string | undefined;
  payment_methods?: string | undefined;
  products?: string | undefined;
  quantities?: string | undefined;
  rewards?: string | undefined;
  scope?: string | undefined;
  reward_scope?: string | undefined;
  version?: string | undefined;
};

export const promotionTypes = [
  'catalogue',
  'line',
  'buy_get',
  'bundle',
  'order',
  'coupon',
  'shipping',
] as const;
export type PromotionType = 'catalogue' | RuleType;

export const waysToCount = ['contact', 'account'] as const;
export type PerCustomerBy = (typeof waysToCount)[number];

export const buyersOfPromotions = ['everybody', 'first_order', 'named'] as const;
export type Buyers = (typeof buyersOfPromotions)[number];

/** The checked fields of a promotion. */
export type PromotionValues = {
  name: string;
  description: string;
  type: PromotionType;
  kind: 'percent' | 'amount' | 'price';
  /** Basis points for `percent`; centavos off each unit, set or order for `amount`, of a whole bundle for `price`. */
  value: number;
  startsAt: Date;
  endsAt: Date;
  isPaused: boolean;
  isDraft: boolean;
  isStackable: boolean;
  isExclusive: boolean;
  allowsWholesale: boolean;
  /** Only who types a code gets it. */
  needsCode: boolean;
  minSubtotalCents: number;
  buyQuantity: number;
  getQuantity: number;
  /** Null: no limit. */
  usedMax: number | null;
  usedMaxPerCustomer: number | null;
  /** Who is one customer: a contact (e-mail, phone, postal address), or an account with a proven e-mail. */
  perCustomerBy: PerCustomerBy;
  /** Who gets it; prices in lists are everybody's. */
  buyers: Buyers;
  /** Who pays by one of these gets it; empty: everybody. */
  paymentMethods: readonly PaymentMethodOfRule[];
  /** Folded; null where it needs none, or only generated ones. */
  code: string | null;
};

/** The defaults: a price in lists, without conditions. */
export const plainPromotion = {
  type: 'catalogue',
  isPaused: false,
  isDraft: false,
  isStackable: false,
  isExclusive: false,
  allowsWholesale: false,
  needsCode: false,
  minSubtotalCents: 0,
  buyQuantity: 1,
  getQuantity: 1,
  usedMax: null,
  usedMaxPerCustomer: null,
  perCustomerBy: 'contact',
  buyers: 'everybody',
  paymentMethods: [],
  code: null,
} as const satisfies Partial<PromotionValues>;

const nameLengthMax = 120;
const descriptionLengthMax = 4000;
/** 90 %: more is a typing mistake, except for what is given away on purpose. */
const basisPointsMax = 9000;
/** A million pesos. */
const amountCentsMax = 100_000_000;
const countMax = 1_000_000;
const codePattern = /^[A-Z0-9Ñ][A-Z0-9Ñ_-]{2,39}$/;

/** Reads the form over what was there before. Throws AppError 422 naming every wrong field. */
export function readPromotionForm(
  form: PromotionForm,
  before: Omit<
    PromotionValues,
    'name' | 'description' | 'kind' | 'value' | 'startsAt' | 'endsAt'
  > = plainPromotion,
): PromotionValues {
  const fields: Record<string, string> = {};
  const name = form.promotion_name.trim().replaceAll(/\s+/g, ' ');
  if (name === '') fields['promotion_name'] = t('Write a name.');
  else if (name.length > nameLengthMax)
    fields['promotion_name'] = t('At most {max} characters.', { max: nameLengthMax });
  const description = form.description?.trim() ?? '';
  if (description.length > descriptionLengthMax) {
    fields['description'] = t('At most {max} characters.', { max: descriptionLengthMax });
  }
  const type = promotionTypes.find((one) => one === (form.promotion_type ?? before.type));
  if (!type) fields['promotion_type'] = t('Choose a type.');
  const kind = kindsOf(type).find((one) => one === form.kind);
  if (!kind) fields['kind'] = t('Choose one of these: {choices}.', { choices: kindsOf(type).join(', ') });
  const value = wholeNumber(form.value) ?? 0;
  const givesAway = type === 'buy_get' || type === 'shipping';
  const valueMax = kind !== 'percent' ? amountCentsMax : givesAway ? 10_000 : basisPointsMax;
  if (kind && (value < 1 || value > valueMax))
    fields['value'] = t('Write a whole number from 1 to {max}.', { max: valueMax });
  const startsAt = readTime(form.starts_at);
  const endsAt = readTime(form.ends_at);
  if (!startsAt) fields['starts_at'] = t('Write a date and time.');
  if (!endsAt) fields['ends_at'] = t('Write a date and time.');
  if (startsAt && endsAt && endsAt <= startsAt) fields['ends_at'] = t('The end comes after the start.');

  const count = (field: keyof PromotionForm & string, min: number, max: number, kept: number) => {
    const text = form[field];
    if (text === undefined) return kept;
    const typed = typeof text === 'string' ? wholeNumber(text) : undefined;
    if (typed === undefined || typed < min || typed > max) {
      fields[field] = t('Write a whole number from {min} to {max}.', { min, max });
      return kept;
    }
    return typed;
  };
  const limit = (field: keyof PromotionForm & string, kept: number | null) =>
    form[field] === '' ? null : form[field] === undefined ? kept : count(field, 1, countMax, 1);
  const flag = (text: string | undefined, kept: boolean) =>
    text === undefined ? kept : ['1', 'true', 'on'].includes(text);

  const typedCode = form.code === undefined ? before.code : foldCode(form.code);
  const code = typedCode === '' ? null : typedCode;
  const mayHaveCode = type === 'coupon' || type === 'shipping';
  if (code !== null && mayHaveCode && !codePattern.test(code)) {
    fields['code'] = t('From 3 to 40 letters and digits, without blanks.');
  }
  const limits = {
    minSubtotalCents: count('min_subtotal', 0, amountCentsMax, before.minSubtotalCents),
    buyQuantity: count('buy_quantity', 1, 99, before.buyQuantity),
    getQuantity: count('get_quantity', 1, 99, before.getQuantity),
    usedMax: limit('used_max', before.usedMax),
    usedMaxPerCustomer: limit('used_max_per_customer', before.usedMaxPerCustomer),
  };
  const perCustomerBy =
    form.per_customer_by === undefined
      ? before.perCustomerBy
      : waysToCount.find((way) => way === form.per_customer_by);
  if (!perCustomerBy) fields['per_customer_by'] = t('Choose contact or account.');
  const buyers =
    form.buyers === undefined ? before.buyers : buyersOfPromotions.find((one) => one === form.buyers);
  if (!buyers)
    fields['buyers'] = t('Choose one of these: {choices}.', { choices: buyersOfPromotions.join(', ') });
  const paymentMethods = readMethods(form.payment_methods) ?? before.paymentMethods;
  if (paymentMethods.some((one) => !paymentMethodsOfRules.includes(one)))
    fields['payment_methods'] = t('Choose one of these: {choices}.', {
      choices: paymentMethodsOfRules.join(', '),
    });
  if (Object.keys(fields).length > 0 || !type || !kind || !perCustomerBy || !buyers || !startsAt || !endsAt) {
    throw invalid(fields, t('Check the marked fields.'));
  }
  return {
    name,
    description,
    type,
    kind,
    value,
    startsAt,
    endsAt,
    isPaused: flag(form.is_paused, before.isPaused),
    isDraft: flag(form.is_draft, before.isDraft),
    isStackable: flag(form.is_stackable, before.isStackable),
    isExclusive: flag(form.is_exclusive, before.isExclusive),
    allowsWholesale: flag(form.allows_wholesale, before.allowsWholesale),
    // One with generated codes only stays behind them.
    needsCode:
      type === 'coupon' ||
      (type === 'shipping' && (code !== null || (before.needsCode && before.code === null))),
    ...limits,
    perCustomerBy,
    buyers,
    paymentMethods,
    // Of two orders that one person pays at once only one is the first.
    ...(buyers === 'first_order' && { usedMaxPerCustomer: 1 }),
    // Prices in lists are for everybody and as often as they like.
    ...(type === 'catalogue' && {
      usedMax: null,
      usedMaxPerCustomer: null,
      minSubtotalCents: 0,
      buyers: 'everybody' as const,
      paymentMethods: [],
    }),
    code: mayHaveCode ? code : null,
  };
}

/** How each type can be told what it takes off. */
function kindsOf(type: PromotionType | undefined): readonly PromotionValues['kind'][] {
  if (type === 'buy_get') return ['percent'];
  return type === 'bundle' ? ['percent', 'amount', 'price'] : ['percent', 'amount'];
}

/** `spei,oxxo`; each once, in the order that all ways have, what is unknown at the end. */
function readMethods(text: string | undefined): PaymentMethodOfRule[] | undefined {
  const typed = text?.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));
  const order = (one: string) => [...paymentMethodsOfRules, one].indexOf(one);
  return typed && ([...new Set(typed)].toSorted((a, b) => order(a) - order(b)) as PaymentMethodOfRule[]);
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined;
}

const isoTime = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:?\d{2})?$/;

/** ISO 8601; a time without a zone is meant as in Mexico City, which has had no summer time since 2022. */
function readTime(text: string): Date | undefined {
  const [, time, zone = '-06:00'] = isoTime.exec(text.trim()) ?? [];
  if (time === undefined) return undefined;
  const date = new Date(time + zone);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
