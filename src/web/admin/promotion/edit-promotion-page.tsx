import { useState } from 'react';
import type { Route } from './+types/edit-promotion-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { ListError } from '../admin-parts/list-parts.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { promotionFormData, promotionStates, valuesOf } from './promotion-values.ts';
import type { PromotionDetail, PromotionValues } from './promotion-values.ts';

async function load({ api, params }: LoadArgs<'id'>) {
  return api.promotions.adminPromotion({ params: { id: idOf(params.id) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Edit Promotion');

export default function EditPromotionPage({ loaderData: { promotion } }: Route.ComponentProps) {
  return <EditPromotion key={promotion.id} promotion={promotion} />;
}

function EditPromotion({ promotion }: { promotion: PromotionDetail }) {
  const [saved, setSaved] = useState(promotion);
  const state = promotionStates[saved.state];
  const save = async (values: PromotionValues) => {
    const answer = await browserApi().promotions.updatePromotion({
      params: { id: promotion.id },
      form: promotionFormData(values),
    });
    setSaved(answer.promotion);
    successToast('Promotion has been edited.', flowToastMilliseconds);
    return valuesOf(answer.promotion);
  };
  return (
    <AdminPage
      title="Edit Promotion"
      backTo={{ label: 'Promotions', to: adminLinks.promotions() }}
      description={<Badge tone={state.tone}>{state.label}</Badge>}
      isNarrow
    >
      <LookOnlyNotice right="catalog" />
      <PromotionForm
        values={valuesOf(promotion)}
        currentImage={saved.promotion_image}
        submitText="Update Promotion"
        onSave={save}
      />
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Edit Promotion" error={error} />;
}
