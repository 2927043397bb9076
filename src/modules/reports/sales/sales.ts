import { type Message, t } from '../../../i18n/t.ts';
import { csvLine, csvMark, csvPesos } from '../../../platform/csv.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import type { salesGroupings } from './sales.contract.ts';
import { methodWords } from '../../orders/index.ts';
import { salesGrouped, salesOrders } from './sales.queries.ts';

type Asked = { by: (typeof salesGroupings)[number]; paid_from: string; paid_to: string };

/** Groups that a page shows; a file has all of them. */
const shownMax = 500;

/**
 * What was paid in some days, grouped. What goods earned only for who may read costs.
 * @throws AppError 422 where the days are in the wrong order
 */
export async function sales(
  { db, staff }: RequestContext,
  { by, paid_from: from, paid_to: to }: Asked,
  most = shownMax,
) {
  if (from > to) throw invalid({ paid_to: t('Not before the first day.') });
  const [[goods, ...rows], orders] = await Promise.all([
    db.rows(salesGrouped, { by, from, to, limit: most + 2 }),
    db.first(salesOrders, { from, to }),
  ]);
  if (!goods || !orders) throw new Error('Sums without a group are always one row.');
  const { key: _, name: __, is_total: ___, ...sums } = goods;
  const total = { ...sums, ...orders };
  const mayReadCosts = staff?.rights.includes('read_costs') ?? false;
  const seen = <Row extends { margin_cents: number | null }>(row: Row) =>
    mayReadCosts ? row : { ...row, margin_cents: null };
  return {
    rows: rows.slice(0, most).map(({ is_total: _isTotal, ...row }) => ({
      ...seen(row),
      name: row.name ?? nameOf(by, row.key),
    })),
    has_more: rows.length > most,
    total: {
      ...seen(total),
      fee_cents: mayReadCosts ? total.fee_cents : null,
      label_cents: mayReadCosts ? total.label_cents : null,
      paid_cents: total.goods_cents + total.shipping_cents,
    },
  };
}

/** What the catalogue has no name for. */
function nameOf(by: Asked['by'], key: string): string | null {
  if (key === '') return by === 'state' ? t('Without an address') : t('Without any');
  const words: Readonly<Record<string, Message>> = by === 'method' ? methodWords : {};
  const word = words[key];
  return word ? t(word) : null;
}

/**
 * The same for whoever keeps the books, in their language: pesos with two decimals, and at the end what makes it what was
 * paid.
 */
export async function salesCsv(context: RequestContext, asked: Asked): Promise<AsyncIterable<string>> {
  const { rows, total } = await sales(context, asked, Number.MAX_SAFE_INTEGER - 2);
  const line = (key: string, name: string, cents: Omit<(typeof rows)[number], 'key' | 'name'>) =>
    csvLine([
      key,
      name,
      cents.orders,
      cents.units,
      csvPesos(cents.goods_cents - cents.tax_cents),
      csvPesos(cents.tax_cents),
      csvPesos(cents.goods_cents),
      csvPesos(cents.refunded_cents),
      csvPesos(cents.margin_cents),
    ]);
  const shipping = {
    orders: total.orders,
    units: 0,
    goods_cents: total.shipping_cents,
    tax_cents: total.shipping_tax_cents,
    refunded_cents: total.shipping_refunded_cents,
    margin_cents: null,
  };
  const whole = {
    ...total,
    goods_cents: total.paid_cents,
    tax_cents: total.tax_cents + total.shipping_tax_cents,
    refunded_cents: total.refunded_cents + total.shipping_refunded_cents,
  };
  // Written before it is sent: later nobody knows in whose language.
  const text = [
    csvMark + csvLine(header()),
    ...rows.map((row) => line(row.key, row.name ?? row.key, row)),
    line('', t('Shipping'), shipping),
    line('', t('Total'), whole),
    ...costs(total).map(({ name, cents }) => csvLine(['', name, '', '', '', '', csvPesos(-cents)])),
  ].join('');
  return (async function* () {
    yield text;
  })();
}

/** What was paid to others for these sales, as far as it is known. */
function costs({ fee_cents: fees, label_cents: labels }: Record<'fee_cents' | 'label_cents', number | null>) {
  return [
    { name: t('Providers’ fees, IVA included'), cents: fees },
    { name: t('Labels of carriers, IVA included'), cents: labels },
  ].flatMap(({ name, cents }) => (cents === null ? [] : [{ name, cents }]));
}

const header = () => [
  t('Key'),
  t('Name'),
  t('Orders'),
  t('Units'),
  t('Without IVA'),
  t('IVA'),
  t('Paid'),
  t('Refunded'),
  t('Margin without IVA'),
];
