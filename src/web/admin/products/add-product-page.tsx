import { useNavigate } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/add-product-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { loadShelves } from '../admin-parts/shelves.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { ProductForm } from './product-form.tsx';
import { emptyProduct, newProductOf, type ProductValues } from './product-values.ts';

async function load({ api }: LoadArgs) {
  const [shelves, { kinds }] = await Promise.all([loadShelves(api), api.catalog.productKinds()]);
  return { shelves, kinds };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Add Product'));

export default function AddProductPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const save = async (values: ProductValues) => {
    const { product } = await browserApi().catalog.addProduct({ body: newProductOf(values) });
    successToast(t('Product has been added. Pictures, specs and stock come next.'), flowToastMilliseconds);
    await navigate(adminLinks.product(product.id));
    return values;
  };
  return (
    <AdminPage
      title={t('Add Product')}
      description={t('Pictures, specs and stock come once it is there.')}
      backTo={{ label: t('Products'), to: adminLinks.products() }}
    >
      <LookOnlyNotice right="catalog" />
      <ProductForm values={emptyProduct} choices={loaderData} submitText={t('Add Product')} onSave={save} />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Add Product'));
