import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/edit-promotion-page';
import { formatPesos } from '../../../platform/money.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { loadShelves } from '../admin-parts/shelves.ts';
import { whereAllowed } from '../admin-parts/where-allowed.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { PromotionCodes } from './promotion-codes.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { PromotionTrial } from './promotion-trial.tsx';
import { PromotionWarnings } from './promotion-warnings.tsx';
import { promotionFormData, promotionStates, valuesOf } from './promotion-values.ts';
import type { PromotionValues } from './promotion-values.ts';

async function load({ api, params }: LoadArgs<'id'>) {
  const asked = { params: { id: idOf(params.id) } };
  const [{ promotion }, warned, shelves] = await Promise.all([
    api.promotions.adminPromotion(asked),
    whereAllowed(api.promotions.warnings(asked)),
    loadShelves(api),
  ]);
  return { promotion, warnings: warned?.warnings ?? [], shelves };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Edit Promotion'));

export default function EditPromotionPage({ loaderData }: Route.ComponentProps) {
  return <EditPromotion key={loaderData.promotion.id} {...loaderData} />;
}

function EditPromotion({ promotion, warnings, shelves }: Route.ComponentProps['loaderData']) {
  const { revalidate } = useRevalidator();
  const state = promotionStates[promotion.state];
  const save = async (values: PromotionValues, start: PromotionValues) => {
    const answer = await browserApi().promotions.updatePromotion({
      params: { id: promotion.id },
      form: promotionFormData(values, start),
    });
    void revalidate();
    successToast(t('Promotion has been edited.'), flowToastMilliseconds);
    return valuesOf(answer.promotion);
  };
  return (
    <AdminPage
      title={t('Edit Promotion')}
      backTo={{ label: t('Promotions'), to: adminLinks.promotions() }}
      historyOf={`promotion:${promotion.id}`}
      description={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone={state.tone}>{t(state.label)}</Badge>
          <span>{t('{used, plural, one {used once} other {used # times}}', { used: promotion.used })}</span>
          <span>{t('{amount} of paid orders', { amount: formatPesos(promotion.revenue_cents) })}</span>
        </span>
      }
      isNarrow
    >
      <LookOnlyNotice right="catalog" />
      <PromotionWarnings warnings={warnings} />
      <PromotionForm
        values={valuesOf(promotion)}
        currentImage={promotion.promotion_image}
        submitText={t('Update Promotion')}
        onSave={save}
        shelves={shelves}
      />
      <PromotionCodes promotion={promotion} onGenerated={() => void revalidate()} />
      <PromotionTrial promotion={promotion} />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Edit Promotion'));
