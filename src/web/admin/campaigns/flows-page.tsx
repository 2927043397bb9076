import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/flows-page';
import { adminLinks } from '../../admin-links.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { FlowCard } from './flow-card.tsx';

/** What the shop writes by itself to win somebody back, in the order of the screen. */
const flows = ['cart-reminder', 'back-in-stock', 'price-drop', 'review-request'] as const;

async function load({ api }: LoadArgs) {
  const answers = await Promise.all(flows.map((name) => api.mails.template({ params: { name } })));
  return { templates: answers.map(({ template }) => template) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Flows'));

/** E-mails that go by themselves when something happens: switched, timed and written on one screen. */
export default function FlowsPage({ loaderData: { templates } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={t('Flows')}
      description={t('E-mails that go by themselves when something happens. Suppressed addresses get none.')}
      backTo={{ label: t('Campaigns'), to: adminLinks.campaigns() }}
    >
      <LookOnlyNotice right="system" />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {templates.map((template) => (
          <FlowCard key={template.name} template={template} />
        ))}
      </div>
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Flows'));
