import { Link } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { adminLinks } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { providerName } from '../orders/order-words.ts';

type Payouts = Awaited<ReturnType<Api['payments']['adminPayouts']>>;

const ofWhat = (
  <span className="block text-left whitespace-normal text-ink-soft">PayPal does not say of what</span>
);

/** Money that went to the shop's bank, and what it is made of. */
export function PayoutList({ list }: { list: Payouts }) {
  return (
    <div className="pt-4">
      <ListTable
        list={list}
        rows={list.payouts}
        icon="cash"
        noneYet="Nothing was paid out yet"
        noneHint="Every night what Stripe and PayPal sent to the shop’s bank is listed here with what it is made of."
        label="Payouts"
        rowKey={(payout) => payout.id}
        columns={[
          {
            head: 'Payout',
            cell: (payout) => (
              <span className="grid justify-items-start gap-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  <Link to={adminLinks.payout(payout.id)} className="font-medium text-brand hover:underline">
                    {`${providerName(payout.provider)}, ${staffDate(payout.created_at)}`}
                  </Link>
                  <Badge>{payout.state}</Badge>
                </span>
                <span className="spec text-xs break-all text-ink-faint">{payout.provider_ref}</span>
              </span>
            ),
          },
          {
            head: 'Charged',
            from: 'lg',
            none: ofWhat,
            money: (payout) => (payout.lines === null ? null : payout.charged_cents),
          },
          {
            head: 'Refunded',
            from: 'lg',
            none: '',
            money: (payout) => (payout.lines === null ? null : -payout.refunded_cents),
          },
          {
            head: 'Disputed',
            from: 'lg',
            none: '',
            money: (payout) => (payout.lines === null ? null : -payout.disputed_cents),
          },
          {
            head: 'Fees',
            from: 'md',
            none: '',
            money: (payout) => (payout.lines === null ? null : -payout.fee_cents),
          },
          { head: 'Paid out', className: 'font-medium', money: (payout) => payout.amount_cents },
        ]}
      />
    </div>
  );
}
