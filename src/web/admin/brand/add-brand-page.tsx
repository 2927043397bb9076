import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { BrandForm } from './brand-form.tsx';
import { brandFormData, emptyBrand } from './save-brand.ts';
import type { BrandValues } from './save-brand.ts';

export const meta = () => adminMeta(t('Add Brand'));

export default function AddBrandPage() {
  const save = async (values: BrandValues) => {
    await browserApi().catalog.addBrand({ form: brandFormData(values) });
    successToast(t('Brand has been added.'), flowToastMilliseconds);
    return emptyBrand;
  };
  return (
    <AdminPage title={t('Add Brand')} backTo={{ label: t('Brands'), to: adminLinks.brands() }} isNarrow>
      <LookOnlyNotice right="catalog" />
      <BrandForm values={emptyBrand} currentImage={null} submitText={t('Add Brand')} onSave={save} />
    </AdminPage>
  );
}
