import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/approvals-page';
import { ApiError, type Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { choiceOf, pageOf } from '../admin-parts/list-address.ts';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { ActionsTh } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useStaff } from '../shell/admin-layout.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

type Approval = Awaited<ReturnType<Api['approvals']['approvals']>>['approvals'][number];

const load = ({ api, url: { searchParams } }: LoadArgs) =>
  api.approvals.approvals({
    query: { page: pageOf(searchParams), state: choiceOf(searchParams, 'state', ['waiting']) },
  });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Approvals'));

const actionWords: Record<Approval['action'], Message> = {
  'order.refund': msg('Refund'),
  'order.cancel': msg('Cancel and refund'),
  'order.transfer_refund': msg('Refund by transfer'),
  'order.settle_refund': msg('Settle a refund'),
  'return.close': msg('Refund of a return'),
  'store_credit.grant': msg('Store credit'),
  'gift_card.issue': msg('Gift card'),
  'gift_card.refund': msg('Refund of a gift card'),
  'gift_card.resend': msg('Gift card to another address'),
  'payment_dispute.accept': msg('Accepted dispute'),
  'company.credit_payment': msg('Payment of a company'),
  'company.credit_line': msg('Credit of a company'),
  'draft_order.payment': msg('Payment by hand'),
  'order.edit': msg('Refund of an edit'),
  'order.edit_payment': msg('Payment of an edit by hand'),
  'order.payment': msg('Payment of an order by hand'),
};
const stateWords: Record<Approval['state'], { label: Message; tone: BadgeTone }> = {
  pending: { label: msg('Waiting'), tone: 'warning' },
  approved: { label: msg('Approved'), tone: 'success' },
  refused: { label: msg('Refused'), tone: 'danger' },
  expired: { label: msg('Expired'), tone: 'neutral' },
};

/** Money above somebody's ceiling: nothing of it is sent before a second person says yes. */
export default function ApprovalsPage({ loaderData: list }: Route.ComponentProps) {
  const mayApprove = useMay('approve_money');
  return (
    <AdminPage
      title={t('Approvals')}
      description={
        mayApprove
          ? t('Money above somebody’s ceiling. Nothing is sent before you approve it.')
          : t('What you asked for above your ceiling. Nothing is sent before somebody approves it.')
      }
    >
      <ListTools
        filters={[
          { name: 'state', label: t('Any state'), options: [{ value: 'waiting', label: msg('Waiting') }] },
        ]}
      />
      <ListRows
        list={list}
        rows={list.approvals}
        icon="cash"
        noneYet={t('Nothing was asked for')}
        noneHint={t(
          'Refunds and store credit above the ceiling of who gives them wait here for a second person.',
        )}
      >
        <Table label={t('Approvals')}>
          <thead>
            <tr>
              <Th>{t('What')}</Th>
              <Th align="end" className="max-md:hidden">
                {t('Amount')}
              </Th>
              <Th className="max-md:hidden">{t('Asked by')}</Th>
              <Th className="max-md:hidden">{t('State')}</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {list.approvals.map((approval) => (
              <ApprovalRow key={approval.id} approval={approval} />
            ))}
          </tbody>
        </Table>
      </ListRows>
    </AdminPage>
  );
}

function ApprovalRow({ approval }: { approval: Approval }) {
  const { id: ownId } = useStaff();
  const mayApprove = useMay('approve_money');
  const [isChanged, setIsChanged] = useState(false);
  const { label, tone } = stateWords[approval.state];
  const state = (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{t(label)}</Badge>
      <span className="text-xs break-words text-ink-faint">{whatBecame(approval)}</span>
    </span>
  );
  return (
    <Tr>
      <Td className="md:min-w-40">
        <span className="grid gap-0.5">
          <Link to={approval.path} className="font-medium hover:underline">
            {t(actionWords[approval.action])}
          </Link>
          <span className="figures font-medium md:hidden">{formatPesos(approval.amount_cents)}</span>
          <span className="text-sm break-words">{approval.destination}</span>
          <span className="text-xs break-words text-ink-soft">{approval.reason}</span>
          <span className="text-xs text-ink-faint md:hidden">{approval.requested_by.name}</span>
          <span className="mt-1 md:hidden">{state}</span>
          {isChanged && approval.state === 'pending' && (
            <InlineNotice tone="warning" title={t('Changed after you read it')} className="mt-2 max-w-md">
              {t('Nothing was done. This is what is asked for now: read it, then decide.')}
            </InlineNotice>
          )}
        </span>
      </Td>
      <Td align="end" className="font-medium whitespace-nowrap max-md:hidden">
        {formatPesos(approval.amount_cents)}
      </Td>
      <Td className="max-md:hidden">
        <span className="grid gap-0.5 whitespace-nowrap">
          {approval.requested_by.name}
          {approval.requested_by.is_disabled && <Badge tone="warning">{t('Account disabled')}</Badge>}
          <span className="text-xs text-ink-faint">{staffDateTime(approval.created_at)}</span>
        </span>
      </Td>
      <Td className="max-md:hidden">{state}</Td>
      <Td align="end">
        {approval.state === 'pending' && mayApprove && approval.requested_by.id !== ownId && (
          <DecideButtons approval={approval} onDecided={setIsChanged} />
        )}
      </Td>
    </Tr>
  );
}

