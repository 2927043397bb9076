import { csvLine, csvMark } from '../../platform/csv.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/named-query.ts';
import { cardsBelow, type GiftCardState } from './gift-cards.queries.ts';

const header = [
  'number',
  'state',
  'amount',
  'code_ends_with',
  'recipient_name',
  'recipient_email',
  'buyer_email',
  'given_by',
  'reason',
  'deliver_on',
  'sent_at',
  'redeemed_at',
  'redeemed_by',
  'refunded_at',
  'created_at',
];

/** Cards as CSV, the newest first, amounts in pesos; without codes, which nobody knows. */
export async function* giftCardsCsv(
  db: Connection,
  filter: { q: string | null; state: GiftCardState | null },
): AsyncGenerator<string> {
  yield csvMark + csvLine(header);
  let before: number | null = null;
  while (true) {
    const rows: readonly Row[] = await db.rows(cardsBelow, { ...filter, before });
    if (rows.length === 0) return;
    yield rows.map((row) => csvLine(cellsOf(row))).join('');
    before = rows.at(-1)?.number ?? 0;
  }
}

type Row = RowOf<typeof cardsBelow>;

function cellsOf(row: Row) {
  return [
    row.number,
    row.state,
    row.amount_cents / 100,
    row.last_four,
    row.recipient_name,
    row.recipient_email,
    row.buyer_email,
    row.issued_by,
    row.reason,
    row.deliver_on,
    ...[row.sent_at, row.redeemed_at].map(isoOf),
    row.redeemed_name,
    ...[row.refunded_at, row.created_at].map(isoOf),
  ];
}

const isoOf = (at: Date | null) => at?.toISOString();
