import { msg, t } from '../../i18n/t.ts';
import { type CsvColumn, csvFile, csvPesos, csvTime } from '../../platform/csv.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/named-query.ts';
import { rowsInParts } from '../../platform/database/rows-in-parts.ts';
import { cardsBelow, type GiftCardState } from './gift-cards.queries.ts';
import { giftCardStateWords } from './gift-cards.words.ts';

type Row = RowOf<typeof cardsBelow>;

const columns: readonly CsvColumn<Row>[] = [
  [msg('Gift card'), (row) => row.number],
  [msg('State'), (row) => t(giftCardStateWords[row.state])],
  [msg('Amount'), (row) => csvPesos(row.amount_cents)],
  [msg('End of the code'), (row) => row.last_four],
  [msg('Recipient'), (row) => row.recipient_name],
  [msg('E-mail of the recipient'), (row) => row.recipient_email],
  [msg('Bought by'), (row) => row.buyer_email],
  [msg('Given by'), (row) => row.issued_by],
  [msg('Reason'), (row) => row.reason],
  [msg('To be mailed on'), (row) => row.deliver_on],
  [msg('Mailed on'), (row) => csvTime(row.sent_at)],
  [msg('Redeemed on'), (row) => csvTime(row.redeemed_at)],
  [msg('Redeemed by'), (row) => row.redeemed_name],
  [msg('Refunded on'), (row) => csvTime(row.refunded_at)],
  [msg('Written on'), (row) => csvTime(row.created_at)],
];

type Filter = { q: string | null; state: GiftCardState | null };

/** Cards, the newest first, in the language of who asks, amounts in pesos; without codes, which nobody knows. */
export const giftCardsCsv = (db: Connection, filter: Filter) =>
  csvFile(
    columns,
    rowsInParts<Row>((last, limit) =>
      db.rows(cardsBelow, { ...filter, before: last?.number ?? null, limit }),
    ),
  );
