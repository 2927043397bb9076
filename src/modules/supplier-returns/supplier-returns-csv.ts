import { type Message, msg, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { csvLine, csvMark, csvPesos } from '../../platform/csv.ts';
import { returnName } from '../returns/index.ts';
import { type Filter, maySeeCosts, valuesOf } from './read-supplier-returns.ts';
import type { LineOutcome, SupplierReturnState } from './supplier-return.contract.ts';
import { linesForFile } from './supplier-returns.queries.ts';

const partSize = 500;

const states: Readonly<Record<SupplierReturnState, Message>> = {
  draft: msg('Draft'),
  requested: msg('Asked for'),
  authorised: msg('Authorised'),
  refused: msg('Refused'),
  sent: msg('Sent'),
  closed: msg('Closed'),
  cancelled: msg('Cancelled'),
};
const outcomes: Readonly<Record<LineOutcome, Message>> = {
  replaced: msg('Replaced'),
  credited: msg('Credited'),
  rejected: msg('Rejected'),
};

/** Lines of the returns that the list's filter finds, in the language of who asks; amounts for who may read costs alone. */
export async function supplierReturnsCsv(
  context: RequestContext,
  filter: Filter,
): Promise<AsyncIterable<string>> {
  const isShown = maySeeCosts(context.staff);
  const values = await valuesOf(context.db, context, filter);
  // Written before it is sent: later nobody knows in whose language.
  const header = [
    t('Return'),
    t('Supplier'),
    t('State'),
    t('Their number'),
    t('Sent'),
    t('SKU'),
    t('Product'),
    t('Serial number'),
    t('Units'),
    t('Reason'),
    t('Customer’s return'),
    t('Outcome'),
    t('New serial numbers'),
    t('Credit note'),
    ...(isShown ? [t('Unit cost without IVA'), t('Credited')] : []),
  ];
  const stateWords = Object.fromEntries(Object.entries(states).map(([state, words]) => [state, t(words)]));
  const outcomeWords = Object.fromEntries(Object.entries(outcomes).map(([one, words]) => [one, t(words)]));
  async function* lines() {
    yield csvMark + csvLine(header);
    let beforeId: number | null = null;
    for (;;) {
      const rows: Awaited<ReturnType<typeof readPart>> = await readPart(beforeId);
      yield rows
        .map((row) =>
          csvLine([
            row.return_id,
            row.supplier_name,
            stateWords[row.state],
            row.rma,
            row.sent_at?.toISOString(),
            row.sku,
            row.product_name,
            row.serial,
            row.quantity,
            row.reason,
            row.return_number === null ? '' : returnName(row.return_number),
            row.outcome === null ? '' : outcomeWords[row.outcome],
            row.new_serials.join(' '),
            row.credit_number,
            ...(isShown ? [csvPesos(row.cost_cents), csvPesos(row.credit_cents)] : []),
          ]),
        )
        .join('');
      if (rows.length < partSize) return;
      beforeId = rows.at(-1)?.id ?? null;
    }
  }
  const readPart = (beforeId: number | null) =>
    context.db.rows(linesForFile, { ...values, beforeId, limit: partSize });
  return lines();
}
