import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { providerName } from '../../../modules/payments/payments.words.ts';
import { shortDay } from '../admin-parts/staff-time.ts';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';

type Books = Awaited<ReturnType<Api['payments']['adminReconciliation']>>;

/** Day by day what each provider moved and what is left there. */
export function ReconciliationList({
  list,
  days,
}: {
  list: Books;
  days: Record<string, string | undefined>;
}) {
  return (
    <>
      <ListTools days={[{ name: 'day', label: t('Day') }]}>
        <ExportButton name="books" call="/admin/payment-books.csv" query={days} />
      </ListTools>
      <InlineNotice className="mb-4">
        {t(
          'Charged − refunded − disputed − fees = paid out + what the balance grew by. Where a day does not add up, it stands under «To look at».',
        )}
      </InlineNotice>
      <ListTable
        list={list}
        rows={list.days}
        icon="chart"
        noneYet={t('No day was compared yet')}
        noneHint={t('Every night the reports of Stripe and PayPal are kept here, day by day.')}
        label={t('Books by day')}
        rowKey={(day) => `${day.provider} ${day.day}`}
        columns={[
          {
            head: t('Day'),
            cell: (day) => (
              <span className="grid gap-0.5">
                <span className="font-medium whitespace-nowrap">{`${shortDay(day.day)} ${day.day.slice(0, 4)}`}</span>
                <span className="text-xs text-ink-soft">{providerName(day.provider)}</span>
              </span>
            ),
          },
          { head: t('Charged'), from: 'sm', money: (day) => day.charged_cents },
          { head: t('Refunded'), from: 'lg', money: (day) => -day.refunded_cents },
          { head: t('Disputed'), from: 'lg', money: (day) => -day.disputed_cents },
          { head: t('Fees'), from: 'md', money: (day) => -day.fee_cents },
          { head: t('Paid out'), from: 'md', money: (day) => -day.paid_out_cents },
          { head: t('Balance'), className: 'font-medium', money: (day) => day.balance_cents },
        ]}
      />
    </>
  );
}
