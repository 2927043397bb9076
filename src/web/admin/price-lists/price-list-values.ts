import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';
import type { PickedProduct } from '../admin-parts/picked-products.ts';

export type PriceListDetail = Awaited<ReturnType<Api['wholesale']['priceList']>>['price_list'];
type PriceListInput = Parameters<Api['wholesale']['addPriceList']>[0]['body'];

/** A lower price as it is typed: days as `YYYY-MM-DD`, empty where there is no beginning or end. */
export type TypedBreak = { ref_id: string; from: string; pesos: string; starts_on: string; ends_on: string };

/** The price list form as it stands on the screen. */
export type PriceListValues = {
  name: string;
  /** Off every regular price, as typed. */
  percent: string;
  /** The least that goods of an order cost, as typed in pesos. */
  minimum: string;
  products: PickedProduct[];
  /** By `ref_id`, as typed, in pesos. */
  prices: Readonly<Record<string, string>>;
  /** Lower prices from a quantity on, or for a time. */
  breaks: TypedBreak[];
  /** Why it sells below cost. */
  reason: string;
  /** Of what the form was filled with; 0 for a new one. */
  version: number;
};

/** What the fields are called where two people changed one. */
export const priceListLabels: Readonly<Record<keyof PriceListValues, Message>> = {
  name: msg('Name'),
  percent: msg('Percent off every regular price'),
  minimum: msg('Minimum order'),
  products: msg('Products with a price of their own'),
  prices: msg('Prices'),
  breaks: msg('Volume prices and agreed prices'),
  reason: msg('Reason for prices below cost'),
  version: msg('Version'),
};

export const emptyPriceList: PriceListValues = {
  name: '',
  percent: '',
  minimum: '',
  products: [],
  prices: {},
  breaks: [],
  reason: '',
  version: 0,
};

/** What the form shows of a price list that is there. */
export function valuesOfList(list: PriceListDetail): PriceListValues {
  return {
    name: list.name,
    percent: typedHundredths(list.basis_points),
    minimum: list.minimum_cents === 0 ? '' : typedHundredths(list.minimum_cents),
    products: list.products,
    prices: Object.fromEntries(
      list.products.map((product) => [product.ref_id, typedHundredths(product.price_cents)]),
    ),
    breaks: list.breaks.map((line) => ({
      ref_id: line.ref_id,
      from: String(line.from_quantity),
      pesos: typedHundredths(line.price_cents),
      starts_on: line.starts_on ?? '',
      ends_on: line.ends_on ?? '',
    })),
    reason: '',
    version: list.version,
  };
}

/** What is wrong with what was typed, by the name of its field on the wire; the API checks the rest. */
export function priceListProblems({
  name,
  percent,
  minimum,
  products,
  prices,
  breaks,
}: PriceListValues): Record<string, string> {
  const points = hundredthsOf(percent);
  const unpriced = products.find((product) => !hundredthsOf(prices[product.ref_id] ?? ''));
  const isWrong = (line: TypedBreak) =>
    line.ref_id === '' ||
    !/^[1-9]\d{0,3}$/.test(line.from.trim()) ||
    !hundredthsOf(line.pesos) ||
    (line.starts_on !== '' && line.ends_on !== '' && line.ends_on < line.starts_on);
  return {
    ...(breaks.some(isWrong) && {
      breaks: t(
        'Each line needs a product, a quantity from 1 to 9,999, a price, and an end that is not before its beginning.',
      ),
    }),
    ...(minimum.trim() !== '' &&
      hundredthsOf(minimum) === undefined && { minimum_cents: t('Enter an amount in pesos, or nothing.') }),
    ...(name.trim() === '' && { name: t('Write a name.') }),
    ...((points === undefined || points > 9000) && { basis_points: t('Enter a percentage from 0 to 90.') }),
    ...(unpriced && {
      products: t('Enter a price in pesos for {productName}.', { productName: unpriced.product_name }),
    }),
  };
}

/** The body of the add and update calls. */
export function priceListInput({
  name,
  percent,
  minimum,
  products,
  prices,
  breaks,
  reason,
}: PriceListValues): PriceListInput {
  return {
    name,
    basis_points: hundredthsOf(percent) ?? 0,
    minimum_cents: hundredthsOf(minimum) ?? 0,
    products: products.map(({ ref_id }) => ({
      ref_id,
      price_cents: hundredthsOf(prices[ref_id] ?? '') ?? 0,
    })),
    breaks: breaks.map((line) => ({
      ref_id: line.ref_id,
      from_quantity: Number(line.from),
      price_cents: hundredthsOf(line.pesos) ?? 0,
      starts_on: line.starts_on || null,
      ends_on: line.ends_on || null,
    })),
    ...(reason.trim() !== '' && { reason }),
  };
}
