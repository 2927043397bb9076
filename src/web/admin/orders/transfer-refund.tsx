import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import type { OrderDetail } from './order-words.ts';

type Props = { order: OrderDetail; onDone: () => Promise<void> };

/** Records money that went back from the shop's own bank; only what was paid in cash or by transfer goes that way. */
export function TransferRefundButton({ order, onDone }: Props) {
  const mayChange = useMay('orders');
  const [isOpen, setIsOpen] = useState(false);
  const left = order.ledger.reduce((sum, entry) => sum + entry.amount_cents, 0);
  const isCash = order.payment_method === 'oxxo' || order.payment_method === 'spei';
  if (!mayChange || !isCash || left <= 0) return null;
  return (
    <>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Record a refund by transfer
      </Button>
      {isOpen && (
        <TransferDialog order={order} leftCents={left} onDone={onDone} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function TransferDialog({
  order,
  leftCents,
  onDone,
  onClose,
}: Props & { leftCents: number; onClose: () => void }) {
  const [amount, setAmount] = useState((leftCents / 100).toFixed(2));
  const [clabe, setClabe] = useState('');
  const [trackingKey, setTrackingKey] = useState('');
  const [reason, setReason] = useState('');
  const record = async () => {
    await browserApi().orders.refundByTransfer({
      params: { order_id: order.order_id },
      body: {
        amount_cents: Math.round(Number(amount) * 100),
        clabe: clabe.replaceAll(' ', ''),
        tracking_key: trackingKey,
        reason,
      },
    });
    await onDone();
  };
  return (
    <FormDialog
      title="Refund by transfer"
      description="Send the money from the bank first. This writes it into the books and tells the customer."
      confirmText="Record"
      act={record}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label="Amount in pesos" isRequired error={refusal?.fields['amount_cents']}>
            <TextInput
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <Field label="CLABE of the customer" isRequired error={refusal?.fields['clabe']}>
            <TextInput inputMode="numeric" value={clabe} onChange={(event) => setClabe(event.target.value)} />
          </Field>
          <Field label="Tracking key of the bank" isRequired error={refusal?.fields['tracking_key']}>
            <TextInput value={trackingKey} onChange={(event) => setTrackingKey(event.target.value)} />
          </Field>
          <Field label="Reason" isRequired error={refusal?.fields['reason']}>
            <TextArea
              rows={2}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
