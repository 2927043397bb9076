import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import type { OrderDetail } from './order-words.ts';
import { type RefundTo, RefundToField } from './refund-to-field.tsx';

type Props = { order: OrderDetail; onDone: () => Promise<void> };

/** Gives some of an order's money back without a return or a cancellation: to where it came from, or to the buyer's account. */
export function RefundButton({ order, onDone }: Props) {
  const mayChange = useMay('move_money');
  const [isOpen, setIsOpen] = useState(false);
  const left = leftCents(order);
  if (!mayChange || left <= 0) return null;
  return (
    <>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('Refund')}
      </Button>
      {isOpen && <RefundDialog order={order} left={left} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What moved and has not gone back, nor is on its way. */
function leftCents(order: OrderDetail): number {
  const moved = order.ledger.reduce((sum, entry) => sum + entry.amount_cents, 0);
  const onItsWay = order.refunds
    .filter(({ state }) => state !== 'succeeded' && state !== 'failed')
    .reduce((sum, refund) => sum + refund.amount_cents, 0);
  return moved - onItsWay;
}

function RefundDialog({ order, left, onDone, onClose }: Props & { left: number; onClose: () => void }) {
  const [to, setTo] = useState<RefundTo>('origin');
  const [amount, setAmount] = useState((left / 100).toFixed(2));
  const [reason, setReason] = useState('');
  const cents = hundredthsOf(amount) ?? 0;
  // The same refund however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const refund = async () => {
    await browserApi().orders.refundOrder({
      params: { order_id: order.order_id },
      body: { amount_cents: cents, refund_to: to, reason },
      idempotencyKey,
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Refund')}
      description={t('{amount} of what was paid are left.', { amount: formatPesos(left) })}
      confirmText={to === 'origin' ? t('Refund') : t('Give credit')}
      isReady={cents > 0 && cents <= left && reason.trim().length >= 3}
      act={refund}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Amount in pesos')} isRequired error={refusal?.fields['amount_cents']}>
            <TextInput
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <RefundToField value={to} onValueChange={setTo} />
          {to === 'origin' && order.payment_method === 'oxxo' && (
            <InlineNotice>
              {t(
                'What was paid at OXXO has no way back by itself: the customer is asked for a CLABE, or chooses credit.',
              )}
            </InlineNotice>
          )}
          <ReasonField
            hint={t('Kept in the timeline.')}
            lengthMax={300}
            value={reason}
            refusal={refusal}
            onValueChange={setReason}
          />
        </>
      )}
    </FormDialog>
  );
}
