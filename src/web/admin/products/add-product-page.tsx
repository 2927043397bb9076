import { useNavigate } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/add-product-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { currentShop } from '../../shop.ts';
import { successToast } from '../../toasts.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { loadShelves } from '../admin-parts/shelves.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { ProductForm } from './product-form.tsx';
import { assemblyProduct } from './assembly-product.ts';
import { emptyProduct, newProductOf, type ProductValues } from './product-values.ts';

async function load({ api, url }: LoadArgs) {
  const [shelves, { kinds }] = await Promise.all([loadShelves(api), api.catalog.productKinds()]);
  return { shelves, kinds, isAssembly: url.searchParams.get('sells') === 'assembly' };
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
      {loaderData.isAssembly && (
        <InlineNotice className="mb-5">
          {t(
            'Say what it costs for each PC and in which category it stands. Carts with the parts of a PC offer it at once.',
          )}
        </InlineNotice>
      )}
      <ProductForm
        values={loaderData.isAssembly ? assemblyProduct(currentShop().name) : emptyProduct}
        choices={loaderData}
        submitText={t('Add Product')}
        onSave={save}
      />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Add Product'));
