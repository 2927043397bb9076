import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { emptyPromotion, promotionFormData } from './promotion-values.ts';
import type { PromotionValues } from './promotion-values.ts';

export const meta = () => adminMeta('Add Promotion');

export default function AddPromotionPage() {
  const save = async (values: PromotionValues) => {
    await browserApi().promotions.addPromotion({ form: promotionFormData(values) });
    successToast('Promotion has been added.', flowToastMilliseconds);
    return emptyPromotion;
  };
  return (
    <AdminPage title="Add Promotion" backTo={{ label: 'Promotions', to: adminLinks.promotions() }} isNarrow>
      <LookOnlyNotice right="catalog" />
      <PromotionForm values={emptyPromotion} currentImage={null} submitText="Add Promotion" onSave={save} />
    </AdminPage>
  );
}
