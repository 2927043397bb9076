import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/address-page';
import { ApiError } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { AccountPage } from '../account-parts/account-page.tsx';
import { AddressFields, emptyAddress } from '../account-parts/address-form.tsx';
import type { TypedAddress } from '../account-parts/address-form.tsx';

const load = ({ api }: LoadArgs) => api.customers.addresses();

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Direcciones', isPrivate: true });

/** Own delivery addresses: list, add, change, delete. */
export default function AddressPage({ loaderData }: Route.ComponentProps) {
  const { addresses } = loaderData;
  const [editing, setEditing] = useState<string | 'new' | undefined>(undefined);
  const { revalidate } = useRevalidator();
  const done = async () => {
    setEditing(undefined);
    await revalidate();
  };
  const remove = async (id: string) => {
    await browserApi().customers.deleteAddress({ params: { id } });
    await done();
  };
  return (
    <AccountPage title="Direcciones" lead="Dónde te entregamos.">
      <div className="grid grid-cols-1 gap-4">
        {addresses.length === 0 && editing === undefined && (
          <EmptyState icon="pin" title="Aún no guardas direcciones">
            La que uses al pagar se guarda aquí.
          </EmptyState>
        )}
        {addresses.map((address) =>
          editing === address.id ? (
            <AddressEditor key={address.id} id={address.id} start={address} onDone={done} />
          ) : (
            <article key={address.id} className="grid gap-3 rounded-lg border border-line bg-surface p-5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="font-semibold">{address.recipient}</p>
                {address.is_default && <Badge tone="brand">Principal</Badge>}
              </div>
              <p className="text-sm text-ink-soft">
                {address.street} {address.exterior_number}
                {address.interior_number !== '' && `, int. ${address.interior_number}`}
                <br />
                {address.neighbourhood}, {address.municipality}
                <br />
                {address.state}, CP {address.postal_code} · Tel. {address.phone}
              </p>
              <div className="flex gap-2">
                <Button variant="secondary" size="sm" iconStart="edit" onClick={() => setEditing(address.id)}>
                  Cambiar
                </Button>
                <Button variant="quiet" size="sm" iconStart="trash" onClick={() => void remove(address.id)}>
                  Borrar
                </Button>
              </div>
            </article>
          ),
        )}
        {editing === 'new' ? (
          <AddressEditor start={emptyAddress} onDone={done} />
        ) : (
          <Button
            variant="secondary"
            iconStart="plus"
            className="justify-self-start"
            onClick={() => setEditing('new')}
          >
            Agregar dirección
          </Button>
        )}
      </div>
    </AccountPage>
  );
}

function AddressEditor({
  id,
  start,
  onDone,
}: {
  id?: string;
  start: TypedAddress;
  onDone: () => Promise<void>;
}) {
  const [typed, setTyped] = useState<TypedAddress>(start);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | undefined>(undefined);
  const form = useFocusOnRefusal(refusal);
  const save = async () => {
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const { customers } = browserApi();
      if (id === undefined) await customers.addAddress({ body: typed });
      else await customers.updateAddress({ params: { id }, body: typed });
      await onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      setIsSaving(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 rounded-lg border border-line-strong bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      <AddressFields value={typed} onValueChange={setTyped} errors={refusal?.fields ?? {}} withDefault />
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <div className="flex gap-3">
        <Button type="submit" isBusy={isSaving}>
          Guardar
        </Button>
        <Button variant="quiet" onClick={() => void onDone()}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
