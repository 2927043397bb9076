import { useNavigate } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { PriceListForm } from './price-list-form.tsx';
import { emptyPriceList, priceListInput } from './price-list-values.ts';
import type { PriceListValues } from './price-list-values.ts';

export const meta = () => adminMeta(t('Add Price List'));

export default function AddPriceListPage() {
  const navigate = useNavigate();
  const save = async (values: PriceListValues) => {
    await browserApi().wholesale.addPriceList({ body: priceListInput(values) });
    successToast(t('Price list has been added.'), flowToastMilliseconds);
    await navigate(adminLinks.priceLists());
    return values;
  };
  return (
    <AdminPage
      title={t('Add Price List')}
      backTo={{ label: t('Price lists'), to: adminLinks.priceLists() }}
      isNarrow
    >
      <LookOnlyNotice right="catalog" />
      <PriceListForm values={emptyPriceList} submitText={t('Add Price List')} onSave={save} />
    </AdminPage>
  );
}
