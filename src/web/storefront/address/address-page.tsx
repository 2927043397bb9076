import type { Route } from './+types/address-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { AddressFields } from '../account-parts/address-form.tsx';
import { emptyAddress } from '../account-parts/typed-address.ts';
import { OwnRecords } from '../account-parts/own-records.tsx';

const load = ({ api }: LoadArgs) => api.customers.addresses();

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Direcciones', isPrivate: true });

/** Own delivery addresses: list, add, change, delete. */
export default function AddressPage({ loaderData: { addresses } }: Route.ComponentProps) {
  return (
    <AccountPage title="Direcciones" lead="Dónde te entregamos.">
      <OwnRecords
        records={addresses}
        empty={
          <EmptyState icon="pin" title="Aún no guardas direcciones">
            La que uses al pagar se guarda aquí.
          </EmptyState>
        }
        fresh={emptyAddress}
        addLabel="Agregar dirección"
        Fields={AddressFields}
        titleOf={({ recipient }) => recipient}
        onAdd={(body) => browserApi().customers.addAddress({ body })}
        onUpdate={(id, body) => browserApi().customers.updateAddress({ params: { id }, body })}
        onDelete={(id) => browserApi().customers.deleteAddress({ params: { id } })}
      >
        {(address) => (
          <>
            {address.street} {address.exterior_number}
            {address.interior_number !== '' && `, int. ${address.interior_number}`}
            <br />
            {address.neighbourhood}, {address.municipality}
            <br />
            {address.state}, CP {address.postal_code} · Tel. {address.phone}
          </>
        )}
      </OwnRecords>
    </AccountPage>
  );
}
