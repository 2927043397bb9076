import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/edit-price-list-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Card } from '../admin-parts/card.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { PriceListForm } from './price-list-form.tsx';
import { priceListInput, valuesOfList } from './price-list-values.ts';
import type { PriceListValues } from './price-list-values.ts';

async function load({ api, params }: LoadArgs<'id'>) {
  return api.wholesale.priceList({ params: { id: idOf(params.id) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Edit Price List'));

export default function EditPriceListPage({ loaderData: { price_list: list } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const save = async (values: PriceListValues, start: PriceListValues) => {
    const { price_list: saved } = await browserApi().wholesale.updatePriceList({
      params: { id: list.id },
      body: { ...priceListInput(values), version: start.version },
    });
    successToast(t('Price list has been edited.'), flowToastMilliseconds);
    void revalidate();
    // A reason is of one change; the next asks for its own.
    return valuesOfList(saved);
  };
  return (
    <AdminPage
      title={t('Edit Price List')}
      backTo={{ label: t('Price lists'), to: adminLinks.priceLists() }}
      historyOf={`price_list:${list.id}`}
      isNarrow
    >
      <LookOnlyNotice right="catalog" />
      <PriceListForm
        key={list.id}
        values={valuesOfList(list)}
        submitText={t('Update Price List')}
        onSave={save}
      />
      {list.customers !== null && <Buyers customers={list.customers} />}
    </AdminPage>
  );
}

function Buyers({ customers }: { customers: { id: string; name: string; email: string }[] }) {
  return (
    <div className="mt-6">
      <Card title={t('{count, plural, one {# customer} other {# customers}}', { count: customers.length })}>
        {customers.length === 0 ? (
          <p className="text-sm text-ink-soft">
            {t('Nobody buys by it yet; choose it beside a customer in Users.')}
          </p>
        ) : (
          <ul className="grid gap-2 text-sm">
            {customers.map((customer) => (
              <li key={customer.id} className="grid">
                <span className="font-medium">{customer.name}</span>
                <span className="text-xs wrap-anywhere text-ink-faint">{customer.email}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

export const ErrorBoundary = listError(msg('Edit Price List'));
