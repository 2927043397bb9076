import { Link } from 'react-router';
import { said, t } from '../../../i18n/t.ts';
import { payoutWords } from './payout-words.ts';
import type { Api } from '../../../api/client.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { providerName } from '../../../modules/payments/payments.words.ts';

type Payouts = Awaited<ReturnType<Api['payments']['adminPayouts']>>;

const ofWhat = () => (
  <span className="block text-left whitespace-normal text-ink-soft">{t('PayPal does not say of what')}</span>
);

/** Money that went to the shop's bank, and what it is made of. */
export function PayoutList({ list }: { list: Payouts }) {
  return (
    <div className="pt-4">
      <ListTable
        list={list}
        rows={list.payouts}
        icon="cash"
        noneYet={t('Nothing was paid out yet')}
        noneHint={t(
          'Every night what Stripe and PayPal sent to the shop’s bank is listed here with what it is made of.',
        )}
        label={t('Payouts')}
        rowKey={(payout) => payout.id}
        columns={[
          {
            head: t('Payout'),
            cell: (payout) => (
              <span className="grid justify-items-start gap-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  <Link to={adminLinks.payout(payout.id)} className="font-medium text-brand hover:underline">
                    {`${providerName(payout.provider)}, ${staffDate(payout.created_at)}`}
                  </Link>
                  <Badge>{said(payoutWords[payout.state] ?? payout.state)}</Badge>
                </span>
                <span className="spec text-xs break-all text-ink-faint">{payout.provider_ref}</span>
              </span>
            ),
          },
          {
            head: t('Charged'),
            from: 'lg',
            none: ofWhat(),
            money: (payout) => (payout.lines === null ? null : payout.charged_cents),
          },
          {
            head: t('Refunded'),
            from: 'lg',
            none: '',
            money: (payout) => (payout.lines === null ? null : -payout.refunded_cents),
          },
          {
            head: t('Disputed'),
            from: 'lg',
            none: '',
            money: (payout) => (payout.lines === null ? null : -payout.disputed_cents),
          },
          {
            head: t('Fees'),
            from: 'md',
            none: '',
            money: (payout) => (payout.lines === null ? null : -payout.fee_cents),
          },
          { head: t('Paid out'), className: 'font-medium', money: (payout) => payout.amount_cents },
        ]}
      />
    </div>
  );
}
