import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Message, msg, said, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { refundWords } from '../payments/refund-words.ts';
import { SettleRefundButton, SettleRefundDialog, useSettling } from '../payments/settle-refund.tsx';
import { disputeReason, disputeWords, ledgerWord } from './order-words.ts';
import { methodWords } from '../../../modules/orders/orders.words.ts';
import { providerName } from '../../../modules/payments/payments.words.ts';
import { type Edit, ProofOfEdit } from './pending-edit.tsx';
import { RefundButton } from './refund-order.tsx';
import { TransferRefundButton } from './transfer-refund.tsx';
import type { OrderDetail } from './order-words.ts';

/** Tries to collect, money that really moved, and what the provider told us. */
export function OrderPayments({
  order,
  edits,
  onDone,
}: {
  order: OrderDetail;
  edits: readonly Edit[];
  onDone: () => Promise<void>;
}) {
  const collected = order.ledger.reduce((sum, entry) => sum + entry.amount_cents, 0);
  const [settled, setSettled] = useSettling(order.refunds);
  const mayReadPayments = useMay('read_payments');
  return (
    <Card
      title={t('Payment')}
      actions={
        <span className="figures text-sm text-ink-soft">
          {[
            order.payment?.instalments
              ? t('Collected {amount} in {months} months', {
                  amount: formatPesos(collected),
                  months: order.payment.instalments,
                })
              : t('Collected {amount}', { amount: formatPesos(collected) }),
            ...(order.fee_cents === null
              ? []
              : [t('fees {amount}', { amount: formatPesos(order.fee_cents) })]),
          ].join(' · ')}
        </span>
      }
    >
      <div className="grid gap-6">
        <Part
          title={t('Attempts')}
          emptyText={t('Nobody has tried to pay yet.')}
          isEmpty={order.attempts.length === 0}
        >
          {order.attempts.map((attempt) => (
            <Row
              key={attempt.id}
              start={
                <>
                  <span className="flex flex-wrap items-center gap-2">
                    {providerName(attempt.provider)}
                    <Badge tone={attemptWords[attempt.state]?.tone ?? 'neutral'}>
                      {said(attemptWords[attempt.state]?.label ?? attempt.state)}
                    </Badge>
                  </span>
                  {attempt.provider_ref !== null && <Reference text={moneyReference(attempt.provider_ref)} />}
                  {attempt.failure !== null && <span className="text-xs text-danger">{attempt.failure}</span>}
                </>
              }
              amount={formatPesos(attempt.amount_cents)}
              at={attempt.created_at}
            />
          ))}
        </Part>
        {edits
          .filter((edit) => edit.has_proof && edit.state !== 'pending')
          .map((edit) => (
            <ProofOfEdit key={edit.id} edit={edit} />
          ))}
        <Part title={t('Ledger')} emptyText={t('No money has moved.')} isEmpty={order.ledger.length === 0}>
          {order.ledger.map((entry) => (
            <Row
              key={`${entry.kind}-${entry.provider_ref}`}
              start={
                <>
                  <span>{ledgerWord(entry.kind)}</span>
                  <Reference text={moneyReference(entry.provider_ref)} />
                </>
              }
              amount={formatPesos(entry.amount_cents)}
              at={entry.created_at}
            />
          ))}
        </Part>
        <Part
          title={t('Refunds')}
          emptyText={t('Nothing was given back.')}
          isEmpty={order.refunds.length === 0}
        >
          {order.refunds.map((refund) => (
            <Row
              key={refund.id}
              start={
                <>
                  <span className="flex flex-wrap gap-2">
                    <Badge tone={refundWords[refund.state].tone}>{t(refundWords[refund.state].label)}</Badge>
                    {refund.is_store_credit && <Badge>{t('Store credit')}</Badge>}
                  </span>
                  <span className="text-xs text-ink-soft">{refund.reason}</span>
                  {refund.failure !== null && (
                    <span className="text-xs break-words text-danger">{refund.failure}</span>
                  )}
                  {refund.clabe !== null && <Reference text={t('CLABE {clabe}', { clabe: refund.clabe })} />}
                  <SettleRefundButton refund={refund} onOpen={() => setSettled(refund)} />
                </>
              }
              amount={formatPesos(refund.amount_cents)}
              at={refund.created_at}
            />
          ))}
        </Part>
        {settled && (
          <SettleRefundDialog
            refund={{ ...settled, is_disputed: order.disputes.some(({ state }) => state === 'open') }}
            onDone={onDone}
            onClose={() => setSettled(undefined)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <RefundButton order={order} onDone={onDone} />
          <TransferRefundButton order={order} onDone={onDone} />
        </div>
        {order.disputes.length > 0 && (
          <Part title={t('Disputes')} emptyText="" isEmpty={false}>
            {order.disputes.map((dispute) => (
              <Row
                key={dispute.provider_ref}
                start={
                  <>
                    <span className="flex flex-wrap items-center gap-2">
                      <Badge tone={disputeWords[dispute.state].tone}>
                        {t(disputeWords[dispute.state].label)}
                      </Badge>
                      {disputeReason(dispute.reason)}
                    </span>
                    <Reference text={dispute.provider_ref} />
                    {dispute.state === 'open' && dispute.due_at !== null && (
                      <span className="text-xs text-danger">
                        {t('Evidence until {time}', { time: staffDateTime(dispute.due_at) })}
                      </span>
                    )}
                    {mayReadPayments && (
                      <Link
                        to={adminLinks.dispute(dispute.id)}
                        className="justify-self-start font-medium text-brand hover:underline"
                      >
                        {dispute.state === 'open' ? t('Answer with evidence') : t('Evidence')}
                      </Link>
                    )}
                  </>
                }
                amount={formatPesos(dispute.amount_cents)}
                at={dispute.created_at}
              />
            ))}
          </Part>
        )}
        <Part
          title={t('Events from the provider')}
          emptyText={t('The provider has not told anything.')}
          isEmpty={order.events.length === 0}
        >
          {order.events.map((event) => (
            <Row
              key={event.id}
              start={
                <>
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="spec break-all">{event.type}</span>
                    <Badge tone={event.state === 'failed' ? 'danger' : 'neutral'}>
                      {said(isEventState(event.state) ? eventWords[event.state].label : event.state)}
                    </Badge>
                  </span>
                  {event.state === 'failed' && <ReprocessButton eventId={event.id} onDone={onDone} />}
                </>
              }
              at={event.received_at}
            />
          ))}
        </Part>
      </div>
    </Card>
  );
}

type Words = Readonly<Record<string, { label: Message; tone: BadgeTone }>>;

/** How far a try to collect got. */
const attemptWords: Words = {
  created: { label: msg('Started'), tone: 'neutral' },
  open: { label: msg('Waits for the payer'), tone: 'info' },
  pending: { label: msg('Waits for the money'), tone: 'info' },
  paid: { label: msg('Paid'), tone: 'success' },
  failed: { label: msg('Failed'), tone: 'danger' },
  expired: { label: msg('Expired'), tone: 'neutral' },
  cancelled: { label: msg('Cancelled'), tone: 'neutral' },
  mismatch: { label: msg('Other amount'), tone: 'warning' },
};

/** What became of what a provider told. */
export const eventWords = {
  failed: { label: msg('Given up'), tone: 'danger' },
  received: { label: msg('Waiting'), tone: 'warning' },
  processed: { label: msg('Processed'), tone: 'success' },
  ignored: { label: msg('Not ours'), tone: 'neutral' },
} as const satisfies Words;

function isEventState(state: string): state is keyof typeof eventWords {
  return Object.hasOwn(eventWords, state);
}

/** Works once more through what a provider told and went wrong the first time. */
export function ReprocessButton({ eventId, onDone }: { eventId: number; onDone: () => Promise<void> }) {
  const mayChange = useMay('orders');
  const { isSending, refusal, send } = useSend();
  if (!mayChange) return null;
  const again = async () => {
    await browserApi().payments.reprocessEvent({ params: { id: eventId } });
    await onDone();
  };
  return (
    <span className="grid justify-items-start gap-2">
      <Button
        size="sm"
        variant="secondary"
        iconStart="refresh"
        isBusy={isSending}
        onClick={() => void send(again)}
      >
        {t('Reprocess')}
      </Button>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </span>
  );
}

function Part({
  title,
  emptyText,
  isEmpty,
  children,
}: {
  title: string;
  emptyText: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  return (
    <section>
      <h3 className="eyebrow mb-1.5">{title}</h3>
      {isEmpty ? <p className="text-ink-soft">{emptyText}</p> : <ul>{children}</ul>}
    </section>
  );
}

function Row({ start, amount, at }: { start: ReactNode; amount?: string; at: string }) {
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-2 last:border-b-0">
      <span className="grid min-w-0 gap-1">{start}</span>
      <span className="figures grid shrink-0 justify-items-end gap-0.5">
        {amount !== undefined && <span className="font-medium">{amount}</span>}
        <span className="text-xs text-ink-faint">{staffDateTime(at)}</span>
      </span>
    </li>
  );
}

/** What money is known by: of what staff took, how, and the number they wrote; one they did not need is the order's own. */
function moneyReference(reference: string): string {
  const [, method, number] = /^(transfer|terminal|cash):(.*)$/.exec(reference) ?? [];
  if (method === undefined || number === undefined) return reference;
  const words = t(methodWords[method as 'transfer' | 'terminal' | 'cash']);
  return number.startsWith('ORDER ') ? words : `${words} ${number}`;
}

function Reference({ text }: { text: string }) {
  return <span className="spec text-xs break-all text-ink-faint">{text}</span>;
}
