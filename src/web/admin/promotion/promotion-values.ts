import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';
import { productsField } from '../admin-parts/picked-products.ts';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import { fromClockField, toClockField } from '../admin-parts/staff-time.ts';

export type PromotionInList = Awaited<ReturnType<Api['promotions']['adminPromotions']>>['promotions'][number];
export type PromotionDetail = Awaited<ReturnType<Api['promotions']['adminPromotion']>>['promotion'];
export type PromotionKind = PromotionInList['kind'];

/** The promotion form as it stands on the screen. */
export type PromotionValues = {
  promotionName: string;
  /** A newly chosen picture; undefined leaves the one that is there. */
  image: File | undefined;
  description: string;
  kind: PromotionKind;
  /** As typed: percent, or pesos off each unit. */
  discount: string;
  /** Clock times of Mexico City, `2026-11-29T23:59`. */
  startsAt: string;
  endsAt: string;
  isPaused: boolean;
  products: PickedProduct[];
};

export const emptyPromotion: PromotionValues = {
  promotionName: '',
  image: undefined,
  description: '',
  kind: 'percent',
  discount: '',
  startsAt: '',
  endsAt: '',
  isPaused: false,
  products: [],
};

/** What the form shows of a promotion that is there. */
export function valuesOf(promotion: PromotionDetail): PromotionValues {
  return {
    promotionName: promotion.promotion_name,
    image: undefined,
    description: promotion.description,
    kind: promotion.kind,
    discount: typedHundredths(promotion.value),
    startsAt: toClockField(promotion.starts_at),
    endsAt: toClockField(promotion.ends_at),
    isPaused: promotion.is_paused,
    products: promotion.products,
  };
}

/** What is wrong with what was typed, by the name of its field on the wire; the API checks the rest. */
export function promotionProblems(values: PromotionValues): Record<string, string> {
  const value = hundredthsOf(values.discount);
  const isTooMuch = values.kind === 'percent' && value !== undefined && value > 9000;
  return {
    ...((value === undefined || value === 0 || isTooMuch) && {
      value: values.kind === 'percent' ? 'Enter a percentage from 0.01 to 90.' : 'Enter an amount in pesos.',
    }),
    ...(fromClockField(values.startsAt) === '' && { starts_at: 'Enter a date and time.' }),
    ...(fromClockField(values.endsAt) === '' && { ends_at: 'Enter a date and time.' }),
  };
}

/** The multipart form of the add and update calls: hundredths, UTC, products as a JSON string. */
export function promotionFormData(values: PromotionValues): FormData {
  const form = new FormData();
  form.set('promotion_name', values.promotionName);
  if (values.image !== undefined) form.set('promotion_image', values.image);
  form.set('description', values.description);
  form.set('kind', values.kind);
  form.set('value', String(hundredthsOf(values.discount) ?? ''));
  form.set('starts_at', fromClockField(values.startsAt));
  form.set('ends_at', fromClockField(values.endsAt));
  form.set('is_paused', values.isPaused ? '1' : '0');
  form.set('products', productsField(values.products));
  return form;
}

/** `−15 %` or `−$250.00`. */
export function discountText(promotion: { kind: PromotionKind; value: number }): string {
  return promotion.kind === 'percent'
    ? `−${typedHundredths(promotion.value)} %`
    : `−${formatPesos(promotion.value)}`;
}

export const promotionStates: Record<PromotionInList['state'], { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  active: { label: 'Active', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  ended: { label: 'Ended', tone: 'neutral' },
};
