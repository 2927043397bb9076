import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card, Facts } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { InvoiceFiles } from '../invoices/invoice-files.tsx';
import { invoiceStateWords } from '../invoices/invoice-words.ts';
import { CreditStatement } from './credit-statement.tsx';
import { RecordCreditPayment } from './record-credit-payment.tsx';

type Credit = Awaited<ReturnType<Api['companyCredit']['ofCompany']>>['credit'];
type Receipts = Awaited<ReturnType<Api['invoices']['receiptsOfCompany']>>['receipts'];

/** What a company may owe and owes: the line that staff set, its charges, and the payments they record. */
export function CompanyCredit({
  companyId,
  credit,
  receipts,
  today,
}: {
  companyId: number;
  credit: Credit;
  receipts: Receipts;
  today: string;
}) {
  const mayChange = useMay('move_money');
  const mayBook = useMay('move_money', 'keep_books');
  const [isPaying, setIsPaying] = useState(false);
  const [wrong, setWrong] = useState<{ id: number; reference: string }>();
  const { revalidate } = useRevalidator();
  return (
    <Card
      title={t('Credit')}
      className="lg:col-span-2"
      actions={
        mayBook &&
        credit && (
          <Button size="sm" variant="secondary" onClick={() => setIsPaying(true)}>
            {t('Record a payment')}
          </Button>
        )
      }
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <LineForm key={credit?.version ?? 0} companyId={companyId} credit={credit} mayChange={mayChange} />
        {credit && (
          <div>
            <Facts
              facts={[
                { name: t('Available'), value: formatPesos(credit.available_cents) },
                { name: t('Owed'), value: formatPesos(credit.used_cents) },
                { name: t('Overdue'), value: formatPesos(credit.overdue_cents) },
                { name: t('Paid and not applied'), value: formatPesos(credit.unapplied_cents) },
              ]}
            />
          </div>
        )}
        {credit && credit.charges.length > 0 && (
          <section>
            <h3 className="mb-2 font-semibold">{t('Charges')}</h3>
            <ul className="divide-y divide-line">
              {credit.charges.map((charge) => (
                <li key={charge.id} className="flex flex-wrap justify-between gap-3 py-2">
                  <span>
                    {t('Order {number}, due {day}', {
                      number: charge.order_number ?? '',
                      day: staffDate(`${charge.due_on}T12:00:00Z`),
                    })}
                  </span>
                  <span className="figures flex items-center gap-2">
                    {charge.paid_cents === charge.amount_cents ? (
                      <Badge tone="success">{t('Paid')}</Badge>
                    ) : (
                      charge.days_late > 0 && <Badge tone="danger">{t('Overdue')}</Badge>
                    )}
                    {t('{paid} of {amount}', {
                      paid: formatPesos(charge.paid_cents),
                      amount: formatPesos(charge.amount_cents),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {credit && credit.payments.length > 0 && (
          <section>
            <h3 className="mb-2 font-semibold">{t('Payments')}</h3>
            <ul className="divide-y divide-line">
              {credit.payments.map((payment) => (
                <li key={payment.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                  <span className="grid min-w-0">
                    <span>{staffDate(`${payment.paid_on}T12:00:00Z`)}</span>
                    <span className="spec break-all text-ink-faint">{payment.reference}</span>
                    {receipts
                      .filter((receipt) => receipt.payment_id === payment.id)
                      .map((receipt) => (
                        <Receipt key={receipt.id} receipt={receipt} />
                      ))}
                  </span>
                  <span className="figures flex items-center gap-2">
                    {formatPesos(payment.amount_cents)}
                    {payment.is_reversed ? (
                      <Badge tone="danger">{t('Reversed')}</Badge>
                    ) : (
                      mayChange && (
                        <Button size="sm" variant="quiet" onClick={() => setWrong(payment)}>
                          {t('Reverse')}
                        </Button>
                      )
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {credit && (
        <div className="mt-6">
          <CreditStatement companyId={companyId} today={today} />
        </div>
      )}
      {isPaying && credit && (
        <RecordCreditPayment
          credit={credit}
          today={today}
          onClose={() => setIsPaying(false)}
          onDone={() => void revalidate()}
        />
      )}
      {wrong && (
        <ReversePayment
          companyId={companyId}
          payment={wrong}
          onClose={() => setWrong(undefined)}
          onDone={() => void revalidate()}
        />
      )}
    </Card>
  );
}

/** The receipt of a payment for the tax authority, with its files. */
function Receipt({ receipt }: { receipt: Receipts[number] }) {
  const { label, tone } = invoiceStateWords[receipt.state];
  return (
    <span className="mt-1 grid gap-0.5 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        {t('Receipt {name}', { name: receipt.name })}
        <Badge tone={tone}>{t(label)}</Badge>
        <InvoiceFiles invoice={receipt} />
      </span>
      {receipt.failure !== null && <span className="text-xs break-words text-danger">{receipt.failure}</span>}
    </span>
  );
}

function LineForm({
  companyId,
  credit,
  mayChange,
}: {
  companyId: number;
  credit: Credit;
  mayChange: boolean;
}) {
  const [limit, setLimit] = useState(credit ? typedHundredths(credit.limit_cents) : '');
  const [days, setDays] = useState(String(credit?.days_to_pay ?? 30));
  const [isStopped, setIsStopped] = useState(credit?.is_stopped ?? false);
  const [reason, setReason] = useState(credit?.stop_reason ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const { isSending, refusal, send } = useSend();
  const { revalidate } = useRevalidator();
  const save = () => {
    const cents = hundredthsOf(limit);
    setIsWrong(cents === undefined);
    if (cents === undefined) return;
    void send(async () => {
      await browserApi().companyCredit.setLine({
        params: { id: companyId },
        body: {
          limit_cents: cents,
          days_to_pay: Number(days),
          is_stopped: isStopped,
          reason: isStopped ? reason : '',
          version: credit?.version ?? 0,
        },
      });
      successToast(t('Credit line has been saved.'), flowToastMilliseconds);
      await revalidate();
    });
  };
  return (
    <form
      noValidate
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={t('Limit')}
        hint={credit ? undefined : t('Without a line its people pay as everybody does.')}
        error={isWrong ? t('Write an amount in pesos.') : refusal?.fields['limit_cents']}
      >
        <TextInput
          inputMode="decimal"
          disabled={!mayChange}
          value={limit}
          onChange={(event) => setLimit(event.target.value)}
        />
      </Field>
      <Field label={t('Days to pay')} error={refusal?.fields['days_to_pay']}>
        <TextInput
          inputMode="numeric"
          disabled={!mayChange}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </Field>
      <Checkbox
        label={t('Halted')}
        checked={isStopped}
        disabled={!mayChange}
        onChange={(event) => setIsStopped(event.target.checked)}
      />
      {isStopped && (
        <ReasonField
          hint={t('Its people read it.')}
          lengthMax={300}
          lang="es-MX"
          value={reason}
          refusal={refusal}
          onValueChange={setReason}
        />
      )}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {mayChange && (
        <Button type="submit" variant="secondary" className="justify-self-start" isBusy={isSending}>
          {t('Save')}
        </Button>
      )}
    </form>
  );
}

function ReversePayment({
  companyId,
  payment,
  onClose,
  onDone,
}: {
  companyId: number;
  payment: { id: number; reference: string };
  onClose: () => void;
  onDone: () => void;
}) {
  const [reason, setReason] = useState('');
  const act = async () => {
    await browserApi().companyCredit.reversePayment({
      params: { id: companyId, payment_id: payment.id },
      body: { reason },
    });
    onDone();
  };
  return (
    <FormDialog
      title={t('Reverse {reference}?', { reference: payment.reference })}
      description={t('What it covered is owed again.')}
      confirmText={t('Reverse')}
      isDangerous
      act={act}
      onClose={onClose}
    >
      {(refusal) => (
        <ReasonField
          hint={t('Its people read it.')}
          lengthMax={300}
          lang="es-MX"
          value={reason}
          refusal={refusal}
          onValueChange={setReason}
        />
      )}
    </FormDialog>
  );
}
