import { msg } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { alertStaff } from '../../staff/index.ts';
import type { InvoiceRow } from '../invoices.queries.ts';

/** A receipt of money that did not come, or came for something else, still counts: somebody has to look into it. */
export async function tellOfNotCancelled(
  shop: Shop,
  tx: Connection,
  { id, series, folio }: Pick<InvoiceRow, 'id' | 'series' | 'folio'>,
  why: string,
): Promise<void> {
  await alertStaff(shop, tx, 'orders', {
    once: `receipt-not-cancelled:${id}`,
    subject: msg('A receipt of a payment was not cancelled'),
    text: {
      message: msg(
        'The PAC did not cancel {receipt}, so it still counts. Look at the reason, and cancel it by hand once that is solved.',
      ),
      values: () => ({ receipt: `${series}-${folio}` }),
    },
    facts: [{ name: msg('Reason'), value: why }],
    path: '/admin/invoices?kind=payment',
  });
}
