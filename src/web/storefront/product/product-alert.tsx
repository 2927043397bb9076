import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { ApiError } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import type { Product } from '../../state/shop-types.ts';
import { loadWishes } from '../../state/visitor-actions.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { useWishStore } from '../../state/wish-store.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/** The button that opened the form is gone; its focus goes on here. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

type Alert = { kind: 'stock' } | { kind: 'price'; priceCents: number };
type Named = Pick<Product, 'id' | 'product_name'>;

/** «Avísame cuando haya»: stands open where a product is sold out. */
export function StockAlert({ product }: { product: Named }) {
  return <ProductAlert product={product} alert={{ kind: 'stock' }} />;
}

/** «Avísame si baja de precio»: a line that opens into a price and, for guests, an address. */
export function PriceAlert({ product }: { product: Named & Pick<Product, 'price_cents'> }) {
  const [isOpen, setIsOpen] = useState(false);
  const isSet = useWishStore((state) => state.alerts.get(product.id)?.price_below_cents != null);
  if (!isOpen && !isSet) {
    return (
      <button
        type="button"
        aria-expanded={false}
        onClick={() => setIsOpen(true)}
        className="flex min-h-8 items-center gap-2 justify-self-start rounded-xs text-sm font-medium text-brand hover:underline"
      >
        <Icon name="bell" size={18} />
        Avísame si baja de precio
      </button>
    );
  }
  return <ProductAlert product={product} alert={{ kind: 'price', priceCents: product.price_cents }} />;
}

function ProductAlert({ product, alert }: { product: Named; alert: Alert }) {
  const alerts = useWishStore((state) => state.alerts.get(product.id));
  const below = alerts?.price_below_cents ?? null;
  if (alert.kind === 'stock' && alerts?.stock === true) {
    return (
      <ActiveAlert product={product} kind="stock">
        Te escribimos en cuanto vuelva a haber.
      </ActiveAlert>
    );
  }
  if (alert.kind === 'price' && below !== null) {
    return (
      <ActiveAlert product={product} kind="price">
        Te escribimos si baja de {formatPesos(below)}.
      </ActiveAlert>
    );
  }
  return <AlertForm product={product} alert={alert} />;
}

function ActiveAlert({
  product,
  kind,
  children,
}: {
  product: Named;
  kind: Alert['kind'];
  children: ReactNode;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const end = async () => {
    setIsBusy(true);
    try {
      await browserApi().wishlist.removeAlert({ params: { productId: product.id, kind } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    await loadWishes();
    setIsBusy(false);
  };
  return (
    <InlineNotice
      tone="success"
      action={
        <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void end()}>
          Quitar alerta
        </Button>
      }
    >
      {children}
    </InlineNotice>
  );
}

function AlertForm({ product, alert }: { product: Named; alert: Alert }) {
  const customer = useCustomer();
  const { isSending, refusal, send } = useSend();
  const [sentTo, setSentTo] = useState<string>();
  const isPrice = alert.kind === 'price';

  const ask = (form: FormData) =>
    send(async () => {
      const email = String(form.get('email') ?? '').trim();
      const { state } = await browserApi().wishlist.setAlert({
        body: {
          product_id: product.id,
          kind: alert.kind,
          ...(isPrice && { price_below_cents: centsIn(String(form.get('price') ?? '')) }),
          ...(customer === undefined && { email }),
        },
      });
      if (state === 'active') await loadWishes();
      else setSentTo(email);
    });

  if (sentTo !== undefined) {
    return (
      <InlineNotice tone="success" title="Revisa tu correo">
        Te enviamos un enlace a {sentTo}. Ábrelo para activar tu alerta.
      </InlineNotice>
    );
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void ask(new FormData(event.currentTarget));
  };
  const other =
    refusal !== undefined && Object.keys(refusal.fields).length === 0 ? refusal.message : undefined;
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label={`${isPrice ? 'Alerta de precio' : 'Alerta de existencia'}: ${product.product_name}`}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Icon name="bell" size={18} />
        {isPrice ? 'Avísame si baja de precio' : 'Avísame cuando haya'}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {isPrice && (
          <Field
            label="Si baja de"
            error={refusal?.fields['price_below_cents']}
            className="min-w-32 flex-1 basis-32"
          >
            <TextInput
              name="price"
              ref={takeFocus}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              defaultValue={pesosText(alert.priceCents)}
              end={<span className="pr-3">MXN</span>}
            />
          </Field>
        )}
        <Field label="Tu correo" error={refusal?.fields['email']} className="min-w-48 flex-2 basis-48">
          {/* A customer's is the account's; it stands in the same place, so that nothing moves when it is known. */}
          <TextInput
            key={customer?.id ?? 'guest'}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            placeholder="nombre@correo.mx"
            defaultValue={customer?.email}
            readOnly={customer !== undefined}
          />
        </Field>
        <Button type="submit" variant="secondary" isBusy={isSending} className="mt-6.5">
          Avísame
        </Button>
      </div>
      {other !== undefined && <InlineNotice tone="danger">{other}</InlineNotice>}
      <p className="text-xs text-ink-faint">
        Un solo correo, {isPrice ? 'cuando cueste menos y haya piezas' : 'cuando vuelva a haber piezas'}. Te
        das de baja con un clic.
      </p>
    </form>
  );
}

/** `13,499.50` → 1349950; undefined for what is no amount. */
function centsIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,$]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** As it is typed: without the sign, and without centavos where there are none. */
function pesosText(cents: number): string {
  return formatPesos(cents)
    .replaceAll(/[^\d.,]/g, '')
    .replace(/\.00$/, '');
}
