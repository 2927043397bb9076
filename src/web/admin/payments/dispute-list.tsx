import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { PaidForLink } from './paid-for-link.tsx';
import { disputeReason, disputeWords } from '../orders/order-words.ts';

type Disputes = Awaited<ReturnType<Api['payments']['adminDisputes']>>;

export const disputeStates = ['open', 'won', 'lost'] as const;

/** Complaints of payers at their banks. */
export function DisputeList({ list }: { list: Disputes }) {
  return (
    <>
      <ListTools filters={[{ name: 'state', label: t('All disputes'), options: disputeWords }]} />
      <ListTable
        list={list}
        rows={list.disputes}
        icon="shield"
        noneYet={t('No disputes')}
        noneHint={t(
          'When a customer asks their bank for the money back, the order stops and stands here with its deadline.',
        )}
        label={t('Disputes')}
        rowKey={(dispute) => dispute.id}
        columns={[
          {
            head: t('Paid for'),
            cell: (dispute) => (
              <span className="grid gap-0.5">
                <PaidForLink paid={dispute} />
                <Link
                  to={adminLinks.dispute(dispute.id)}
                  className="spec text-xs break-all text-ink-soft hover:underline"
                >
                  {dispute.provider_ref}
                </Link>
              </span>
            ),
          },
          {
            head: t('State'),
            cell: (dispute) => (
              <>
                <Badge tone={disputeWords[dispute.state].tone}>{t(disputeWords[dispute.state].label)}</Badge>
                <span className="figures mt-1 block text-xs sm:hidden">
                  {formatPesos(dispute.amount_cents)}
                </span>
                {dispute.state === 'open' && dispute.due_at !== null && (
                  <span className="mt-1 block text-xs text-ink-soft md:hidden">
                    {t('until {time}', { time: staffDateTime(dispute.due_at) })}
                  </span>
                )}
              </>
            ),
          },
          {
            head: t('Reason'),
            from: 'sm',
            cell: (dispute) => disputeReason(dispute.reason),
          },
          {
            head: t('Evidence until'),
            from: 'md',
            className: 'whitespace-nowrap text-ink-soft',
            cell: ({ state, due_at: dueAt }) =>
              state === 'open' && dueAt !== null ? staffDateTime(dueAt) : '',
          },
          { head: t('Amount'), from: 'sm', cents: (dispute) => dispute.amount_cents },
          {
            // Of a gift card there is no evidence here: its dispute is answered on the provider's pages.
            cell: (dispute) =>
              dispute.gift_card_number === null && (
                <ButtonLink size="sm" variant="secondary" to={adminLinks.dispute(dispute.id)}>
                  {dispute.state === 'open' && dispute.submitted_at === null ? t('Answer') : t('View')}
                </ButtonLink>
              ),
          },
        ]}
      />
    </>
  );
}
