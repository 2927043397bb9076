import { useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { selectOptions } from '../admin-parts/select-options.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { methodWords } from './order-words.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Edit = Awaited<ReturnType<Api['orders']['edits']>>['edits'][number];

const methods = ['transfer', 'terminal', 'cash'] as const;
type Method = (typeof methods)[number];
const methodOptions = methods.map((value) => ({ value, label: methodWords[value] }));

/** A change that waits for its money: its link, and the ways to end the waiting. */
export function PendingEdit({ edits, onDone }: { edits: readonly Edit[]; onDone: () => Promise<void> }) {
  const mayChange = useMay('orders');
  const mayBook = useMay('move_money');
  const [isBooking, setIsBooking] = useDialog('record-payment', mayBook);
  const { isSending, refusal, send } = useSend();
  const edit = edits.find(({ state }) => state === 'pending');
  if (!edit) return null;
  const { payment_link: link } = edit;
  const withdraw = () =>
    send(async () => {
      await browserApi().orders.withdrawEdit({ params: { id: edit.id }, body: {} });
      await onDone();
    });
  const copy = async () => {
    await navigator.clipboard.writeText(link ?? '');
    successToast(t('The link was copied.'), flowToastMilliseconds);
  };
  return (
    <InlineNotice
      tone="warning"
      title={t('A change waits for {amount}', { amount: formatPesos(edit.difference_cents) })}
      className="mb-5"
    >
      <div className="grid gap-3">
        <p>
          {t('{reason}. The customer has the link by e-mail; its goods are kept until {time}.', {
            reason: edit.reason,
            time: staffDateTime(edit.kept_until),
          })}
        </p>
        <ul className="grid gap-0.5">
          {changedLines(edit).map(({ name, was, is }) => (
            <li key={name}>{`${name}: ${was} → ${is}`}</li>
          ))}
        </ul>
        {refusal && <p className="text-danger">{refusal.message}</p>}
        <div className="flex flex-wrap gap-2.5">
          {link !== null && (
            <Button size="sm" variant="secondary" iconStart="link" onClick={() => void copy()}>
              {t('Copy the link')}
            </Button>
          )}
          {mayBook && (
            <Button size="sm" variant="secondary" onClick={() => setIsBooking(true)}>
              {t('Record a payment')}
            </Button>
          )}
          {mayChange && (
            <Button size="sm" variant="secondary" isBusy={isSending} onClick={() => void withdraw()}>
              {t('Withdraw the change')}
            </Button>
          )}
        </div>
      </div>
      {isBooking && <BookPayment edit={edit} onDone={onDone} onClose={() => setIsBooking(false)} />}
    </InlineNotice>
  );
}

function changedLines({ before, after }: Edit): { name: string; was: number; is: number }[] {
  const unitsOf = (lines: Edit['before']['lines'], id: number) =>
    lines.reduce((sum, line) => sum + (line.product_id === id ? line.quantity : 0), 0);
  const names = new Map(
    [...before.lines, ...after.lines].map((line) => [line.product_id, line.product_name]),
  );
  return [...names]
    .map(([id, name]) => ({ name, was: unitsOf(before.lines, id), is: unitsOf(after.lines, id) }))
    .filter(({ was, is }) => was !== is);
}

/** Books money that staff took themselves for the change; nothing is prefilled that has to be counted. */
function BookPayment({
  edit,
  onDone,
  onClose,
}: {
  edit: Edit;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [method, setMethod] = useState<Method>('transfer');
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const record = async () => {
    await browserApi().orders.recordEditPayment({
      params: { id: edit.id },
      body: { method, amount_cents: hundredthsOf(amount) ?? 0, reference },
    });
    successToast(t('The payment was booked.'), flowToastMilliseconds);
    await onDone();
  };
  return (
    <FormDialog
      title={t('Record a payment')}
      description={t('{amount} for the change, taken by you: not through the link.', {
        amount: formatPesos(edit.difference_cents),
      })}
      size="md"
      confirmText={t('Book it as paid')}
      backText={t('Cancel')}
      isReady={hundredthsOf(amount) !== undefined}
      act={record}
      onClose={onClose}
    >
      {(refusal) => (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={t('How')} error={refusal?.fields['method']}>
            <Select
              options={selectOptions(methodOptions)}
              value={method}
              onChange={(event) => setMethod(event.target.value as Method)}
            />
          </Field>
          <Field label={t('Amount received')} isRequired error={refusal?.fields['amount_cents']}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <Field
            label={t('Reference')}
            isRequired={method !== 'cash'}
            hint={t('Money with the same one is booked once.')}
            error={refusal?.fields['reference']}
          >
            <TextInput
              autoComplete="off"
              maxLength={60}
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
          </Field>
        </div>
      )}
    </FormDialog>
  );
}
