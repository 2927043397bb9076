import { useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';

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
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title="Store credit"
      actions={
        mayChange && (
          <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
            Give or take
          </Button>
        )
      }
    >
      <p className="figures text-2xl font-semibold">{formatPesos(credit.balance_cents)}</p>
      {credit.frozen.length > 0 && (
        <InlineNotice
          tone="warning"
          title={`${formatPesos(credit.frozen_cents)} of it cannot be spent`}
          className="mt-3"
        >
          <ul className="grid gap-1">
            {credit.frozen.map(({ order_id: orderId, cents, reason, since }) => (
              <li key={orderId}>
                {`${formatPesos(cents)} came from `}
                <Link to={adminLinks.order(orderId)} className="underline">
                  an order
                </Link>
                {` whose payment is disputed (${reason}), frozen since ${staffDateTime(since)}.`}
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
                    movementWords[movement.kind]
                  ) : (
                    <Link to={adminLinks.order(movement.order_id)} className="hover:underline">
                      {movementWords[movement.kind]}
                    </Link>
                  )}
                  {movement.is_held && <Badge tone="warning">Held</Badge>}
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
        <p className="text-xs text-ink-faint">{`The newest ${credit.movements.length} of ${credit.total}.`}</p>
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

const movementWords: Readonly<Record<StoreCredit['movements'][number]['kind'], string>> = {
  granted: 'Given by staff',
  withdrawn: 'Taken by staff',
  spent: 'Spent on an order',
  released: 'Order given up',
  refunded: 'Refund of an order',
  forfeited: 'Given up with the account',
  reclaimed: 'Taken back: dispute lost',
  restored: 'Given again: dispute won after all',
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
      title="Store credit"
      description={`The customer has ${formatPesos(balanceCents)} to spend.`}
      confirmText={kind === 'grant' ? 'Give credit' : 'Take credit'}
      isDangerous={kind === 'withdraw'}
      isReady={cents > 0 && reason.trim().length >= 3}
      act={change}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label="What to do">
            <Select
              value={kind}
              onChange={(event) => setKind(event.target.value as Change)}
              options={[
                { value: 'grant', label: 'Give credit' },
                { value: 'withdraw', label: 'Take credit away' },
              ]}
            />
          </Field>
          <Field label="Amount in pesos" isRequired error={refusal?.fields['amount_cents']}>
            <TextInput
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <ReasonField
            hint="The customer reads it, in Spanish."
            lengthMax={300}
            lang="es-MX"
            value={reason}
            refusal={refusal}
            onValueChange={setReason}
          />
          {kind === 'grant' && <InlineNotice>A letter tells the customer.</InlineNotice>}
        </>
      )}
    </FormDialog>
  );
}
