import { useState } from 'react';
import { msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { amountError, hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';
import { staffDate } from '../admin-parts/staff-time.ts';

type Credit = NonNullable<Awaited<ReturnType<Api['companyCredit']['ofCompany']>>['credit']>;
type Charge = Credit['charges'][number];

const methods = { transfer: msg('Transfer'), cheque: msg('Cheque'), cash: msg('Cash') } as const;

/** Money that a company paid: what is due first is covered, or the charges that are chosen, by so much of it each. */
export function RecordCreditPayment({
  credit,
  today,
  onClose,
  onDone,
}: {
  credit: Credit;
  today: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const [method, setMethod] = useState<keyof typeof methods>('transfer');
  const [reference, setReference] = useState('');
  const [paidOn, setPaidOn] = useState(today);
  const [amount, setAmount] = useState('');
  const [covers, setCovers] = useState<'oldest' | 'chosen'>('oldest');
  /** What is typed for each charge that is chosen, by its id. */
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const open = credit.charges.filter((charge) => charge.paid_cents < charge.amount_cents);
  const paidCents = hundredthsOf(amount) ?? 0;
  const act = async () => {
    try {
      await browserApi().companyCredit.recordPayment({
        params: { id: credit.company_id },
        body: {
          method,
          reference,
          paid_on: paidOn,
          amount_cents: paidCents,
          ...(covers === 'chosen' && {
            charges: [...typed].map(([id, text]) => ({ id, amount_cents: hundredthsOf(text) ?? 0 })),
          }),
        },
        idempotencyKey,
      });
    } catch (error) {
      // What is corrected is another payment to whoever answers repetitions.
      setIdempotencyKey(crypto.randomUUID());
      throw error;
    }
    onDone();
  };
  return (
    <FormDialog
      title={t('Record a payment')}
      description={t('What covers no order waits for the next one.')}
      confirmText={t('Record')}
      size="md"
      act={act}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Paid by')}>
              <Select
                value={method}
                options={Object.entries(methods).map(([value, label]) => ({ value, label: t(label) }))}
                onChange={(event) => setMethod(event.target.value as keyof typeof methods)}
              />
            </Field>
            <Field label={t('Reference')} isRequired error={refusal?.fields['reference']}>
              <TextInput
                value={reference}
                maxLength={60}
                onChange={(event) => setReference(event.target.value)}
              />
            </Field>
            <Field label={t('Paid on')} isRequired error={refusal?.fields['paid_on']}>
              <TextInput type="date" value={paidOn} onChange={(event) => setPaidOn(event.target.value)} />
            </Field>
            <Field
              label={t('Amount')}
              isRequired
              error={amountError(amount) ?? refusal?.fields['amount_cents']}
            >
              <TextInput
                inputMode="decimal"
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
              />
            </Field>
          </div>
          {open.length > 0 && (
            <RadioGroup
              label={t('It covers')}
              value={covers}
              onValueChange={(value) => setCovers(value === 'chosen' ? 'chosen' : 'oldest')}
              options={[
                { value: 'oldest', label: t('What is due first') },
                { value: 'chosen', label: t('Chosen orders') },
              ]}
            />
          )}
          {covers === 'chosen' && (
            <ChosenCharges open={open} paidCents={paidCents} typed={typed} onChange={setTyped} />
          )}
          {refusal?.fields['charges'] && (
            <InlineNotice tone="danger">{refusal.fields['charges']}</InlineNotice>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Open charges, each with what of the money covers it, and how the sum stands to what was paid. */
function ChosenCharges({
  open,
  paidCents,
  typed,
  onChange,
}: {
  open: readonly Charge[];
  paidCents: number;
  typed: ReadonlyMap<number, string>;
  onChange: (typed: ReadonlyMap<number, string>) => void;
}) {
  const sumCents = [...typed.values()].reduce((sum, text) => sum + (hundredthsOf(text) ?? 0), 0);
  const choose = (charge: Charge, isChosen: boolean) => {
    const next = new Map(typed);
    const openCents = charge.amount_cents - charge.paid_cents;
    const leftCents = Math.max(0, paidCents - sumCents);
    if (isChosen)
      next.set(charge.id, typedHundredths(leftCents > 0 ? Math.min(openCents, leftCents) : openCents));
    else next.delete(charge.id);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('Chosen orders')}</legend>
      <ul className="divide-y divide-line rounded-lg border border-line px-3">
        {open.map((charge) => {
          const name = t('Order {number}, due {day}', {
            number: charge.order_number ?? '',
            day: staffDate(`${charge.due_on}T12:00:00Z`),
          });
          const text = typed.get(charge.id);
          return (
            <li key={charge.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <Checkbox
                label={name}
                hint={t('{amount} open', { amount: formatPesos(charge.amount_cents - charge.paid_cents) })}
                checked={text !== undefined}
                onChange={(event) => choose(charge, event.target.checked)}
              />
              {text !== undefined && (
                <TextInput
                  aria-label={t('Amount for order {number}', { number: charge.order_number ?? '' })}
                  inputMode="decimal"
                  className="ml-auto w-32 text-right"
                  value={text}
                  onChange={(event) => onChange(new Map(typed).set(charge.id, event.target.value))}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p
        className={sumCents > paidCents ? 'text-sm text-danger' : 'text-sm text-ink-soft'}
        aria-live="polite"
      >
        {sumCents > paidCents
          ? t('{sum} is more than the {amount} that was paid.', {
              sum: formatPesos(sumCents),
              amount: formatPesos(paidCents),
            })
          : t('{sum} of {amount}; {rest} waits for the next order.', {
              sum: formatPesos(sumCents),
              amount: formatPesos(paidCents),
              rest: formatPesos(paidCents - sumCents),
            })}
      </p>
    </fieldset>
  );
}
