import type { Api } from '../../../api/client.ts';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';
import { type AgreedLine, isAmount } from '../orders/agreed-lines.tsx';
import { agreedInput } from '../orders/edit-values.ts';
import type { Quote, QuoteVersion } from './quote-words.ts';

type VersionInput = Parameters<Api['companyQuotes']['send']>[0]['body'];
type Line = QuoteVersion['lines'][number];

/** The next version of a quote as it is typed. */
export type VersionValues = {
  /** Of the quote, as it was read. */
  revision: number;
  lines: readonly AgreedLine[];
  shipping: string;
  validDays: string;
  keptHours: string;
  message: string;
  discountReason: string;
  limitReason: string;
};

export const versionLabels: Readonly<Record<keyof VersionValues, Message>> = {
  revision: msg('Version'),
  lines: msg('Products'),
  shipping: msg('Delivery, in pesos'),
  validDays: msg('Valid for days'),
  keptHours: msg('Goods kept for hours'),
  message: msg('Message to the company'),
  discountReason: msg('Reason of the discount'),
  limitReason: msg('Why more than one person may buy'),
};

/** What staff begin the next version with: the newest one; before the first, what is wanted at the buyer's own prices. */
export function valuesOf(quote: Quote): VersionValues {
  const [newest] = quote.versions;
  return {
    revision: quote.revision,
    lines: newest
      ? newest.lines.map((line) => lineOf(line, typedHundredths(line.price_cents)))
      : wantedLines(quote),
    shipping: newest ? typedHundredths(newest.shipping_cents) : '',
    validDays: String(quote.defaults.valid_days),
    keptHours: String(quote.defaults.kept_hours),
    message: '',
    discountReason: quote.discount_reason,
    limitReason: '',
  };
}

/** What the company wants now: at the prices of the newest version, else at the buyer's own. */
export function wantedLines({ wanted, prices, versions: [newest] }: Quote): AgreedLine[] {
  const own = new Map(prices.map((price) => [price.product_id, price.own_price_cents]));
  const offered = new Map(newest?.lines.map((line) => [line.product_id, line.price_cents]));
  return wanted.map((line) => {
    const cents = offered.get(line.product_id) ?? own.get(line.product_id);
    return lineOf(line, cents === undefined ? '' : typedHundredths(cents));
  });
}

function lineOf(
  {
    product_id: productId,
    product_name: name,
    sku,
    quantity,
  }: Pick<Line, 'product_id' | 'product_name' | 'sku' | 'quantity'>,
  price: string,
): AgreedLine {
  return { productId, name, sku, units: quantity, price };
}

/** Whether the lines are what the company wants now, whatever their prices. */
export function areAsWanted(lines: readonly AgreedLine[], { wanted }: Pick<Quote, 'wanted'>): boolean {
  return (
    lines.length === wanted.length &&
    wanted.every((line) =>
      lines.some(({ productId, units }) => productId === line.product_id && units === line.quantity),
    )
  );
}

/** What is wrong with what was typed, by the field of the call. */
export function versionProblems({
  lines,
  shipping,
  validDays,
  keptHours,
}: VersionValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (lines.length === 0) problems['lines'] = t('Add at least one product.');
  for (const [at, { price }] of lines.entries()) {
    if (!isAmount(price)) problems[`lines.${at}.price_cents`] = t('Enter an amount in pesos, 0 or more.');
  }
  if (!isAmount(shipping)) problems['shipping_cents'] = t('Enter an amount in pesos, 0 or more.');
  if (!isWhole(validDays, 1, 365)) problems['valid_days'] = t('Enter a number from 1 to 365.');
  if (!isWhole(keptHours, 0, 2160)) problems['kept_hours'] = t('Enter a number from 0 to 2160.');
  return problems;
}

function isWhole(typed: string, min: number, max: number): boolean {
  const number = Number(typed);
  return /^\d{1,4}$/.test(typed.trim()) && number >= min && number <= max;
}

/** What the call takes. */
export function versionInput(values: VersionValues): VersionInput {
  const shippingCents = hundredthsOf(values.shipping);
  return {
    revision: values.revision,
    lines: values.lines.map(agreedInput),
    ...(shippingCents !== undefined && { shipping_cents: shippingCents }),
    valid_days: Number(values.validDays),
    kept_hours: Number(values.keptHours),
    message: values.message,
    discount_reason: values.discountReason,
    limit_reason: values.limitReason,
  };
}

