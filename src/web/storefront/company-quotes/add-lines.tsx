import { useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { MultiCombobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { LineRow } from '../quick-order/line-row.tsx';
import { type Line, productOf } from '../quick-order/quick-order-lines.ts';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { useSend } from '../shop-parts/use-send.ts';
import { type TypedLine, wantedOfCart, wantedOfLines } from './typed-lines.ts';

type AddProps = { onAdd: (lines: TypedLine[]) => void };

/** Fewer letters lead everywhere. */
const wordsMin = 2;

/** Picks one product by its name or code. */
export function FindProduct({ onAdd }: AddProps) {
  const found = useRef(new Map<string, TypedLine>());
  const search = async (words: string, signal: AbortSignal) => {
    if (words.length < wordsMin) return [];
    const { products } = await browserApi().catalog.suggestions({ query: { q: words }, signal });
    return products.map((product) => {
      const { id, sku, product_name, price_cents } = product;
      const image_url = product.images[0]?.image_url ?? null;
      found.current.set(String(id), {
        product_id: id,
        sku,
        product_name,
        image_url,
        quantity: 1,
        target: '',
        public_cents: price_cents,
      });
      return {
        value: String(id),
        label: product_name,
        hint: `${sku} · ${formatPesos(price_cents)}`,
        ...(image_url !== null && { imageUrl: image_url }),
      };
    });
  };
  return (
    <Field label="Buscar un producto">
      <MultiCombobox
        label="Productos"
        placeholder="Nombre, SKU o número de parte"
        emptyText="Escribe al menos dos letras de lo que buscas."
        search={search}
        chosen={[]}
        onChosenChange={([option]) => {
          const line = option && found.current.get(option.value);
          if (line) onAdd([line]);
        }}
      />
    </Field>
  );
}

/** Takes what stands in the own cart, which stays as it is. */
export function TakeCart({ onAdd }: AddProps) {
  const { id } = useSignedInCustomer();
  const [isEmpty, setIsEmpty] = useState(false);
  const { isSending, refusal, send } = useSend();
  const take = () =>
    send(async () => {
      const items = await cartItems(id);
      setIsEmpty(items.length === 0);
      onAdd(wantedOfCart(items));
    });
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" iconStart="cart" mayWrap isBusy={isSending} onClick={() => void take()}>
        Usar lo que tengo en mi carrito
      </Button>
      {isEmpty && <p className="text-sm text-ink-soft">Tu carrito está vacío.</p>}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </div>
  );
}

async function cartItems(userId: string) {
  try {
    return (await browserApi().cart.cart({ params: { userId } })).cart.items;
  } catch (error) {
    // Who never put anything in has no cart.
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** Takes codes with their quantities. What was not understood stays, and says why. */
export function PasteLines({
  value,
  onValueChange,
  onAdd,
}: AddProps & { value: string; onValueChange: (text: string) => void }) {
  const [open, setOpen] = useState<readonly Line[]>([]);
  const { isSending, refusal, send } = useSend();
  const look = () =>
    send(async () => {
      const { lines } = await browserApi().cart.quickOrder({ body: { text: value } });
      const unclear = lines.filter(({ matches }) => matches.length !== 1);
      onAdd(wantedOfLines(lines, {}));
      setOpen(unclear);
      onValueChange(unclear.map(({ typed }) => typed).join('\n'));
    });
  const choose = (line: Line, id: number) => {
    const chosen = { [line.line]: id };
    if (!productOf(line, chosen)) return;
    onAdd(wantedOfLines([line], chosen));
    const left = open.filter((one) => one !== line);
    setOpen(left);
    onValueChange(left.map(({ typed }) => typed).join('\n'));
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field
        label="Pegar claves y cantidades"
        hint="Una línea por producto: «100-100000910WOF 3», con tabulador, coma o espacio."
        error={refusal?.fields['text']}
      >
        <TextArea
          rows={4}
          maxLength={20_000}
          value={value}
          className="spec"
          onChange={(event) => onValueChange(event.target.value)}
        />
      </Field>
      {refusal && refusal.fields['text'] === undefined && (
        <InlineNotice tone="danger">{refusal.message}</InlineNotice>
      )}
      {open.length > 0 && (
        <ul aria-label="Líneas por aclarar" className="divide-y divide-line rounded-md border border-line">
          {open.map((line) => (
            <LineRow key={line.line} line={line} chosenId={undefined} onChoose={(id) => choose(line, id)} />
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        iconStart="plus"
        isBusy={isSending}
        disabled={value.trim() === ''}
        className="justify-self-start"
        onClick={() => void look()}
      >
        Agregar estas líneas
      </Button>
    </div>
  );
}
