import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/invoice-data-page';
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
import { emptyInvoiceProfile, InvoiceProfileFields } from '../account-parts/invoice-profile-form.tsx';
import type { TypedInvoiceProfile } from '../account-parts/invoice-profile-form.tsx';

const load = ({ api }: LoadArgs) => api.invoiceProfiles.profiles();

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Datos de facturación', isPrivate: true });

/** Whom the own invoices are made out to: list, add, change, delete. */
export default function InvoiceDataPage({ loaderData: { profiles } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<string | 'new' | undefined>(undefined);
  const { revalidate } = useRevalidator();
  const done = async () => {
    setEditing(undefined);
    await revalidate();
  };
  const remove = async (id: string) => {
    await browserApi().invoiceProfiles.deleteProfile({ params: { id } });
    await done();
  };
  return (
    <AccountPage title="Datos de facturación" lead="A nombre de quién hacemos tus facturas.">
      <div className="grid grid-cols-1 gap-4">
        {profiles.length === 0 && editing === undefined && (
          <EmptyState icon="invoice" title="Aún no guardas datos de facturación">
            Ten a la mano tu Constancia de Situación Fiscal: los datos tienen que ser iguales.
          </EmptyState>
        )}
        {profiles.map((profile) =>
          editing === profile.id ? (
            <ProfileEditor key={profile.id} id={profile.id} start={profile} onDone={done} />
          ) : (
            <article key={profile.id} className="grid gap-3 rounded-lg border border-line bg-surface p-5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="font-semibold break-words">{profile.legal_name}</p>
                {profile.is_default && <Badge tone="brand">Principal</Badge>}
              </div>
              <p className="text-sm text-ink-soft">
                <span className="spec">{profile.rfc}</span> · CP {profile.postal_code}
                <br />
                Régimen {profile.tax_regime} · Uso {profile.cfdi_use}
              </p>
              <div className="flex gap-2">
                <Button variant="secondary" size="sm" iconStart="edit" onClick={() => setEditing(profile.id)}>
                  Cambiar
                </Button>
                <Button variant="quiet" size="sm" iconStart="trash" onClick={() => void remove(profile.id)}>
                  Borrar
                </Button>
              </div>
            </article>
          ),
        )}
        {editing === 'new' ? (
          <ProfileEditor start={emptyInvoiceProfile} onDone={done} />
        ) : (
          <Button
            variant="secondary"
            iconStart="plus"
            className="justify-self-start"
            onClick={() => setEditing('new')}
          >
            Agregar datos
          </Button>
        )}
      </div>
    </AccountPage>
  );
}

function ProfileEditor({
  id,
  start,
  onDone,
}: {
  id?: string;
  start: TypedInvoiceProfile;
  onDone: () => Promise<void>;
}) {
  const [typed, setTyped] = useState<TypedInvoiceProfile>(start);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | undefined>(undefined);
  const form = useFocusOnRefusal(refusal);
  const save = async () => {
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const { invoiceProfiles } = browserApi();
      if (id === undefined) await invoiceProfiles.addProfile({ body: typed });
      else await invoiceProfiles.updateProfile({ params: { id }, body: typed });
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
      <InvoiceProfileFields
        value={typed}
        onValueChange={setTyped}
        errors={refusal?.fields ?? {}}
        withDefault
      />
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
