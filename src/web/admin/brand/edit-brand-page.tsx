import { useState } from 'react';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/edit-brand-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { BrandForm } from './brand-form.tsx';
import { brandFormData, valuesOf } from './save-brand.ts';
import type { BrandDetail, BrandValues } from './save-brand.ts';

async function load({ api, params }: LoadArgs<'brand_id'>) {
  return { brand: await api.catalog.brand({ params: { id: idOf(params.brand_id) } }) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Edit Brand'));

export default function EditBrandPage({ loaderData: { brand } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={t('Edit Brand')}
      backTo={{ label: t('Brands'), to: adminLinks.brands() }}
      historyOf={`brand:${brand.id}`}
      isNarrow
    >
      <LookOnlyNotice right="catalog" />
      <EditBrand key={brand.id} brand={brand} />
    </AdminPage>
  );
}

function EditBrand({ brand }: { brand: BrandDetail }) {
  const [currentImage, setCurrentImage] = useState(brand.brand_image);
  const save = async (values: BrandValues, start: BrandValues) => {
    const answer = await browserApi().catalog.updateBrand({
      params: { id: brand.id },
      form: brandFormData(values, start),
    });
    setCurrentImage(answer.brand.brand_image);
    successToast(t('Brand has been edited.'), flowToastMilliseconds);
    return valuesOf(answer.brand);
  };
  return (
    <BrandForm
      values={valuesOf(brand)}
      currentImage={currentImage}
      submitText={t('Update Brand')}
      onSave={save}
    />
  );
}

export const ErrorBoundary = listError(msg('Edit Brand'));
