import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/to-send-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { SupplierReturnDialog } from './supplier-return-dialog.tsx';
import type { ScrapUnit } from './supplier-return-words.ts';

async function load({ api }: LoadArgs) {
  const [{ units }, { suppliers }, { locations }] = await Promise.all([
    api.supplierReturns.toSend(),
    api.suppliers.suppliers(),
    api.inventory.locations(),
  ]);
  return { units, suppliers, locations };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Damaged units to send back'));

/** Customers' units that are scrap and on no return to a supplier yet, by whom they were bought from. */
export default function ToSendPage({ loaderData: { units, suppliers, locations } }: Route.ComponentProps) {
  const groups = [...Map.groupBy(units, (unit) => unit.supplier_code ?? '')].map(([code, list]) => ({
    code,
    name: list[0]?.supplier_name ?? t('Supplier not known'),
    units: list,
  }));
  const [chosen, setChosen] = useDialogOf('send-back', groups, ({ code }) => code);
  return (
    <AdminPage
      title={t('Damaged units to send back')}
      description={t('What customers returned and the inspection found damaged, until it is on a return')}
      backTo={{ label: t('Returns to suppliers'), to: adminLinks.supplierReturns() }}
    >
      {groups.length === 0 && (
        <EmptyState icon="check" title={t('Nothing to send back')}>
          {t('A returned unit whose inspection says «Damaged» waits here for its supplier.')}
        </EmptyState>
      )}
      {groups.map((group) => (
        <section key={group.code} aria-label={group.name} className="mb-8 grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="display text-lg">{group.name}</h2>
            <Button
              size="sm"
              iconStart="plus"
              aria-label={t('Return to {supplier}', { supplier: group.name })}
              onClick={() => setChosen(group)}
            >
              {t('Make a return')}
            </Button>
          </div>
          <RowTable
            label={group.name}
            rows={group.units}
            rowKey={(unit) => unit.return_unit_id}
            columns={[
              {
                head: t('Product'),
                cell: (unit) => (
                  <span className="grid">
                    <span className="font-medium">{unit.product_name}</span>
                    <span className="spec text-xs text-ink-faint">{unit.sku}</span>
                  </span>
                ),
              },
              { head: t('Serial number'), from: 'sm', className: 'spec', cell: (unit) => unit.serial ?? '' },
              { head: t('Inspection'), from: 'md', cell: (unit) => unit.note },
              {
                head: t('Customer’s return'),
                cell: (unit) => (
                  <LinkFor
                    right="read_orders"
                    to={adminLinks.order(unit.order_id)}
                    className="underline underline-offset-2"
                  >
                    {unit.return_name}
                  </LinkFor>
                ),
              },
            ]}
          />
        </section>
      ))}
      {chosen && (
        <SupplierReturnDialog
          suppliers={suppliers}
          locations={locations}
          start={{ supplier: chosen.code || undefined, lines: chosen.units.map(lineOf) }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </AdminPage>
  );
}

function lineOf(unit: ScrapUnit) {
  return {
    productId: unit.product_id,
    name: unit.product_name,
    sku: unit.sku,
    location: '',
    units: '1',
    serials: unit.serial ?? '',
    reason: unit.note,
    cost: '',
    returned: { unitId: unit.return_unit_id, name: unit.return_name },
    purchaseId: null,
  };
}

export const ErrorBoundary = listError(msg('Inventory'));