/** What a product costs now, in centavos with IVA: in the shop, for this buyer, and the shop itself. */
export type Goods = {
  shopCents: number;
  /** Null for what the company did not ask for. */
  ownCents: number | null;
  /** Null where it is not known, or staff may not know it. */
  costCents: number | null;
  available: number;
};

/** The goods of a quote, by product id; what is not for sale any more is not among them. */
export function goodsOf({ prices, wanted }: Pick<Quote, 'prices' | 'wanted'>): Map<number, Goods> {
  return new Map(
    prices.map((price) => [
      price.product_id,
      {
        shopCents: price.shop_price_cents,
        ownCents: wanted.some((line) => line.product_id === price.product_id) ? price.own_price_cents : null,
        costCents: price.cost_cents,
        available: price.available,
      },
    ]),
  );
}

/** A unit's price as it is typed, or the shop's; undefined where neither is known. */
export function priceOf(line: AgreedLine, goods: ReadonlyMap<number, Goods>): number | undefined {
  return line.price.trim() === '' ? goods.get(line.productId)?.shopCents : hundredthsOf(line.price);
}

/** What is kept of a price after the cost, both with IVA; null where one of them is not known. */
export function marginOf(
  priceCents: number | undefined,
  costCents: number | null | undefined,
): { cents: number; tenths: number } | null {
  if (priceCents === undefined || costCents === undefined || costCents === null) return null;
  const cents = priceCents - costCents;
  return { cents, tenths: priceCents === 0 ? 0 : Math.round((cents / priceCents) * 1000) };
}

/** What the lines come to, IVA included; each is undefined or null while a part of it is not known. */
export function sumsOf(
  lines: readonly AgreedLine[],
  shipping: string,
  goods: ReadonlyMap<number, Goods>,
): {
  goodsCents: number | undefined;
  shippingCents: number | undefined;
  margin: ReturnType<typeof marginOf>;
} {
  const sum = (of: (line: AgreedLine) => number | null | undefined) =>
    lines.reduce<number | undefined>((total, line) => {
      const cents = of(line);
      return total === undefined || cents === undefined || cents === null
        ? undefined
        : total + cents * line.units;
    }, 0);
  const goodsCents = sum((line) => priceOf(line, goods));
  return {
    goodsCents,
    shippingCents: hundredthsOf(shipping),
    margin: marginOf(
      goodsCents,
      sum((line) => goods.get(line.productId)?.costCents),
    ),
  };
}

/** A line of a version beside that of the version before: what is new, gone or another. */
export type LineChange = {
  line: Line;
  before: Line | undefined;
  kind: 'same' | 'added' | 'changed' | 'removed';
};

/** The lines of a version, and after them those that it has no more; of the first version nothing is new. */
export function lineChanges(
  { lines }: Pick<QuoteVersion, 'lines'>,
  earlier: Pick<QuoteVersion, 'lines'> | undefined,
): LineChange[] {
  const of = (all: readonly Line[], { product_id: id }: Line) => all.find((one) => one.product_id === id);
  const kindOf = (line: Line, before: Line | undefined): LineChange['kind'] => {
    if (!earlier) return 'same';
    if (!before) return 'added';
    return line.quantity === before.quantity && line.price_cents === before.price_cents ? 'same' : 'changed';
  };
  return [
    ...lines.map((line) => {
      const before = earlier && of(earlier.lines, line);
      return { line, before, kind: kindOf(line, before) };
    }),
    ...(earlier?.lines ?? [])
      .filter((line) => !of(lines, line))
      .map((line) => ({ line, before: line, kind: 'removed' as const })),
  ];
}

/** What is short, by the field of its line: `lines` of a refusal `out_of_stock`. What stands in no line is left out. */
export function shortFields(
  lines: readonly AgreedLine[],
  short: readonly { product_id: number; available: number }[],
): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ productId }, at) => {
      const of = short.find((one) => one.product_id === productId);
      return of
        ? [
            [
              `lines.${at}.quantity`,
              t('{count, plural, one {Only # unit is left.} other {Only # units are left.}}', {
                count: Math.max(0, of.available),
              }),
            ] as const,
          ]
        : [];
    }),
  );
}
