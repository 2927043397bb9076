import { useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { useBuyer } from '../../state/visitor-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { warrantyServer } from '../shop-parts/warranty-words.ts';
import { AccountFrame } from '../account-parts/account-frame.tsx';
import { shopDate } from '../shop-parts/shop-time.ts';
import { useSend } from '../shop-parts/use-send.ts';

type Unit = Awaited<ReturnType<Api['orders']['findWarranty']>>['units'][number];

export const meta = () => pageMeta({ title: 'Consulta tu garantía', isPrivate: true });

/** Until when a piece is under warranty, by the number on its label. */
export default function WarrantyPage() {
  const buyer = useBuyer();
  const [units, setUnits] = useState<readonly Unit[]>([]);
  const { isSending, refusal, send } = useSend();
  const form = useFocusOnRefusal(refusal);
  const errors = refusal?.fields ?? {};
  const find = async (typed: FormData) => {
    setUnits([]);
    await send(async () => {
      const email = String(typed.get('email') ?? '').trim();
      const serial = String(typed.get('serial') ?? '');
      const body = email === '' ? { serial } : { serial, email };
      setUnits((await browserApi().orders.findWarranty({ body })).units);
    });
  };
  return (
    <AccountFrame
      title="Consulta tu garantía"
      lead="Con el número de serie de tu pieza y el correo con el que la compraste."
    >
      <form
        ref={form}
        noValidate
        aria-label="Consultar una garantía"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void find(new FormData(event.currentTarget));
        }}
      >
        <Field
          label="Número de serie"
          hint="Está en la etiqueta de la pieza o de su caja, y en el correo de tu envío."
          error={errors['serial']}
          isRequired
        >
          <TextInput name="serial" autoComplete="off" autoCapitalize="characters" maxLength={80} />
        </Field>
        <Field
          label="Correo"
          {...(buyer && { hint: 'Déjalo vacío para buscar en tus pedidos.' })}
          error={errors['email']}
          isRequired={buyer === undefined}
        >
          <TextInput name="email" type="email" autoComplete="email" maxLength={254} />
        </Field>
        {refusal && Object.keys(errors).length === 0 && (
          <InlineNotice tone="danger">{refusal.message}</InlineNotice>
        )}
        <SubmitButton size="lg" isWide isBusy={isSending}>
          Consultar
        </SubmitButton>
      </form>
      <ul className="grid gap-4 empty:hidden" aria-live="polite">
        {units.map((unit) => (
          <UnitCard key={`${unit.sku} ${unit.order_number}`} unit={unit} />
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        <a href={links.warranty()} className="text-brand underline">
          Qué cubre la garantía y cómo se hace válida
        </a>
      </p>
    </AccountFrame>
  );
}

function UnitCard({ unit }: { unit: Unit }) {
  return (
    <li className="grid justify-items-start gap-2 rounded-lg border border-line bg-surface p-5">
      <Badge tone={unit.is_in_force ? 'success' : 'neutral'}>
        {unit.is_in_force ? 'En garantía' : 'Garantía terminada'}
      </Badge>
      <p className="font-medium">{unit.product_name}</p>
      <p className="text-xs text-ink-faint">
        Serie <span className="spec break-all">{unit.serial}</span>
        {unit.order_number !== null && ` · Pedido ${unit.order_number}`}
      </p>
      <p className="text-sm text-ink-soft">{termsOf(unit)}</p>
      {unit.warranty_service && (
        <p className="text-sm">
          La atiende: <span className="font-semibold">{warrantyServer(unit.warranty_service)}</span>
        </p>
      )}
      {unit.is_in_force && (
        <ButtonLink
          to={
            unit.order_id === null
              ? links.login(links.dashboard())
              : withQuery(links.dashboard(), { pedido: unit.order_id })
          }
          variant="secondary"
          size="sm"
        >
          {unit.order_id === null ? 'Entrar para pedir una devolución' : 'Pedir una devolución'}
        </ButtonLink>
      )}
    </li>
  );
}

/** Until when, counted from when, and for how long the maker promised. */
function termsOf({ delivered_at: delivered, warranty_until: until, warranty_months: months }: Unit): string {
  const promised =
    months === null
      ? 'El fabricante decide su plazo según el modelo; la ley da 90 días como mínimo.'
      : `${months} ${months === 1 ? 'mes' : 'meses'} desde la entrega.`;
  return delivered === null || until === null
    ? `Empieza cuando te la entreguemos. ${promised}`
    : `Entregada el ${shopDate(delivered)}, con garantía hasta el ${shopDate(until)}. ${promised}`;
}
