import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { orderSubject } from '../admin-parts/customer-words.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { orderActions } from './order-actions.ts';
import type { OrderDetail } from './order-words.ts';
import { type RefundTo, RefundToField } from './refund-to-field.tsx';
import { SupplierSends } from './supplier-sends.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Props = { order: OrderDetail; onDone: () => Promise<void> };

/** Cancels after a reason was given, and says before what happens with the money. */
export function CancelOrderButton({ order, onDone }: Props) {
  const mayChange = useMay('orders');
  const [isOpen, setIsOpen] = useDialog('cancel');
  const { cancellation } = orderActions(order);
  if (!mayChange || cancellation === undefined) return null;
  return (
    <>
      <Button variant="quiet" className="text-danger" onClick={() => setIsOpen(true)}>
        {t('Cancel order')}
      </Button>
      {isOpen && <CancelDialog order={order} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CancelDialog({ order, onDone, onClose }: Props & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [to, setTo] = useState<RefundTo>('origin');
  // The same cancellation however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const collected = order.ledger.reduce((sum, entry) => sum + entry.amount_cents, 0);
  const what = collected > 0 ? formatPesos(collected) : t('Whatever the provider collected');
  const { cancellation } = orderActions(order);
  const cancel = async () => {
    await browserApi().orders.cancelOrder({
      params: { order_id: order.order_id },
      body: { reason, refund_to: to },
      idempotencyKey,
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Cancel order')}
      confirmText={cancellation === 'nothing_paid' ? t('Cancel order') : t('Cancel and refund')}
      backText={t('Keep the order')}
      isDangerous
      act={cancel}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <InlineNotice tone={cancellation === 'nothing_paid' ? 'info' : 'warning'}>
            {cancellation === 'nothing_paid'
              ? t(
                  'Nothing was paid. The payment is closed at the provider and the stock goes back on the shelf.',
                )
              : order.told_to_send.length > 0
                ? t('{what} goes back to the customer in full. This cannot be undone.', { what })
                : t(
                    '{what} goes back to the customer in full, and the stock to the shelf. This cannot be undone.',
                    { what },
                  )}
          </InlineNotice>
          <SupplierSends told={order.told_to_send} isGivenUp={() => true} />
          {cancellation !== 'nothing_paid' && <RefundToField value={to} onValueChange={setTo} />}
          <ReasonField
            hint={t('Kept in the timeline.')}
            lengthMax={500}
            value={reason}
            refusal={refusal}
            onValueChange={setReason}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Lets staff write to the buyer in their own words. */
export function WriteToBuyerButton({ order, onDone }: Props) {
  const mayWrite = useMay('orders', 'assist');
  const [isOpen, setIsOpen] = useDialog('write');
  if (!mayWrite || order.customer.email === '') return null;
  return (
    <>
      <Button size="sm" variant="secondary" iconStart="mail" onClick={() => setIsOpen(true)}>
        {t('Write to the customer')}
      </Button>
      {isOpen && <EmailDialog order={order} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function EmailDialog({ order, onDone, onClose }: Props & { onClose: () => void }) {
  const [subject, setSubject] = useState(orderSubject(order.order_number));
  const [text, setText] = useState('');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const write = async () => {
    await browserApi().orders.writeToBuyer({
      params: { order_id: order.order_id },
      body: { subject, text },
      idempotencyKey,
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Write to the customer')}
      description={t('An e-mail to {email}, in Spanish. It stays in the timeline.', {
        email: order.customer.email,
      })}
      size="md"
      confirmText={t('Send')}
      isReady={subject.trim().length >= 3 && text.trim().length >= 3}
      act={write}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Subject')} isRequired error={refusal?.fields['subject']}>
            <TextInput
              lang="es-MX"
              maxLength={150}
              value={subject}
              onChange={(event) => setSubject(event.target.value)}
            />
          </Field>
          <Field
            label={t('Text')}
            isRequired
            hint={t('The greeting and the link to the order are written around it.')}
            error={refusal?.fields['text']}
          >
            <TextArea
              lang="es-MX"
              rows={7}
              maxLength={5000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
