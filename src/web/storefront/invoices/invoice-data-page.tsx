import type { Route } from './+types/invoice-data-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { emptyInvoiceProfile, InvoiceProfileFields } from '../account-parts/invoice-profile-form.tsx';
import { OwnRecords } from '../account-parts/own-records.tsx';

const load = ({ api }: LoadArgs) => api.invoiceProfiles.profiles();

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Datos de facturación', isPrivate: true });

/** Whom the own invoices are made out to: list, add, change, delete. */
export default function InvoiceDataPage({ loaderData: { profiles } }: Route.ComponentProps) {
  return (
    <AccountPage title="Datos de facturación" lead="A nombre de quién hacemos tus facturas.">
      <OwnRecords
        records={profiles}
        empty={
          <EmptyState icon="invoice" title="Aún no guardas datos de facturación">
            Ten a la mano tu Constancia de Situación Fiscal: los datos tienen que ser iguales.
          </EmptyState>
        }
        fresh={emptyInvoiceProfile}
        addLabel="Agregar datos"
        Fields={InvoiceProfileFields}
        titleOf={(profile) => profile.legal_name}
        onAdd={(body) => browserApi().invoiceProfiles.addProfile({ body })}
        onUpdate={(id, body) => browserApi().invoiceProfiles.updateProfile({ params: { id }, body })}
        onDelete={(id) => browserApi().invoiceProfiles.deleteProfile({ params: { id } })}
      >
        {(profile) => (
          <>
            <span className="spec">{profile.rfc}</span> · CP {profile.postal_code}
            <br />
            Régimen {profile.tax_regime} · Uso {profile.cfdi_use}
          </>
        )}
      </OwnRecords>
    </AccountPage>
  );
}
