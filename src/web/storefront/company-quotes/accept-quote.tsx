import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { QuoteRefusal } from './quote-refusal.tsx';
import { payPath, type Quote, type QuoteVersion, timeLeft } from './quote-words.ts';
import { useQuoteAction } from './use-quote-action.ts';

type Credit = { reason: string | null } | null;

/** Orders what the newest version offers: paid by its link, or later by the company. */
export function AcceptQuote({
  quote,
  version,
  credit,
  now,
  onQuote,
}: {
  quote: Quote;
  version: QuoteVersion;
  /** Null where the company has none; a reason says why it does not reach. */
  credit: Credit;
  now: number;
  onQuote: (quote: Quote) => void;
}) {
  const navigate = useNavigate();
  const { isSending, refusal, act } = useQuoteAction(onQuote);
  const pay = () =>
    act(
      () =>
        browserApi().companyQuotes.accept({
          params: { id: quote.id },
          body: { revision: quote.revision, pay_with: 'link' },
        }),
      ({ order }) => {
        const path = order ? payPath(order) : undefined;
        if (path !== undefined) void navigate(path);
      },
    );
  return (
    <>
      <div className="grid gap-0.5">
        <p className="text-sm text-ink-soft">Total con IVA</p>
        <Price cents={version.total_cents} size="lg" />
        <p className="text-sm text-ink-soft">{`Para aceptarla ${timeLeft(version.valid_until, now) ?? 'no queda tiempo'}.`}</p>
      </div>
      {refusal && <QuoteRefusal refusal={refusal} quote={quote} />}
      <Button size="lg" isWide isBusy={isSending} onClick={() => void pay()}>
        Aceptar y pagar
      </Button>
      {credit !== null && (
        <>
          <AcceptOnCredit quote={quote} version={version} credit={credit} onQuote={onQuote} />
          {credit.reason !== null && <p className="text-xs text-ink-soft">{credit.reason}</p>}
        </>
      )}
    </>
  );
}

function AcceptOnCredit({
  quote,
  version,
  credit,
  onQuote,
}: {
  quote: Quote;
  version: QuoteVersion;
  credit: NonNullable<Credit>;
  onQuote: (quote: Quote) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [purchaseOrder, setPurchaseOrder] = useState(quote.purchase_order);
  const { isSending, refusal, act } = useQuoteAction(onQuote);
  const accept = () =>
    act(
      () =>
        browserApi().companyQuotes.accept({
          params: { id: quote.id },
          body: { revision: quote.revision, pay_with: 'company_credit', purchase_order: purchaseOrder },
        }),
      () => setIsOpen(false),
    );
  return (
    <Dialog
      title="Aceptar con crédito"
      description={`Se hace un pedido por ${formatPesos(version.total_cents)} y ${quote.company.name} lo paga después.`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      size="sm"
      trigger={
        <Button variant="secondary" isWide mayWrap disabled={credit.reason !== null}>
          Aceptar con crédito de la empresa
        </Button>
      }
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void accept();
        }}
      >
        <Field
          label="Tu orden de compra"
          hint="Opcional. Sale en el pedido."
          error={refusal?.fields['purchase_order']}
        >
          <TextInput
            name="purchase_order"
            autoComplete="off"
            maxLength={60}
            value={purchaseOrder}
            onChange={(event) => setPurchaseOrder(event.target.value)}
          />
        </Field>
        {refusal && <QuoteRefusal refusal={refusal} quote={quote} />}
        <SubmitButton isBusy={isSending}>{`Comprar por ${formatPesos(version.total_cents)}`}</SubmitButton>
      </form>
    </Dialog>
  );
}
