import { Link } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { adminLinks } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { providerName } from '../orders/order-words.ts';
import { MoneyCell } from './money-cell.tsx';

type Payouts = Awaited<ReturnType<Api['payments']['adminPayouts']>>;

/** Money that went to the shop's bank, and what it is made of. */
export function PayoutList({ list }: { list: Payouts }) {
  return (
    <div className="pt-4">
      <ListRows
        list={list}
        rows={list.payouts}
        icon="cash"
        noneYet="Nothing was paid out yet"
        noneHint="Every night what Stripe and PayPal sent to the shop’s bank is listed here with what it is made of."
      >
        <Table label="Payouts">
          <thead>
            <tr>
              <Th>Payout</Th>
              <Th align="end" className="max-lg:hidden">
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
              <Th align="end">Paid out</Th>
            </tr>
          </thead>
          <tbody>
            {list.payouts.map((payout) => (
              <Tr key={payout.id}>
                <Td>
                  <span className="grid justify-items-start gap-0.5">
                    <span className="flex flex-wrap items-center gap-2">
                      <Link
                        to={adminLinks.payout(payout.id)}
                        className="font-medium text-brand hover:underline"
                      >
                        {`${providerName(payout.provider)}, ${staffDate(payout.created_at)}`}
                      </Link>
                      <Badge>{payout.state}</Badge>
                    </span>
                    <span className="spec text-xs break-all text-ink-faint">{payout.provider_ref}</span>
                  </span>
                </Td>
                {payout.lines === null ? (
                  <>
                    <Td className="text-ink-soft max-lg:hidden">PayPal does not say of what</Td>
                    <Td className="max-lg:hidden" />
                    <Td className="max-lg:hidden" />
                    <Td className="max-md:hidden" />
                  </>
                ) : (
                  <>
                    <MoneyCell cents={payout.charged_cents} className="max-lg:hidden" />
                    <MoneyCell cents={-payout.refunded_cents} className="max-lg:hidden" />
                    <MoneyCell cents={-payout.disputed_cents} className="max-lg:hidden" />
                    <MoneyCell cents={-payout.fee_cents} className="max-md:hidden" />
                  </>
                )}
                <MoneyCell cents={payout.amount_cents} className="font-medium" />
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
    </div>
  );
}
