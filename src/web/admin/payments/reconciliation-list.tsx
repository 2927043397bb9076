import { useRouteLoaderData } from 'react-router';
import type { Api } from '../../../api/client.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { withQuery } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { providerName } from '../orders/order-words.ts';
import { shortDay } from '../admin-parts/staff-time.ts';
import { MoneyCell } from './money-cell.tsx';

type Books = Awaited<ReturnType<Api['payments']['adminReconciliation']>>;

/** Day by day what each provider moved and what is left there. */
export function ReconciliationList({
  list,
  days,
}: {
  list: Books;
  days: Record<string, string | undefined>;
}) {
  const apiBaseUrl = useRouteLoaderData<typeof rootLoader>('root')?.apiBaseUrl ?? '/api';
  return (
    <>
      <ListTools days={[{ name: 'day', label: 'Day' }]}>
        <ButtonLink
          to={withQuery(`${apiBaseUrl}/admin/payment-books.csv`, days)}
          reloadDocument
          download
          variant="secondary"
          iconStart="download"
        >
          Export CSV
        </ButtonLink>
      </ListTools>
      <InlineNotice className="mb-4">
        Charged − refunded − disputed − fees = paid out + what the balance grew by. Where a day does not add
        up, it stands under «To look at».
      </InlineNotice>
      <ListRows
        list={list}
        rows={list.days}
        icon="chart"
        noneYet="No day was compared yet"
        noneHint="Every night the reports of Stripe and PayPal are kept here, day by day."
      >
        <Table label="Books by day">
          <thead>
            <tr>
              <Th>Day</Th>
              <Th align="end" className="max-sm:hidden">
                Charged
              </Th>
              <Th align="end" className="max-lg:hidden">
                Refunded
              </Th>
              <Th align="end" className="max-lg:hidden">
                Disputed
              </Th>
              <Th align="end" className="max-md:hidden">
                Fees
              </Th>
              <Th align="end" className="max-md:hidden">
                Paid out
              </Th>
              <Th align="end">Balance</Th>
            </tr>
          </thead>
          <tbody>
            {list.days.map((day) => (
              <Tr key={`${day.provider} ${day.day}`}>
                <Td>
                  <span className="grid gap-0.5">
                    <span className="font-medium whitespace-nowrap">{`${shortDay(day.day)} ${day.day.slice(0, 4)}`}</span>
                    <span className="text-xs text-ink-soft">{providerName(day.provider)}</span>
                  </span>
                </Td>
                <MoneyCell cents={day.charged_cents} className="max-sm:hidden" />
                <MoneyCell cents={-day.refunded_cents} className="max-lg:hidden" />
                <MoneyCell cents={-day.disputed_cents} className="max-lg:hidden" />
                <MoneyCell cents={-day.fee_cents} className="max-md:hidden" />
                <MoneyCell cents={-day.paid_out_cents} className="max-md:hidden" />
                <MoneyCell cents={day.balance_cents} className="font-medium" />
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
    </>
  );
}
