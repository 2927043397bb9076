import { useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { loadCart } from '../../state/cart-actions.ts';
import { openCart } from '../../state/cart-drawer-store.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field, useField } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { AccountPage } from '../account-parts/account-page.tsx';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { useSend } from '../shop-parts/use-send.ts';
import { AskForCompany } from '../company-quotes/ask-for-company.tsx';
import { wantedOfLines } from '../company-quotes/typed-lines.ts';
import { LineRow } from './line-row.tsx';
import { chosenItems, type Line, readyCount } from './quick-order-lines.ts';

export const meta = () => pageMeta({ title: 'Pedido rápido', isPrivate: true });

/** Many products at once by their codes: each line is looked at before anything goes into the cart. */
export default function QuickOrderPage() {
  const customer = useSignedInCustomer();
  const [text, setText] = useState('');
  const [lines, setLines] = useState<readonly Line[]>();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  // Whoever chooses the same file again means it.
  const [round, setRound] = useState(0);
  const { isSending, refusal, send } = useSend();
  const form = useFocusOnRefusal(refusal);
  const look = (ask: (api: Api) => Promise<{ lines: readonly Line[] }>) =>
    send(async () => {
      const answer = await ask(browserApi());
      setLines(answer.lines);
      setChosen({});
    });
  const lookInFile = (file: File) => {
    const body = new FormData();
    body.set('file', file);
    void look((api) => api.cart.quickOrderFile({ form: body })).finally(() => setRound((count) => count + 1));
  };
  const items = chosenItems(lines ?? [], chosen);
  const add = () =>
    send(async () => {
      await browserApi().cart.addSet({ body: { user_id: customer.id, items } });
      await loadCart(customer.id);
      setLines(undefined);
      setText('');
      openCart();
    });
  return (
    <AccountPage
      title="Pedido rápido"
      lead="Pega tus claves con su cantidad, o sube un archivo. Nada entra al carrito hasta que lo revises."
    >
      <form
        ref={form}
        noValidate
        aria-label="Claves y cantidades"
        className="grid max-w-3xl grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5"
        onSubmit={(event) => {
          event.preventDefault();
          void look((api) => api.cart.quickOrder({ body: { text } }));
        }}
      >
        <Field
          label="SKU o número de parte, y cantidad"
          hint="Una línea por producto: «100-100000910WOF 3», con tabulador, coma o espacio."
          error={refusal?.fields['text']}
        >
          <TextArea
            rows={8}
            maxLength={20_000}
            value={text}
            className="spec"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Field
          label="O un archivo"
          hint="CSV o XLSX: la clave en la primera columna."
          error={refusal?.fields['file']}
        >
          <TableInput key={round} isBusy={isSending} onFile={lookInFile} />
        </Field>
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <div className="flex flex-wrap gap-3">
          <SubmitButton isBusy={isSending}>Revisar</SubmitButton>
          {!lines && <AskForCompany lines={[]} pasted={text} />}
        </div>
      </form>
      {lines && (
        <section aria-label="Lo que encontramos" className="grid max-w-3xl gap-4">
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {lines.map((line) => (
              <LineRow
                key={line.line}
                line={line}
                chosenId={chosen[line.line]}
                onChoose={(id) => setChosen({ ...chosen, [line.line]: id })}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-4">
            <Button
              iconStart="cart"
              isBusy={isSending}
              disabled={items.length === 0}
              onClick={() => void add()}
            >
              {items.length === 1 ? 'Agregar 1 producto' : `Agregar ${items.length} productos`}
            </Button>
            <p className="text-sm text-ink-soft">
              {readyCount(lines, chosen) === lines.length
                ? 'Todas las líneas entran.'
                : `${readyCount(lines, chosen)} de ${lines.length} líneas entran al carrito.`}
            </p>
            <AskForCompany lines={wantedOfLines(lines, chosen)} />
          </div>
        </section>
      )}
    </AccountPage>
  );
}

function TableInput({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  return (
    <input
      {...useField()}
      type="file"
      accept=".csv,.xlsx,text/csv"
      disabled={isBusy}
      className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:font-medium"
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onFile(file);
      }}
    />
  );
}
