import { msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { Route } from './+types/supplier-returns-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { InventoryFrame } from '../inventory/inventory-frame.tsx';
import { startOf } from './start-of.ts';
import { SupplierReturnDialog } from './supplier-return-dialog.tsx';
import { supplierReturnStates } from './supplier-return-words.ts';

const late = { '1': msg('Waits for too long') };

async function load({ api, url: { searchParams } }: LoadArgs) {
  const filter = {
    q: wordsOf(searchParams),
    state: choiceOf(searchParams, 'state', supplierReturnStates),
    supplier: searchParams.get('supplier') ?? undefined,
    late: choiceOf(searchParams, 'late', late),
  };
  const [list, { suppliers }, { locations }, start] = await Promise.all([
    api.supplierReturns.supplierReturns({ query: { ...filter, page: pageOf(searchParams) } }),
    api.suppliers.suppliers(),
    api.inventory.locations(),
    startOf(api, searchParams),
  ]);
  return { list, filter, suppliers, locations, start };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Returns to suppliers'));

/** What goes back to suppliers, what goes on first, and what they owe for it. */
export default function SupplierReturnsPage({
  loaderData: { list, filter, suppliers, locations, start },
}: Route.ComponentProps) {
  const maySeeCosts = useMay('read_costs');
  const [isAdding, setIsAdding] = useDialog('add');
  const owed = list.owed.reduce((sum, one) => sum + one.owed_cents, 0);
  return (
    <InventoryFrame
      description={t('Units that go back to their supplier for new ones, a credit note or nothing')}
      actions={
        <>
          <ExportButton
            name="supplier-returns"
            right="export_catalog"
            call="/admin/supplier-returns.csv"
            query={filter}
          />
          <ButtonLink variant="secondary" to={adminLinks.scrapToSend()}>
            {t('To send back: {count}', { count: list.to_send })}
          </ButtonLink>
          <Button iconStart="plus" onClick={() => setIsAdding(true)}>
            {t('New return')}
          </Button>
        </>
      }
    >
      {list.owed.length > 0 && (
        <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-3">
          <div>
            <dt className="text-sm text-ink-soft">{t('Suppliers owe, before IVA')}</dt>
            <dd className="figures text-lg font-medium">{formatPesos(owed)}</dd>
          </div>
          {list.owed.map((one) => (
            <div key={one.supplier_code}>
              <dt className="text-sm text-ink-soft">{one.supplier_name}</dt>
              <dd className="figures text-base">
                {formatPesos(one.owed_cents)}
                {one.unknown_units > 0 && (
                  <span className="text-sm text-ink-faint">
                    {` + ${t('{units, plural, one {# unit} other {# units}} of unknown cost', { units: one.unknown_units })}`}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ListTools
        searchLabel={t('Number, serial number or SKU')}
        filters={[
          { name: 'state', label: t('Any state'), options: supplierReturnStates },
          {
            name: 'supplier',
            label: t('Any supplier'),
            options: suppliers.map(({ code, name }) => ({ value: code, label: name })),
          },
          { name: 'late', label: t('Waiting or not'), options: late },
        ]}
      />
      <ListTable
        list={list}
        rows={list.supplier_returns}
        icon="truck"
        noneYet={t('Nothing goes back to a supplier')}
        noneHint={t('Write down what is broken: it leaves its shelf when you send it.')}
        label={t('Returns to suppliers')}
        rowKey={(one) => one.id}
        rowTo={(one) => adminLinks.supplierReturn(one.id)}
        columns={[
          {
            head: t('Return'),
            className: 'min-w-40',
            cell: (one) => (
              <NameCell
                name={one.supplier_name}
                to={adminLinks.supplierReturn(one.id)}
                hint={[t('Return {id}', { id: one.id }), one.rma].filter(Boolean).join(' · ')}
              />
            ),
          },
          {
            head: t('State'),
            cell: (one) => (
              <span className="flex flex-wrap gap-1.5">
                <Badge tone={supplierReturnStates[one.state].tone}>
                  {t(supplierReturnStates[one.state].label)}
                </Badge>
                {one.is_late && <Badge tone="danger">{t(late['1'])}</Badge>}
              </span>
            ),
          },
          { head: t('Units'), align: 'end', cell: (one) => one.units },
          maySeeCosts && { head: t('Owed'), from: 'sm', money: (one) => one.owed_cents },
          maySeeCosts && { head: t('Credited'), from: 'md', money: (one) => one.credited_cents },
          { head: t('Since'), from: 'lg', at: (one) => one.moved_at },
        ]}
      />
      {isAdding && (
        <SupplierReturnDialog
          key={JSON.stringify(start)}
          suppliers={suppliers}
          locations={locations}
          start={start}
          onClose={() => setIsAdding(false)}
        />
      )}
    </InventoryFrame>
  );
}

export const ErrorBoundary = listError(msg('Inventory'));
