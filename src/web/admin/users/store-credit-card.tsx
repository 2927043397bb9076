import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { rich } from '../../../i18n/rich.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { amountError, hundredthsOf } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

export type StoreCredit = Awaited<ReturnType<Api['storeCredit']['ofCustomer']>>;
type Change = Parameters<Api['storeCredit']['change']>[0]['body']['kind'];

/** What the shop owes a customer and how it came about; staff give more or take some away. */
export function StoreCreditCard({
  customerId,
  credit,
  onDone,
}: {
  customerId: string;
  credit: StoreCredit;
  onDone: () => Promise<void>;
}) {
  const mayChange = useMay('move_money');
  const [isOpen, setIsOpen] = useDialog('store-credit', mayChange);
  return (
    <Card
      title={t('Store credit')}
      actions={
        mayChange && (
          <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
            {t('Give or take')}
          </Button>
        )
      }
    >
      <p className="figures text-2xl font-semibold">{formatPesos(credit.balance_cents)}</p>
      {credit.frozen.length > 0 && (
        <InlineNotice
          tone="warning"
          title={t('{amount} of it cannot be spent', { amount: formatPesos(credit.frozen_cents) })}
          className="mt-3"
        >
          <ul className="grid gap-1">
            {credit.frozen.map(({ order_id: orderId, cents, reason, since }) => (
              <li key={orderId}>
                {rich(
                  '{amount} came from <order>an order</order> whose payment is disputed ({reason}), frozen since {time}.',
                  {
                    amount: formatPesos(cents),
                    reason,
                    time: staffDateTime(since),
                    order: orderLink(orderId),
                  },
                )}
              </li>
            ))}
          </ul>
        </InlineNotice>
      )}
      {credit.movements.length > 0 && (
        <ul className="mt-4 grid gap-3 border-t border-line pt-4">
          {credit.movements.map((movement) => (
            <li key={movement.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <span className="grid gap-0.5">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {movement.order_id === null ? (
                    t(movementWords[movement.kind])
                  ) : (
                    <LinkFor
                      right="read_orders"
                      to={adminLinks.order(movement.order_id)}
                      className="hover:underline"
                    >
                      {t(movementWords[movement.kind])}
                    </LinkFor>
                  )}
                  {movement.is_held && <Badge tone="warning">{t('Held')}</Badge>}
                </span>
                {movement.reason !== '' && (
                  <span className="text-sm break-words text-ink-soft">{movement.reason}</span>
                )}
                <span className="text-xs text-ink-faint">
                  {[staffDateTime(movement.created_at), movement.actor].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={cx('figures font-medium', movement.amount_cents > 0 && 'text-success')}>
                {`${movement.amount_cents > 0 ? '+' : '−'}${formatPesos(Math.abs(movement.amount_cents))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {credit.total > credit.movements.length && (
        <p className="text-xs text-ink-faint">
          {t('The newest {count} of {total}.', { count: credit.movements.length, total: credit.total })}
        </p>
      )}
      {isOpen && (
        <ChangeDialog
          customerId={customerId}
          balanceCents={credit.balance_cents - credit.frozen_cents}
          onDone={onDone}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}

const movementWords: Readonly<Record<StoreCredit['movements'][number]['kind'], Message>> = {
  granted: msg('Given by staff'),
  withdrawn: msg('Taken by staff'),
  spent: msg('Spent on an order'),
  released: msg('Order given up'),
  refunded: msg('Refund of an order'),
  gift_card: msg('Gift card redeemed'),
  forfeited: msg('Given up with the account'),
  reclaimed: msg('Taken back: dispute lost'),
  restored: msg('Given again: dispute won after all'),
};

function ChangeDialog({
  customerId,
  balanceCents,
  onDone,
  onClose,
}: {
  customerId: string;
  balanceCents: number;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<Change>('grant');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const cents = hundredthsOf(amount) ?? 0;
  // The same movement however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const change = async () => {
    await browserApi().storeCredit.change({
      params: { id: customerId },
      body: { kind, amount_cents: cents, reason },
      idempotencyKey,
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Store credit')}
      description={t('The customer has {amount} to spend.', { amount: formatPesos(balanceCents) })}
      confirmText={kind === 'grant' ? t('Give credit') : t('Take credit')}
      isDangerous={kind === 'withdraw'}
      isReady={cents > 0 && reason.trim().length >= 3}
      act={change}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('What to do')}>
            <Select
              value={kind}
              onChange={(event) => setKind(event.target.value as Change)}
              options={[
                { value: 'grant', label: t('Give credit') },
                { value: 'withdraw', label: t('Take credit away') },
              ]}
            />
          </Field>
          <Field
            label={t('Amount in pesos')}
            isRequired
            error={amountError(amount) ?? refusal?.fields['amount_cents']}
          >
            <TextInput
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <ReasonField
            hint={t('The customer reads it, in Spanish.')}
            lengthMax={300}
            lang="es-MX"
            value={reason}
            refusal={refusal}
            onValueChange={setReason}
          />
          {kind === 'grant' && <InlineNotice>{t('An e-mail tells the customer.')}</InlineNotice>}
        </>
      )}
    </FormDialog>
  );
}

/** What stands around the words of a link to an order. */
const orderLink = (orderId: string) => (words: ReactNode[]) => (
  <Link key={orderId} to={adminLinks.order(orderId)} className="underline">
    {words}
  </Link>
);
