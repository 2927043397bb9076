import { msg, t } from '../../i18n/t.ts';
import { type CsvColumn, csvFile, csvTime } from '../../platform/csv.ts';
import type { AdminReviewRow } from './reviews.queries.ts';
import { moderationWords } from './reviews.words.ts';

const columns: readonly CsvColumn<AdminReviewRow>[] = [
  [msg('SKU'), (row) => row.sku],
  [msg('Product'), (row) => row.product_name],
  [msg('Rating'), (row) => row.rating],
  [msg('Title'), (row) => row.title],
  [msg('Review'), (row) => row.comment],
  [msg('Customer'), (row) => row.author],
  [msg('Verified buyer'), (row) => t(row.is_verified_purchase ? 'Yes' : 'No')],
  [msg('State'), (row) => t(moderationWords[row.state])],
  [msg('Reason'), (row) => row.rejection_reason],
  [msg('Photos'), (row) => row.photos.length],
  [msg('Found useful by'), (row) => row.useful_count],
  [msg('Reply'), (row) => row.reply],
  [msg('Written on'), (row) => csvTime(row.created_at)],
];

/** Reviews as a file, in the language of who asks. */
export const reviewsCsv = (parts: AsyncIterable<readonly AdminReviewRow[]>) => csvFile(columns, parts);
