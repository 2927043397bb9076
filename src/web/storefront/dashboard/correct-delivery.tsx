import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import type { Order } from '../../state/shop-types.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AddressFields } from '../account-parts/address-form.tsx';
import type { TypedAddress } from '../account-parts/typed-address.ts';
import { useSend } from '../shop-parts/use-send.ts';

/** Who receives the order and where, while nobody packs it yet. */
export function CorrectDelivery({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {order.can_correct_delivery && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-2 justify-self-start"
          onClick={() => setIsOpen(true)}
        >
          {order.delivery_method === 'parcel' ? 'Corregir la entrega' : 'Corregir quién recoge'}
        </Button>
      )}
      {isOpen && <CorrectDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CorrectDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [was, setWas] = useState(order.delivery_address);
  const [typed, setTyped] = useState<TypedAddress>({ ...was, is_default: false });
  const [phone, setPhone] = useState(was.pickup_phone ?? '');
  const [alternate, setAlternate] = useState(was.pickup_alternate ?? '');
  const isParcel = order.delivery_method === 'parcel';
  const correct = () =>
    send(async () => {
      const { is_default: _, ...address } = typed;
      try {
        await browserApi().orders.correctOwnDelivery({
          params: { order_id: order.order_id },
          body: isParcel
            ? { to: 'parcel', ...address, was }
            : {
                to: 'pickup',
                recipient: typed.recipient,
                ...(phone && { pickup_phone: phone }),
                pickup_alternate: alternate,
                was,
              },
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale') {
          const { delivery_address: now } = error.details['current'] as Pick<Order, 'delivery_address'>;
          setWas(now);
          setTyped({ ...now, is_default: false });
          setPhone(now.pickup_phone ?? '');
          setAlternate(now.pickup_alternate ?? '');
        }
        throw error;
      }
      onClose();
      await revalidate();
    });
  const errors = refusal?.fields ?? {};
  return (
    <Dialog
      title={isParcel ? 'Corrige la entrega' : 'Corrige quién recoge'}
      size={isParcel ? 'md' : 'sm'}
      isOpen
      onOpenChange={onClose}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void correct();
        }}
      >
        {isParcel ? (
          <AddressFields value={typed} onValueChange={setTyped} errors={errors} />
        ) : (
          <>
            <Field label="Quién recoge" error={errors['recipient']} isRequired>
              <TextInput
                autoComplete="name"
                value={typed.recipient}
                onChange={(event) => setTyped({ ...typed, recipient: event.target.value })}
              />
            </Field>
            <Field label="Teléfono" error={errors['pickup_phone']}>
              <TextInput
                type="tel"
                inputMode="tel"
                autoComplete="tel-national"
                value={phone}
                onChange={(event) => setPhone(event.target.value)}
              />
            </Field>
            <Field label="Quién más puede recoger" error={errors['pickup_alternate']}>
              <TextInput
                maxLength={120}
                value={alternate}
                onChange={(event) => setAlternate(event.target.value)}
              />
            </Field>
          </>
        )}
        {/* Beside the button too: on a phone the field is out of sight. */}
        {refusal && <InlineNotice tone="danger">{Object.values(errors)[0] ?? refusal.message}</InlineNotice>}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <DialogClose>
            <Button variant="secondary">Dejarlo así</Button>
          </DialogClose>
          <Button type="submit" isBusy={isSending}>
            Guardar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
