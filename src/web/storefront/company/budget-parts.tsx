import { useState } from 'react';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSend } from '../shop-parts/use-send.ts';
import { centsOfPesos } from './company-words.ts';
import type { OwnCompany } from './company-words.ts';

/** A buyer whose budget does not reach asks those who approve for more. */
export function AskBudget({
  askedCents,
  onDone,
}: {
  /** What was asked for and not answered. */
  askedCents: number | null;
  onDone: () => Promise<void>;
}) {
  const [pesos, setPesos] = useState('');
  const [note, setNote] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { isSending, refusal, send } = useSend();
  const ask = () => {
    const cents = centsOfPesos(pesos);
    setIsWrong(!cents);
    if (!cents) return;
    void send(async () => {
      await browserApi().companies.askBudget({ body: { amount_cents: cents, note } });
      setPesos('');
      setNote('');
      await onDone();
    });
  };
  return (
    <form
      noValidate
      aria-label="Pedir más presupuesto"
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5 sm:grid-cols-[10rem_1fr_auto] sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <h2 className="font-semibold sm:col-span-3">¿No te alcanza este mes?</h2>
      {askedCents !== null && (
        <InlineNotice tone="info" className="sm:col-span-3">
          {`Pediste ${formatPesos(askedCents)} más. Te avisamos en cuanto lo decidan; puedes cambiarlo aquí.`}
        </InlineNotice>
      )}
      <Field
        label="Cuánto más"
        isRequired
        error={isWrong ? 'Escribe un monto en pesos.' : refusal?.fields['amount_cents']}
      >
        <TextInput inputMode="decimal" value={pesos} onChange={(event) => setPesos(event.target.value)} />
      </Field>
      <Field label="Para qué">
        <TextInput value={note} maxLength={300} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <SubmitButton isBusy={isSending}>Pedir</SubmitButton>
      {refusal && (
        <InlineNotice tone="danger" className="sm:col-span-3">
          {refusal.message}
        </InlineNotice>
      )}
    </form>
  );
}

/** What waits for who approves. */
export function BudgetRequests({
  requests,
  ownId,
  onDone,
}: {
  requests: OwnCompany['budget_requests'];
  ownId: string;
  onDone: () => Promise<void>;
}) {
  const { isSending, refusal, send } = useSend();
  const decide = (id: number, isGranted: boolean) =>
    send(async () => {
      await browserApi().companies.decideBudget({ params: { id }, body: { is_granted: isGranted } });
      await onDone();
    });
  const others = requests.filter((request) => request.customer_id !== ownId);
  if (others.length === 0) return null;
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Piden más presupuesto</h2>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <ul className="grid gap-4">
        {others.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="grid min-w-0 text-sm">
              <span className="font-medium">{`${request.name}: ${formatPesos(request.amount_cents)}`}</span>
              {request.note !== '' && <span className="break-words text-ink-soft">{request.note}</span>}
            </span>
            <span className="flex gap-2">
              <Button size="sm" isBusy={isSending} onClick={() => void decide(request.id, true)}>
                Aprobar
              </Button>
              <Button
                size="sm"
                variant="secondary"
                isBusy={isSending}
                onClick={() => void decide(request.id, false)}
              >
                No aprobar
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
