import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/supplier-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { RunsTable } from '../sync-products/runs.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { SourceSection } from './source-section.tsx';
import { SupplierForm } from './supplier-form.tsx';
import { supplierChange, type SupplierValues, valuesOfSupplier } from './supplier-values.ts';

async function load({ api, params }: LoadArgs<'code'>) {
  const code = params.code ?? '';
  const [detail, { locations }, { source, kinds }, pictures] = await Promise.all([
    api.suppliers.supplier({ params: { code } }),
    api.inventory.locations(),
    api.suppliers.source({ params: { code } }),
    api.suppliers.pictures({ params: { code } }),
  ]);
  return { ...detail, locations, source, kinds, pictures };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.supplier.name ?? t('Supplier'));

/** A supplier: how the shop buys from it, where its goods stand, and its last runs. */
export default function SupplierPage({ loaderData }: Route.ComponentProps) {
  const { supplier, runs, locations, source, kinds, pictures } = loaderData;
  const { revalidate } = useRevalidator();
  const save = async (values: SupplierValues, start: SupplierValues) => {
    const saved = await browserApi().suppliers.changeSupplier({
      params: { code: supplier.code },
      body: { ...supplierChange(values), version: start.version },
    });
    successToast(t('Supplier has been saved.'), flowToastMilliseconds);
    void revalidate();
    return valuesOfSupplier(saved);
  };
  return (
    <AdminPage
      title={supplier.name}
      description={
        supplier.is_house
          ? t('{code} · its codes of products and warehouses are the shop’s own', { code: supplier.code })
          : supplier.code
      }
      backTo={{ label: t('Suppliers'), to: adminLinks.suppliers() }}
      historyOf={`supplier:${supplier.code}`}
    >
      <LookOnlyNotice right="catalog" />
      <div className="grid grid-cols-1 items-start gap-6">
        <SupplierForm
          key={supplier.code}
          values={valuesOfSupplier(loaderData)}
          locations={locations}
          onSave={save}
        />
        <OffersNow offers={loaderData.offers} />
        <SourceSection
          key={`source ${supplier.code}`}
          code={supplier.code}
          currency={supplier.currency}
          source={source}
          kinds={kinds}
        />
        <PicturesSection key={`pictures ${supplier.code}`} code={supplier.code} pictures={pictures} />
        {!supplier.is_house && (
          <section className="grid justify-items-start gap-3">
            <h2 className="text-base font-semibold">{t('Specs')}</h2>
            <p className="text-sm text-ink-soft">
              {t('Which of its names of specs the shop reads, and as what.')}
            </p>
            <ButtonLink variant="secondary" to={adminLinks.supplierSpecs(supplier.code)}>
              {t('What its names mean')}
            </ButtonLink>
          </section>
        )}
        <section className="grid gap-3">
          <h2 className="text-base font-semibold">{t('Runs')}</h2>
          <RunsTable runs={runs} />
        </section>
      </div>
    </AdminPage>
  );
}

/** What it has on sale, and how much of that still holds. */
function OffersNow({ offers }: { offers: Route.ComponentProps['loaderData']['offers'] }) {
  const { active, stale, with_map: withMap, awaited, oldest_seen_at: oldest } = offers;
  const count = (value: number) => value.toLocaleString('en-US');
  const facts = [
    { name: t('On sale'), value: count(active) },
    { name: t('Too old to be sold'), value: count(stale), isBad: stale > 0 },
    { name: t('With a lowest price'), value: count(withMap) },
    { name: t('More is on its way'), value: count(awaited) },
    ...(oldest === null ? [] : [{ name: t('The oldest was confirmed'), value: staffDateTime(oldest) }]),
  ];
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{t('Offers')}</h2>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(({ name, value, isBad }) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className={cx('text-base font-medium', isBad && 'text-danger')}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export const ErrorBoundary = listError(msg('Supplier'));
