import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import type { Order } from '../../state/shop-types.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSend } from '../shop-parts/use-send.ts';
import { currentShop } from '../../shop.ts';

type OpenRefund = Order['refunds_open'][number];

/** Money that is not back yet: what is true of it, and what the buyer has to say where it is cash. */
export function OpenRefunds({ order }: { order: Order }) {
  const [isChanging, setIsChanging] = useState(false);
  const toChoose = order.refunds_open.filter(({ state }) => state === 'to_choose');
  const toTransfer = order.refunds_open.filter(({ state }) => state === 'to_transfer');
  const others = order.refunds_open.filter(({ state }) => state !== 'to_choose' && state !== 'to_transfer');
  const cash = isChanging ? [...toChoose, ...toTransfer] : toChoose;
  return (
    <>
      {others.map((refund, position) => (
        <InlineNotice key={position} tone={refund.state === 'failed' ? 'warning' : 'info'}>
          {sentenceOf(refund)}
        </InlineNotice>
      ))}
      {!isChanging &&
        toTransfer.map((refund, position) => (
          <InlineNotice
            key={position}
            tone="info"
            title={`Te vamos a transferir ${formatPesos(refund.amount_cents)}`}
          >
            <p>
              {`A la CLABE que termina en ${refund.clabe?.slice(-4) ?? ''}${refund.bank === null ? '' : ` (${refund.bank})`}. Te avisamos por correo con la clave de rastreo.`}
            </p>
            <Button variant="quiet" size="sm" className="mt-2" onClick={() => setIsChanging(true)}>
              Cambiar cómo lo recibo
            </Button>
          </InlineNotice>
        ))}
      {cash.length > 0 && (
        <RefundChoice
          order={order}
          amountCents={cash.reduce((sum, refund) => sum + refund.amount_cents, 0)}
          onChosen={() => setIsChanging(false)}
        />
      )}
    </>
  );
}

function sentenceOf({ state, amount_cents: cents }: OpenRefund): string {
  const amount = formatPesos(cents);
  switch (state) {
    case 'asked':
      return `Pedimos que se te devuelvan ${amount} por el medio con el que pagaste. Te avisamos en cuanto esté hecho.`;
    case 'on_its_way':
      return `La devolución de ${amount} está en proceso con tu banco. Te avisamos en cuanto esté hecha.`;
    case 'failed':
      return `La devolución de ${amount} no pasó. Ese dinero sigue siendo tuyo: nuestro equipo lo está resolviendo y te escribe en cuanto cambie algo.`;
    case 'to_choose':
    case 'to_transfer':
      return '';
  }
}

/** Where the money goes: to a CLABE, or into the account's store credit. What was typed stays where it is refused. */
function RefundChoice({
  order,
  amountCents,
  onChosen,
}: {
  order: Order;
  amountCents: number;
  onChosen: () => void;
}) {
  const { revalidate } = useRevalidator();
  const [to, setTo] = useState<'transfer' | 'store_credit'>('transfer');
  const [clabe, setClabe] = useState('');
  const { isSending, refusal, send } = useSend();
  const choose = () =>
    send(async () => {
      await browserApi().orders.chooseRefund({
        params: { order_id: order.order_id },
        body: to === 'transfer' ? { to, clabe } : { to },
      });
      onChosen();
      await revalidate();
    });
  const error = refusal?.fields['clabe'];
  return (
    <section className="rounded-lg border border-line bg-surface p-5" id="devolucion">
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void choose();
        }}
      >
        <div className="grid gap-1">
          <h2 className="font-semibold">{`Elige cómo te devolvemos ${formatPesos(amountCents)}`}</h2>
          <p className="text-sm text-ink-soft">
            Este pago no puede regresar por donde llegó. Dinos a qué cuenta te lo transferimos.
          </p>
        </div>
        <RadioGroup
          label="Cómo lo recibes"
          isLabelHidden
          look="cards"
          value={to}
          onValueChange={(value) => setTo(value as typeof to)}
          options={[
            {
              value: 'transfer',
              label: 'Transferencia a mi cuenta de banco',
              hint: 'La hacemos en días hábiles y te mandamos la clave de rastreo.',
            },
            {
              value: 'store_credit',
              label: `Saldo a favor en mi cuenta de ${currentShop().name}`,
              hint: order.may_choose_credit
                ? 'Lo tienes al momento y no vence.'
                : 'Solo con una cuenta: créala con el enlace que te mandamos por correo.',
              isDisabled: !order.may_choose_credit,
            },
          ]}
        />
        {to === 'transfer' && (
          <Field
            label="Tu CLABE"
            isRequired
            hint="18 dígitos; está en la app de tu banco. La usamos solo para esta devolución."
            {...(error !== undefined && { error })}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              className="figures"
              maxLength={40}
              value={clabe}
              onChange={(event) => setClabe(event.target.value)}
            />
          </Field>
        )}
        {refusal && error === undefined && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <Button type="submit" isBusy={isSending} className="justify-self-start">
          {to === 'transfer' ? 'Transfiéranme a esta cuenta' : 'Quiero mi saldo a favor'}
        </Button>
      </form>
    </section>
  );
}
