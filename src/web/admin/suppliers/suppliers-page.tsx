import { useNavigate } from 'react-router';
import { useState } from 'react';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/suppliers-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { selectOptions } from '../admin-parts/select-options.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { runStates } from '../sync-products/sync-words.ts';
import { currencies, supplierStates } from './supplier-values.ts';

const fetchTroubles = {
  failing: { label: msg('Does not answer'), tone: 'danger' },
  limited: { label: msg('Takes no more calls'), tone: 'warning' },
} as const;

async function load({ api }: LoadArgs) {
  return api.suppliers.suppliers();
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Suppliers'));

/** Whom the shop buys from. */
export default function SuppliersPage({ loaderData: { suppliers } }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  const [isAdding, setIsAdding] = useDialog('add', mayChange);
  return (
    <AdminPage
      title={t('Suppliers')}
      description={t('Whom the shop buys from, and whose feeds it reads')}
      actions={
        <>
          <ButtonLink to={adminLinks.syncProducts()} variant="secondary" iconStart="sync">
            {t('Sync products')}
          </ButtonLink>
          {mayChange && (
            <Button iconStart="plus" onClick={() => setIsAdding(true)}>
              {t('Add supplier')}
            </Button>
          )}
        </>
      }
    >
      <ListTable
        rows={suppliers}
        icon="truck"
        noneYet={t('No suppliers yet')}
        noneHint={t('Add the first distributor whose feed the shop reads.')}
        label={t('Suppliers')}
        rowKey={(supplier) => supplier.code}
        rowTo={(supplier) => adminLinks.supplier(supplier.code)}
        columns={[
          {
            head: t('Supplier'),
            className: 'min-w-40',
            cell: (supplier) => (
              <NameCell
                name={supplier.name}
                to={adminLinks.supplier(supplier.code)}
                hint={
                  <>
                    <span className="spec">{supplier.code}</span>
                    {supplier.state === 'paused' && (
                      <span className="sm:hidden"> · {t(supplierStates.paused.label)}</span>
                    )}
                  </>
                }
              />
            ),
          },
          { head: t('State'), from: 'sm', badge: (supplier) => supplierStates[supplier.state] },
          { head: t('Rank'), align: 'end', from: 'md', cell: (supplier) => supplier.rank },
          { head: t('Currency'), from: 'md', cell: (supplier) => supplier.currency },
          {
            head: t('On offer'),
            align: 'end',
            from: 'sm',
            cell: ({ active_offers: active, stale_offers: stale }) => (
              <span className="grid">
                <span>{active.toLocaleString('en-US')}</span>
                {stale > 0 && (
                  <span className="text-xs whitespace-nowrap text-danger">
                    {t('{stale, plural, one {# too old} other {# too old}}', { stale })}
                  </span>
                )}
              </span>
            ),
          },
          {
            head: t('Last run'),
            className: 'text-ink-soft',
            cell: ({ last_run: run, fetch_trouble: trouble }) => (
              <span className="flex flex-wrap items-center gap-2">
                {run === null ? (
                  t('None yet')
                ) : (
                  <>
                    <span>{staffDateTime(run.started_at)}</span>
                    <Badge tone={runStates[run.state].tone}>{t(runStates[run.state].label)}</Badge>
                  </>
                )}
                {trouble !== null && (
                  <Badge tone={fetchTroubles[trouble].tone}>{t(fetchTroubles[trouble].label)}</Badge>
                )}
              </span>
            ),
          },
        ]}
      />
      {isAdding && <AddSupplierDialog onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}

function AddSupplierDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ code: '', name: '', currency: 'USD' as 'USD' | 'MXN' });
  const add = async () => {
    const { supplier } = await browserApi().suppliers.addSupplier({ body: typed });
    await navigate(adminLinks.supplier(supplier.code));
  };
  return (
    <FormDialog
      title={t('Add supplier')}
      confirmText={t('Add supplier')}
      backText={t('Cancel')}
      isReady={typed.code.trim() !== '' && typed.name.trim() !== ''}
      act={add}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
            <Field label={t('Name')} isRequired error={refusal?.fields['name']}>
              <TextInput
                autoComplete="off"
                maxLength={120}
                value={typed.name}
                onChange={(event) => setTyped({ ...typed, name: event.target.value })}
              />
            </Field>
            <Field label={t('Code')} isRequired hint={t('Short; it stays.')} error={refusal?.fields['code']}>
              <TextInput
                autoComplete="off"
                spellCheck={false}
                maxLength={40}
                value={typed.code}
                onChange={(event) => setTyped({ ...typed, code: event.target.value })}
              />
            </Field>
          </div>
          <Field label={t('Currency of its feed')} error={refusal?.fields['currency']}>
            <Select
              options={selectOptions(currencies)}
              value={typed.currency}
              onChange={(event) => setTyped({ ...typed, currency: event.target.value as 'USD' | 'MXN' })}
            />
          </Field>
          <p className="text-xs text-ink-soft">
            {t(
              'Its warehouses become places of their own with its first feed; what stands in the shop’s own is not touched.',
            )}
          </p>
        </>
      )}
    </FormDialog>
  );
}

export const ErrorBoundary = listError(msg('Suppliers'));
