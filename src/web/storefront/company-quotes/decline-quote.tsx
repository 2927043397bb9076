import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { QuoteRefusal } from './quote-refusal.tsx';
import type { Quote } from './quote-words.ts';
import { useQuoteAction } from './use-quote-action.ts';

/** Says that a quote is not wanted, once it was asked again. */
export function DeclineQuote({ quote, onQuote }: { quote: Quote; onQuote: (quote: Quote) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { isSending, refusal, act } = useQuoteAction(onQuote);
  const decline = () =>
    act(
      () =>
        browserApi().companyQuotes.decline({
          params: { id: quote.id },
          body: { revision: quote.revision, reason },
        }),
      () => setIsOpen(false),
    );
  return (
    <Dialog
      title="¿Ya no la quieres?"
      description="La cotización se cierra y soltamos las piezas que te guardamos. No se puede deshacer."
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      size="sm"
      trigger={
        <Button variant="quiet" isWide>
          No la quiero
        </Button>
      }
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void decline();
        }}
      >
        <Field
          label="Por qué"
          hint="Opcional: nos ayuda a cotizarte mejor."
          error={refusal?.fields['reason']}
        >
          <TextArea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {refusal && <QuoteRefusal refusal={refusal} quote={quote} />}
        <SubmitButton variant="danger" isBusy={isSending}>
          Cerrar la cotización
        </SubmitButton>
      </form>
    </Dialog>
  );
}
