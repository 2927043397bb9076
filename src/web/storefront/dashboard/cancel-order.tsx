import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import type { Order } from '../../state/shop-types.ts';
import { useSend } from '../shop-parts/use-send.ts';

/** Each part goes back the way it came; of cash, the buyer says where it goes. */
function refundWords({
  total_cents: total,
  store_credit_cents: credit,
  is_asked_for_refund: isAsked,
  dispute,
}: Order): string {
  // The shop cannot give back what the bank took from it.
  if (dispute !== null) return 'Tu dinero lo tiene tu banco por la aclaración: de él depende que regrese.';
  const amount = formatPesos(total - credit);
  const money = isAsked
    ? `Te devolvemos ${amount}: después eliges si a tu cuenta de banco o como saldo a favor`
    : `Pedimos que se te devuelvan ${amount} por el mismo medio con el que pagaste`;
  if (credit === 0) return `${money}.`;
  const back = `${formatPesos(credit)} vuelven a tu saldo a favor.`;
  return credit === total ? back : `${money}, y ${back}`;
}

/** «Cancelar», while nobody packs it yet. */
export function CancelOrder({ order }: { order: Order }) {
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { isSending, refusal, send } = useSend();
  // The same cancellation however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const isPaid = order.paid_at !== null;
  const cancel = () =>
    send(async () => {
      await browserApi().orders.cancelOwn({
        params: { order_id: order.order_id },
        body: { reason },
        idempotencyKey,
      });
      setIsOpen(false);
      await revalidate();
      // What came of it stands at the head of the page.
      window.scrollTo({ top: 0 });
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-5">
      <p className="flex-1 basis-60 text-sm text-ink-soft">
        {!isPaid
          ? 'Todavía no se te ha cobrado nada.'
          : order.dispute === null
            ? 'Todavía no lo empacamos: puedes cancelarlo y te devolvemos todo.'
            : 'Todavía no lo empacamos: si ya no lo quieres, puedes cancelarlo.'}
      </p>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Cancelar pedido
      </Button>
      <Dialog title="¿Cancelamos tu pedido?" size="sm" isOpen={isOpen} onOpenChange={setIsOpen}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void cancel();
          }}
        >
          <p className="text-sm text-ink-soft">
            {isPaid
              ? `${refundWords(order)} No se puede deshacer.`
              : `Liberamos tus productos${order.store_credit_cents > 0 ? ' y tu saldo a favor,' : ''} y la ficha o página de pago deja de servir.`}
          </p>
          {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
          <Field label="¿Por qué? (opcional)">
            <TextArea
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-3 pt-2">
            <DialogClose>
              <Button variant="secondary">Conservarlo</Button>
            </DialogClose>
            <Button type="submit" variant="danger" isBusy={isSending}>
              Cancelar pedido
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  );
}
