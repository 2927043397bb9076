import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { goesBackByTransfer } from '../../../modules/payments/payments.words.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { amountError, hundredthsOf } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { TransferFields, transferHint } from '../admin-parts/transfer-fields.tsx';
import type { OrderDetail } from './order-words.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Props = { order: OrderDetail; onDone: () => Promise<void> };

/** Records money that went back from the shop's own bank; only what was paid in cash or by transfer goes that way. */
export function TransferRefundButton({ order, onDone }: Props) {
  const mayChange = useMay('move_money');
  const [isOpen, setIsOpen] = useDialog('transfer');
  // What is asked for already is settled where it stands.
  const asked = order.refunds
    .filter(({ state }) => state !== 'succeeded' && state !== 'failed')
    .reduce((sum, refund) => sum + refund.amount_cents, 0);
  const moved = order.ledger.reduce((sum, entry) => sum + entry.amount_cents, 0) - asked;
  // What credit paid was never cash.
  const left = Math.min(moved, order.total_cents - order.store_credit_cents);
  if (!mayChange || !goesBackByTransfer(order.payment_method) || left <= 0) return null;
  return (
    <>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('Record a refund by transfer')}
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
  const [amount, setAmount] = useState('');
  const [transfer, setTransfer] = useState({ clabe: '', trackingKey: '' });
  const [reason, setReason] = useState('');
  const cents = hundredthsOf(amount) ?? 0;
  const isTooMuch = cents > leftCents;
  const record = async () => {
    await browserApi().orders.refundByTransfer({
      params: { order_id: order.order_id },
      body: {
        amount_cents: cents,
        clabe: transfer.clabe,
        tracking_key: transfer.trackingKey,
        reason,
      },
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Refund by transfer')}
      description={t(transferHint)}
      confirmText={t('Record')}
      isReady={
        cents > 0 &&
        cents <= leftCents &&
        [...Object.values(transfer), reason].every((text) => text.trim() !== '')
      }
      act={record}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={t('Amount in pesos')}
            isRequired
            hint={t('Of this payment {amount} are left.', { amount: formatPesos(leftCents) })}
            error={
              isTooMuch
                ? t('That much is not left.')
                : (amountError(amount) ?? refusal?.fields['amount_cents'])
            }
          >
            <TextInput
              inputMode="decimal"
              placeholder="0.00"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <TransferFields value={transfer} refusal={refusal} onValueChange={setTransfer} />
          <ReasonField lengthMax={300} value={reason} refusal={refusal} onValueChange={setReason} />
        </>
      )}
    </FormDialog>
  );
}
