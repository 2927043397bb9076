import { orderCodeIn } from '../../../modules/orders/order-code.words.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { AccountFrame } from '../account-parts/account-frame.tsx';
import { arrivalWords, leavingWords, orderWords } from '../account-parts/order-words.ts';
import { orderNumberIn } from '../content/order-number.ts';
import { OrderShipments } from '../dashboard/order-shipments.tsx';
import { OrderStepBar } from '../dashboard/order-step-bar.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';
import { useSend } from '../shop-parts/use-send.ts';

type Tracked = Awaited<ReturnType<Api['orders']['trackOrder']>>['order'];
type Asked = { order_number: number | string; email: string };

export const meta = () => pageMeta({ title: 'Sigue tu pedido', isPrivate: true });

/** Where an order is, for whoever bought without an account or is at another device. */
export default function TrackPage() {
  const [found, setFound] = useState<{ asked: Asked; order: Tracked }>();
  return found ? (
    <TrackedOrder {...found} another={() => setFound(undefined)} />
  ) : (
    <TrackForm
      track={async (asked) => {
        const { order } = await browserApi().orders.trackOrder({ body: asked });
        setFound({ asked, order });
      }}
    />
  );
}

function TrackForm({ track }: { track: (asked: Asked) => Promise<void> }) {
  const [searchParams] = useSearchParams();
  const { isSending, refusal, send } = useSend();
  const form = useFocusOnRefusal(refusal);
  const errors = refusal?.fields ?? {};
  return (
    <AccountFrame
      title="Sigue tu pedido"
      lead="Con tu número de pedido y el correo con el que compraste. Sin entrar a una cuenta."
    >
      <form
        ref={form}
        noValidate
        aria-label="Seguir un pedido"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          const typedNumber = String(typed.get('order_number') ?? '');
          const asked = {
            order_number: (orderNumberIn(typedNumber) ?? orderCodeIn(typedNumber)) as string,
            email: String(typed.get('email') ?? ''),
          };
          void send(() => track(asked));
        }}
      >
        <Field
          label="Número de pedido"
          hint="Está en tu correo; si aún no lo pagas, tiene ocho letras y números."
          error={errors['order_number']}
          isRequired
        >
          <TextInput
            name="order_number"
            autoComplete="off"
            maxLength={20}
            defaultValue={searchParams.get('pedido') ?? ''}
          />
        </Field>
        <Field label="Correo" error={errors['email']} isRequired>
          <TextInput name="email" type="email" autoComplete="email" maxLength={254} />
        </Field>
        {refusal && Object.keys(errors).length === 0 && (
          <InlineNotice tone="danger">{refusal.message}</InlineNotice>
        )}
        <SubmitButton size="lg" isWide isBusy={isSending}>
          Ver dónde va
        </SubmitButton>
      </form>
    </AccountFrame>
  );
}

function TrackedOrder({ asked, order, another }: { asked: Asked; order: Tracked; another: () => void }) {
  const { isSending, refusal, send } = useSend();
  const [isMailed, setIsMailed] = useState(false);
  const { label, tone } = orderWords(order);
  const when = [
    leavingWords({ ...order, lines: [{ is_assembly: order.has_assembly }] }),
    arrivalWords(order),
  ].filter((text) => text !== '');
  const mail = async () => {
    if (await send(() => browserApi().orders.mailOrderLink({ body: asked }))) setIsMailed(true);
  };
  return (
    <div className="page-width grid max-w-3xl grid-cols-1 gap-6 py-8 sm:py-12">
      <header className="grid gap-2">
        <h1 className="display text-title">{`Pedido ${order.order_number ?? asked.order_number}`}</h1>
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          <Badge tone={tone} hasDot>
            {label}
          </Badge>
          {`${shopMoment(order.placed_at)} · ${order.item_count} ${order.item_count === 1 ? 'pieza' : 'piezas'}`}
        </p>
      </header>
      <OrderStepBar order={order} />
      {when.length > 0 && <p>{when.join(' ')}</p>}
      {order.shipments.length > 0 && <OrderShipments order={order} />}
      <section className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-5">
        <h2 className="font-semibold">
          {order.has_invoices ? 'El pedido completo y tu factura' : 'El pedido completo'}
        </h2>
        {isMailed ? (
          <InlineNotice tone="success">
            Te mandamos un enlace al correo del pedido. Ábrelo para ver productos, totales y movimientos, y
            para pedir {order.has_invoices && 'tu factura o '}una devolución.
          </InlineNotice>
        ) : (
          <>
            <p className="text-sm text-ink-soft">
              {order.has_invoices
                ? 'Productos, totales, movimientos, devoluciones y tu factura'
                : 'Productos, totales, movimientos y devoluciones'}
              : te mandamos un enlace al correo con el que compraste.
            </p>
            {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
            <Button iconStart="mail" isBusy={isSending} onClick={() => void mail()}>
              Mandarme el enlace
            </Button>
          </>
        )}
      </section>
      <Button variant="quiet" iconStart="arrow-left" className="-ml-5 justify-self-start" onClick={another}>
        Seguir otro pedido
      </Button>
    </div>
  );
}
