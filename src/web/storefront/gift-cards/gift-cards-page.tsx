import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/gift-cards-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useBuyer } from '../../state/visitor-store.ts';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { contentMeta } from '../content/content-meta.ts';
import { EmailInput } from '../account-parts/email-input.tsx';
import { PageHeading } from '../shop-parts/page-heading.tsx';
import { useSend } from '../shop-parts/use-send.ts';

const load = ({ api }: LoadArgs) => api.giftCards.offer();

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return contentMeta(
    {
      title: 'Tarjetas de regalo',
      description:
        'Regala una tarjeta por correo: se canjea por saldo a favor, no vence y se gasta en partes.',
      path: links.giftCards(),
    },
    matches[0]?.loaderData?.publicUrl,
  );
}

/** Gift cards: how they work, and the form that orders one. */
export default function GiftCardsPage({ loaderData: offer }: Route.ComponentProps) {
  return (
    <div className="page-width py-6 sm:py-8">
      <PageHeading
        steps={[{ label: 'Inicio', to: links.home() }, { label: 'Tarjetas de regalo' }]}
        title="Tarjetas de regalo"
      >
        <p>Llega por correo el día que elijas. Quien la recibe decide en qué la gasta.</p>
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {offer.is_sold ? (
          <OrderForm offer={offer} />
        ) : (
          <EmptyState icon="cash" title="Por ahora no vendemos tarjetas de regalo">
            Las que ya existen se siguen canjeando en tu cuenta, en «Saldo a favor».
          </EmptyState>
        )}
        <aside className="grid gap-4 rounded-lg border border-line bg-surface p-5 text-sm">
          <h2 className="display text-lg">Cómo funciona</h2>
          <ol className="grid list-decimal gap-2 pl-5">
            <li>Eliges el monto, para quién es y qué día se envía.</li>
            <li>Eliges cómo pagar. Te mandamos el comprobante por correo.</li>
            <li>Quien la recibe canjea el código en su cuenta y se vuelve saldo a favor.</li>
          </ol>
          <p className="text-ink-soft">
            No vence, se usa completo o en partes y se puede combinar con cualquier forma de pago. La factura
            es de lo que se compre con ella.
          </p>
          <p className="text-ink-soft">
            Si nadie la ha canjeado, te devolvemos lo que pagaste: respóndenos al comprobante.
          </p>
        </aside>
      </div>
    </div>
  );
}

const other = 'otro';

function OrderForm({ offer }: { offer: Route.ComponentProps['loaderData'] }) {
  const navigate = useNavigate();
  const buyer = useBuyer();
  const { isSending, refusal, send } = useSend();
  const form = useFocusOnRefusal<HTMLFormElement>(refusal);
  // Who buys is known after the first paint: what is typed by then stays.
  useEffect(() => {
    const known = { sender_name: buyer?.name, buyer_email: buyer?.email };
    for (const [name, value] of Object.entries(known)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '') field.value = value ?? '';
    }
  }, [buyer, form]);
  const [amount, setAmount] = useState(String(offer.amounts_cents[0] ?? other));
  const [isForSelf, setIsForSelf] = useState(false);
  const errorOf = (name: string) => refusal?.fields[name];

  const order = (typed: FormData) =>
    send(async () => {
      const read = (name: string) => String(typed.get(name) ?? '').trim();
      const pesos = Number(read('pesos').replaceAll(/[$,\s]/g, ''));
      const sender = { name: read('sender_name'), email: read('buyer_email') };
      const { token } = await browserApi().giftCards.order({
        body: {
          amount_cents: amount === other ? Math.round(pesos * 100) || 0 : Number(amount),
          sender_name: sender.name,
          buyer_email: sender.email,
          recipient_name: isForSelf ? sender.name : read('recipient_name'),
          recipient_email: isForSelf ? sender.email : read('recipient_email'),
          message: isForSelf ? '' : read('message'),
          deliver_on: read('deliver_on') || undefined,
        },
      });
      await navigate(links.giftCard(token));
    });

  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-2xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void order(new FormData(event.currentTarget));
      }}
    >
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <InlineNotice tone="danger">{refusal.message}</InlineNotice>
      )}
      <RadioGroup
        label="Monto"
        value={amount}
        onValueChange={setAmount}
        options={[
          ...offer.amounts_cents.map((cents) => ({ value: String(cents), label: formatPesos(cents) })),
          { value: other, label: 'Otro monto' },
        ]}
      />
      {(amount === other || errorOf('amount_cents') !== undefined) && (
        <Field
          label="Monto en pesos"
          hint={`De ${formatPesos(offer.min_cents)} a ${formatPesos(offer.max_cents)}.`}
          error={errorOf('amount_cents')}
          isRequired
        >
          <TextInput name="pesos" inputMode="decimal" autoComplete="off" onChange={() => setAmount(other)} />
        </Field>
      )}
      <RadioGroup
        label="¿Para quién es?"
        value={isForSelf ? 'self' : 'other'}
        onValueChange={(value) => setIsForSelf(value === 'self')}
        options={[
          { value: 'other', label: 'Para alguien más' },
          { value: 'self', label: 'Para mí: la entrego yo' },
        ]}
      />
      {!isForSelf && (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field label="Nombre de quien la recibe" error={errorOf('recipient_name')} isRequired>
            <TextInput name="recipient_name" maxLength={80} autoComplete="off" />
          </Field>
          <Field label="Su correo" error={errorOf('recipient_email')} isRequired>
            <EmailInput name="recipient_email" autoComplete="off" />
          </Field>
          <Field label="Mensaje" error={errorOf('message')} className="sm:col-span-2">
            <TextArea name="message" rows={3} maxLength={500} />
          </Field>
        </div>
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label="Tu nombre" error={errorOf('sender_name')} isRequired>
          <TextInput name="sender_name" maxLength={80} autoComplete="name" />
        </Field>
        <Field label="Tu correo" hint="Para el comprobante." error={errorOf('buyer_email')} isRequired>
          <EmailInput name="buyer_email" />
        </Field>
        <Field label="Día de envío" hint="Vacío: en cuanto la pagues." error={errorOf('deliver_on')}>
          <TextInput name="deliver_on" type="date" />
        </Field>
      </div>
      <SubmitButton size="lg" isBusy={isSending} className="justify-self-start">
        Continuar al pago
      </SubmitButton>
    </form>
  );
}
