import { msg } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { alertStaff } from '../staff/index.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** What should not count still counts: a sale invoiced twice, or a receipt of money that did not come. Somebody has to look into it. */
export async function tellOfNotCancelled(
  shop: Shop,
  tx: Connection,
  { id, kind, series, folio }: Pick<InvoiceRow, 'id' | 'kind' | 'series' | 'folio'>,
  why: string,
): Promise<void> {
  await alertStaff(shop, tx, 'orders', {
    once: `invoice-not-cancelled:${id}`,
    subject:
      kind === 'payment'
        ? msg('A receipt of a payment was not cancelled')
        : msg('An invoice was not cancelled'),
    text: {
      message: msg(
        '{invoice} was not cancelled, so it still counts. Look at the reason, and cancel it by hand once that is solved.',
      ),
      values: () => ({ invoice: `${series}-${folio}` }),
    },
    facts: [{ name: msg('Reason'), value: why }],
    path: `/admin/invoices?kind=${kind}`,
  });
}
