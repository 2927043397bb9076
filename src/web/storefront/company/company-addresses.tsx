import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { AddressFields } from '../account-parts/address-form.tsx';
import { emptyAddress } from '../account-parts/typed-address.ts';
import { useSend } from '../shop-parts/use-send.ts';
import type { OwnCompany } from './company-words.ts';

/** Where the company's goods may go, for everybody who buys for it; its admins keep them. */
export function CompanyAddresses({
  company: { addresses, me },
  onDone,
}: {
  company: OwnCompany;
  onDone: () => Promise<void>;
}) {
  const isAdmin = me.role === 'admin';
  const [isAdding, setIsAdding] = useState(false);
  const [typed, setTyped] = useState(emptyAddress);
  const { isSending, refusal, send } = useSend();
  const form = useFocusOnRefusal(refusal);
  if (!isAdmin && addresses.length === 0) return null;
  const add = () =>
    send(async () => {
      const { is_default: _, ...address } = typed;
      await browserApi().companies.addAddress({ body: address });
      setTyped(emptyAddress);
      setIsAdding(false);
      await onDone();
    });
  const remove = (id: string) =>
    send(async () => {
      await browserApi().companies.deleteAddress({ params: { id } });
      await onDone();
    });
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Direcciones de la empresa</h2>
      {addresses.length > 0 && (
        <ul className="divide-y divide-line text-sm">
          {addresses.map((address) => (
            <li key={address.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <span className="grid min-w-0 break-words">
                <span className="font-medium">{`${address.street} ${address.exterior_number}`}</span>
                <span className="text-ink-soft">
                  {`${address.neighbourhood}, ${address.municipality}, ${address.state}, CP ${address.postal_code} · ${address.recipient}`}
                </span>
              </span>
              {isAdmin && (
                <Button size="sm" variant="quiet" isBusy={isSending} onClick={() => void remove(address.id)}>
                  Borrar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {isAdmin && !isAdding && (
        <Button
          variant="secondary"
          iconStart="plus"
          className="justify-self-start"
          onClick={() => setIsAdding(true)}
        >
          Agregar dirección
        </Button>
      )}
      {isAdding && (
        <form
          ref={form}
          noValidate
          aria-label="Dirección de la empresa"
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <AddressFields value={typed} onValueChange={setTyped} errors={refusal?.fields ?? {}} />
          <SubmitButton isBusy={isSending} className="justify-self-start">
            Guardar
          </SubmitButton>
        </form>
      )}
    </section>
  );
}