function whatBecame({ state, decided_by: by, answer, expires_at: until }: Approval): string {
  if (state === 'pending') return t('until {time}', { time: staffDateTime(until) });
  if (by === null) return answer;
  return answer === ''
    ? t('by {name}', { name: by.name })
    : t('by {name}: {answer}', { name: by.name, answer });
}

/** `onDecided` hears whether something else was asked for after it was read: then nothing was done. */
function DecideButtons({
  approval,
  onDecided,
}: {
  approval: Approval;
  onDecided: (isChanged: boolean) => void;
}) {
  const { revalidate } = useRevalidator();
  // What was read when the dialog opened, whatever the list says since.
  const [approving, setApproving] = useDialogOf('approve', [approval], ({ id }) => id);
  const [refusing, setRefusing] = useDialogOf('refuse', [approval], ({ id }) => id);
  const [reason, setReason] = useState('');
  const decide = async (verdict: 'approve' | 'refuse', read: Approval) => {
    const params = { approval_id: read.id };
    const { version } = read;
    const { approvals } = browserApi();
    try {
      if (verdict === 'approve') await approvals.approve({ params, body: { version } });
      else await approvals.refuse({ params, body: { version, reason } });
      onDecided(false);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'request_changed')) throw error;
      onDecided(true);
    }
    await revalidate();
  };
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      {!approval.requested_by.is_disabled && (
        <Button size="sm" onClick={() => setApproving(approval)}>
          {t('Approve')}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => setRefusing(approval)}>
        {t('Refuse')}
      </Button>
      {approving && (
        <ConfirmDialog
          title={t('Give {amount}?', { amount: formatPesos(approving.amount_cents) })}
          confirmText={t('Approve')}
          isDangerous={false}
          isOpen
          onOpenChange={() => setApproving(undefined)}
          onConfirm={() => decide('approve', approving)}
        >
          <p>
            {t('{actionWords}, asked for by {name}: {reason}', {
              actionWords: t(actionWords[approving.action]),
              name: approving.requested_by.name,
              reason: approving.reason,
            })}
          </p>
          <p className="font-medium text-ink">{approving.destination}</p>
          {givesUpGoods.has(approving.action) && <SentBySuppliers path={approving.path} />}
        </ConfirmDialog>
      )}
      {refusing && (
        <FormDialog
          title={t('Refuse this?')}
          confirmText={t('Refuse')}
          isDangerous
          act={() => decide('refuse', refusing)}
          onClose={() => setRefusing(undefined)}
        >
          {(refusal) => (
            <ReasonField
              hint={t('{name} reads it.', { name: refusing.requested_by.name })}
              lengthMax={300}
              value={reason}
              refusal={refusal}
              onValueChange={setReason}
            />
          )}
        </FormDialog>
      )}
    </span>
  );
}

/** What leaves goods with their buyer beside the money, unless a supplier keeps them back. */
const givesUpGoods = new Set<Approval['action']>(['order.refund', 'order.cancel', 'order.edit']);

/** Says which suppliers were told to send goods of the order at this path to its buyer, which approving does not stop. */
function SentBySuppliers({ path }: { path: string }) {
  const orderId = path.split('/').at(-1) ?? '';
  const read = useDetail(orderId, (signal) =>
    browserApi().orders.adminOrder({ params: { order_id: orderId }, signal }),
  );
  if (read.status === 'loading') return <Skeleton className="h-10" />;
  if (read.status === 'failed') return <p className="text-danger">{read.message}</p>;
  return read.detail.order.told_to_send.map(({ purchase_id: id, supplier_name: supplier }) => (
    <InlineNotice
      key={id}
      tone="danger"
      title={t('{supplier} was told to send goods of this order to the buyer', { supplier })}
    >
      {t('Approving does not stop it: what it sends all the same, the buyer has beside the money.')}{' '}
      <LinkFor right="stock" to={adminLinks.purchaseOrder(id)} className="text-brand underline">
        {t('Purchase {id}', { id })}
      </LinkFor>
    </InlineNotice>
  ));
}

export const ErrorBoundary = listError(msg('Approvals'));
