import { useNavigate } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/add-draft-order-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { whereAllowed } from '../admin-parts/where-allowed.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { DraftForm } from './draft-form.tsx';
import { draftInput, emptyDraft } from './draft-values.ts';
import { knownOf } from './known-of-customer.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const customerId = searchParams.get('customer');
  const [{ rules }, known] = await Promise.all([
    api.shipping.shippingRules(),
    customerId === null ? {} : whereAllowed(knownOf(api, customerId)),
  ]);
  return { rules, known };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('New draft order'));

/** Written while a customer is on the phone or at the counter; they pay it by its link. */
export default function AddDraftOrderPage({ loaderData: { rules, known } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <AdminPage
      title={t('New draft order')}
      backTo={{ label: t('Draft orders'), to: adminLinks.draftOrders() }}
      isNarrow
    >
      <LookOnlyNotice right="orders" />
      <DraftForm
        values={{ ...emptyDraft, ...known }}
        rules={rules}
        submitText={t('Write it and get the link')}
        onSave={async (values) => {
          const { draft_order: draft } = await browserApi().orders.createDraftOrder({
            body: draftInput(values),
          });
          successToast(t('The draft order was written.'), flowToastMilliseconds);
          await navigate(adminLinks.draftOrder(draft.id));
          return values;
        }}
      />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('New draft order'));
