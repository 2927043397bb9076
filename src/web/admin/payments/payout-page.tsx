import { type Message, msg, said, t } from '../../../i18n/t.ts';
import { PaidForLink } from './paid-for-link.tsx';
import { payoutWords } from './payout-words.ts';
import type { Route } from './+types/payout-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { staffDate, staffDateTime } from '../admin-parts/staff-time.ts';
import { RowTable } from '../admin-parts/row-table.tsx';
import { providerName } from '../../../modules/payments/payments.words.ts';
import { AdminPage } from '../shell/admin-page.tsx';

async function load({ api, params }: LoadArgs<'id'>) {
  return (await api.payments.adminPayout({ params: { id: params.id ?? '' } })).payout;
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Payout'));

type Item = Route.ComponentProps['loaderData']['items'][number];

const kindWords: Record<Item['kind'], Message> = {
  charge: msg('Payment'),
  refund: msg('Refund'),
  chargeback: msg('Dispute'),
  fee: msg('Fee'),
  other: msg('Other'),
};

/** What the shop got back of a dispute is another thing than what the bank took. */
function kindWord({ kind, amount_cents: cents }: Item): string {
  return kind === 'chargeback' && cents > 0 ? t('Dispute won: money back') : t(kindWords[kind]);
}

/** What a provider sent to the shop's bank, line by line. */
export default function PayoutPage({ loaderData: payout }: Route.ComponentProps) {
  const { items, arrives_at: arrivesAt } = payout;
  return (
    <AdminPage
      title={t('{amount} from {provider}', {
        amount: formatPesos(payout.amount_cents),
        provider: providerName(payout.provider),
      })}
      backTo={{ label: t('Payouts'), to: withQuery(adminLinks.payments(), { view: 'payouts' }) }}
      description={
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <Badge>{said(payoutWords[payout.state] ?? payout.state)}</Badge>
          <span>{t('sent {time}', { time: staffDateTime(payout.created_at) })}</span>
          {arrivesAt !== null && <span>{t('at the bank {day}', { day: staffDate(arrivesAt) })}</span>}
          <span className="spec text-xs break-all">{payout.provider_ref}</span>
        </span>
      }
    >
      {payout.lines === null ? (
        <p className="text-sm text-ink-soft">
          {t('{provider} does not say what it is made of: it sends from the balance.', {
            provider: providerName(payout.provider),
          })}
        </p>
      ) : (
        <>
          <RowTable
            label={t('Lines of the payout')}
            rows={items}
            rowKey={(item) => item.provider_ref}
            columns={[
              {
                head: t('What'),
                cell: (item) => (
                  <span className="grid gap-0.5">
                    <span className="flex flex-wrap gap-x-2">
                      <span className="font-medium">{kindWord(item)}</span>
                      {item.reference !== null && (
                        <PaidForLink paid={{ ...item, reference: item.reference }} />
                      )}
                    </span>
                    <span className="spec text-xs break-all text-ink-faint">{item.source_ref}</span>
                  </span>
                ),
              },
              { head: t('Moved'), from: 'md', at: (item) => item.moved_at },
              { head: t('Amount'), from: 'sm', money: (item) => item.amount_cents },
              { head: t('Fee'), from: 'sm', money: (item) => -item.fee_cents },
              {
                head: t('Net'),
                className: 'font-medium',
                money: (item) => item.amount_cents - item.fee_cents,
              },
            ]}
          />
          {payout.lines > items.length && (
            <p className="pt-3 text-sm text-ink-soft">
              {t('The newest {count} of {lines} lines.', { count: items.length, lines: payout.lines })}
            </p>
          )}
        </>
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Payout'));
