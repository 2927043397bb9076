import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { Route } from './+types/edit-draft-order-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { currentOf } from '../admin-parts/current-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { DraftForm } from './draft-form.tsx';
import { draftInput, valuesOfDraft } from './draft-values.ts';
import type { DraftOrder } from './draft-words.ts';

async function load({ api, params }: LoadArgs<'id'>) {
  const [{ rules }, { draft_order: draft }] = await Promise.all([
    api.shipping.shippingRules(),
    api.orders.draftOrder({ params: { id: params.id ?? '' } }),
  ]);
  return { rules, draft };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Edit the draft order'));

/** What was agreed is changed before anybody pays it: the link stays and asks for the new total. */
export default function EditDraftOrderPage({ loaderData: { rules, draft } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const version = useRef(draft.version);
  return (
    <AdminPage
      title={t('Edit the draft order')}
      backTo={{
        label: t('Draft order of {name}', { name: draft.customer.name }),
        to: adminLinks.draftOrder(draft.id),
      }}
      isNarrow
    >
      <LookOnlyNotice right="orders" />
      <InlineNotice tone={draft.can_edit ? 'info' : 'warning'} className="mb-5">
        {draft.can_edit
          ? t(
              'Prices stay as agreed unless you change them. The link stays and asks for the new total; a payment page that is open at the former one is closed.',
            )
          : t('It cannot be changed any more: it is paid, over, or a company accepted it as it is.')}
      </InlineNotice>
      <DraftForm
        key={draft.id}
        values={valuesOfDraft(draft)}
        rules={rules}
        submitText={t('Save changes')}
        onSave={async (values) => {
          const params = { id: draft.id };
          const body = { ...draftInput(values), version: version.current };
          try {
            const { draft_order: saved } = await browserApi().orders.editDraftOrder({ params, body });
            successToast(
              t('The draft order was changed. Its link asks for {total}.', {
                total: formatPesos(saved.total_cents),
              }),
              flowToastMilliseconds,
            );
            await navigate(adminLinks.draftOrder(draft.id));
            return valuesOfDraft(saved);
          } catch (error) {
            const current = currentOf(error) as DraftOrder | undefined;
            if (current) version.current = current.version;
            throw error;
          }
        }}
      />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Draft order'));
