import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { typedPesos } from '../company/company-words.ts';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { forgetInTab, keptInTab, useKeptInTab } from '../shop-parts/kept-in-tab.ts';
import { FindProduct } from './add-lines.tsx';
import { nameOfChange } from './kept-request.ts';
import { QuoteRefusal } from './quote-refusal.tsx';
import type { Quote } from './quote-words.ts';
import { linesOnWire, type TypedLine, withLines } from './typed-lines.ts';
import { useQuoteAction } from './use-quote-action.ts';
import { WantedLines } from './wanted-lines.tsx';

/** What is typed; without lines what was wanted stays. */
type Change = { message: string; lines?: TypedLine[] | undefined };

/** Asks the shop for something else: other quantities, other prices, or an answer. */
export function AskForChange({
  quote,
  isMain,
  onQuote,
}: {
  quote: Quote;
  /** It is the only thing to do. */
  isMain: boolean;
  onQuote: (quote: Quote) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title={changeWords(quote)}
      description="La tienda responde con otra versión. La oferta que tienes no se puede aceptar mientras tanto."
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      size="lg"
      trigger={
        <Button variant={isMain ? 'primary' : 'secondary'} isWide>
          {changeWords(quote)}
        </Button>
      }
    >
      <ChangeForm quote={quote} onQuote={onQuote} onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}

function changeWords({ state, order }: Quote): string {
  if (state === 'requested') return 'Agregar algo';
  return state === 'expired' || order?.state === 'over' ? 'Pedir que la renueven' : 'Pedir un cambio';
}

function ChangeForm({
  quote,
  onQuote,
  onDone,
}: {
  quote: Quote;
  onQuote: (quote: Quote) => void;
  onDone: () => void;
}) {
  const keptAs = nameOfChange(useSignedInCustomer().id, quote.id);
  const isInBrowser = useIsInBrowser();
  const [change, setChange] = useState<Change>(() => keptInTab<Change>(keptAs) ?? { message: '' });
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  // The page behind follows the shop's news; what is asked for is about the offer that the buyer has read.
  const [revision, setRevision] = useState(quote.revision);
  const { isSending, refusal, act } = useQuoteAction((next) => {
    setRevision(next.revision);
    onQuote(next);
  });
  const errors = { ...refusal?.fields, ...wrong };
  const form = useFocusOnRefusal(refusal ?? wrong);
  useKeptInTab(keptAs, isInBrowser ? change : undefined);
  const lines = change.lines ?? linesOf(quote);
  const setLines = (next: TypedLine[]) => setChange({ ...change, lines: next });

  const ask = () => {
    const { lines: wanted, errors: unread } = linesOnWire(lines);
    setWrong(unread);
    if (Object.keys(unread).length > 0) return;
    void act(
      () =>
        browserApi().companyQuotes.reply({
          params: { id: quote.id },
          body: {
            revision,
            message: change.message,
            ...(change.lines && { lines: wanted }),
          },
        }),
      () => {
        forgetInTab(keptAs);
        onDone();
      },
    );
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label="Cambio a la cotización"
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Field label="Qué te gustaría cambiar" isRequired error={errors['message']}>
        <TextArea
          rows={3}
          maxLength={2000}
          value={change.message}
          onChange={(event) => setChange({ ...change, message: event.target.value })}
        />
      </Field>
      <WantedLines lines={lines} onLinesChange={setLines} errors={errors} />
      <FindProduct onAdd={(more) => setLines(withLines(lines, more))} />
      {refusal && <QuoteRefusal refusal={refusal} quote={quote} />}
      <SubmitButton isBusy={isSending} className="justify-self-start" disabled={lines.length === 0}>
        Enviar a la tienda
      </SubmitButton>
    </form>
  );
}

/** What was offered last at the wished prices, or what was wanted. */
function linesOf({ versions: [newest], wanted }: Quote): TypedLine[] {
  const targets = new Map(wanted.map((line) => [line.product_id, line.target_cents]));
  return (newest?.lines ?? wanted).map(({ product_id, sku, product_name, image_url, quantity }) => ({
    product_id,
    sku,
    product_name,
    image_url,
    quantity,
    target: typedPesos(targets.get(product_id) ?? null),
  }));
}
