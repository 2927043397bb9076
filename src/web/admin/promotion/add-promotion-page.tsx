import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/add-promotion-page';
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
import { PromotionForm } from './promotion-form.tsx';
import { emptyPromotion, promotionFormData } from './promotion-values.ts';
import type { PromotionValues } from './promotion-values.ts';

const load = ({ api }: LoadArgs) => loadShelves(api);

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Add Promotion'));

export default function AddPromotionPage({ loaderData: shelves }: Route.ComponentProps) {
  const save = async (values: PromotionValues) => {
    await browserApi().promotions.addPromotion({ form: promotionFormData(values) });
    successToast(t('Promotion has been added.'), flowToastMilliseconds);
    return emptyPromotion;
  };
  return (
    <AdminPage
      title={t('Add Promotion')}
      backTo={{ label: t('Promotions'), to: adminLinks.promotions() }}
      isNarrow
    >
      <LookOnlyNotice right="catalog" />
      <PromotionForm
        values={emptyPromotion}
        currentImage={null}
        submitText={t('Add Promotion')}
        onSave={save}
        shelves={shelves}
      />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Add Promotion'));
