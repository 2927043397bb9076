import { msg, t } from '../../../../i18n/t.ts';
import type { Route } from './+types/recall-page';
import { browserLoader, serverLoader } from '../../../data.ts';
import type { LoadArgs } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { adminMeta } from '../../../page-meta.ts';
import { Card } from '../../admin-parts/card.tsx';
import { ExportButton } from '../../admin-parts/export-button.tsx';
import { idOf } from '../../admin-parts/id-of.ts';
import { listError } from '../../admin-parts/list-error.tsx';
import { staffDateTime } from '../../admin-parts/staff-time.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { RecalledUnits } from './recalled-units.tsx';

const load = ({ api, params }: LoadArgs<'recall_id'>) =>
  api.orders.recallDetail({ params: { id: idOf(params.recall_id) } });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Recall {id}', { id: loaderData?.recall.id ?? '' }));

/** A recall: its units, who was written to, and what became of each letter. */
export default function RecallPage({ loaderData: { recall } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={recall.product_name}
      description={t(
        'Recall {id}, {time} by {name}: {units, plural, one {# unit} other {# units}}, {buyers, plural, =0 {nobody written to} one {# buyer written to} other {# buyers written to}}.',
        {
          id: recall.id,
          time: staffDateTime(recall.created_at),
          name: recall.created_by ?? '—',
          units: recall.units,
          buyers: recall.buyers,
        },
      )}
      backTo={{ label: t('Recalls'), to: adminLinks.recalls() }}
      historyOf={`recall:${recall.id}`}
      actions={
        <ExportButton
          name={`recall-${recall.id}`}
          call={`/admin/recalls/${recall.id}/recall.csv`}
          query={{}}
        />
      }
    >
      <div className="grid gap-5">
        <Card title={t('Units')}>
          <RecalledUnits units={recall.list} />
        </Card>
        <Card title={recall.subject}>
          <p className="whitespace-pre-line">{recall.message}</p>
        </Card>
      </div>
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Recall'));
