import { msg, t } from '../../i18n/t.ts';
import { type CsvColumn, csvFile, csvPesos, csvTime } from '../../platform/csv.ts';
import type { Promotion } from './list-promotions.ts';
import {
  promotionBuyersWords,
  promotionPaymentWords,
  promotionStateWords,
  promotionTypeWords,
} from './promotions.words.ts';

const columns: readonly CsvColumn<Promotion>[] = [
  [msg('Promotion'), (row) => row.promotion_name],
  [msg('State'), (row) => t(promotionStateWords[row.state])],
  [msg('Type'), (row) => t(promotionTypeWords[row.promotion_type])],
  [msg('Percent off'), (row) => (row.kind === 'percent' ? row.value / 100 : '')],
  [msg('Pesos off'), (row) => (row.kind === 'amount' ? csvPesos(row.value) : '')],
  [msg('Price of the set in pesos'), (row) => (row.kind === 'price' ? csvPesos(row.value) : '')],
  [msg('Goods from'), (row) => csvPesos(row.min_subtotal_cents)],
  [msg('Starts'), (row) => csvTime(row.starts_at)],
  [msg('Ends'), (row) => csvTime(row.ends_at)],
  [msg('Who gets it'), (row) => t(promotionBuyersWords[row.buyers])],
  [
    msg('For who pays by'),
    (row) => row.payment_methods.map((one) => t(promotionPaymentWords[one])).join(', '),
  ],
  [msg('Code'), (row) => row.code],
  [msg('Codes'), (row) => row.code_count],
  [msg('Products'), (row) => row.product_count],
  [msg('Used'), (row) => row.used],
  [msg('Uses in all'), (row) => row.used_max],
  [msg('Revenue'), (row) => csvPesos(row.revenue_cents)],
];

/** Promotions as the list has them, in the language of who asks. */
export const promotionsCsv = (promotions: readonly Promotion[]) => csvFile(columns, [promotions]);
