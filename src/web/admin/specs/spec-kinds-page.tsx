import { Link } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/spec-kinds-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

async function load({ api }: LoadArgs) {
  return api.catalog.specLayouts();
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Specs'));

/** Kinds of products, those that the shop has most of first. */
export default function SpecKindsPage({ loaderData: { kinds } }: Route.ComponentProps) {
  const rows = kinds.toSorted((one, other) => other.product_count - one.product_count);
  return (
    <AdminPage
      title={t('Specs')}
      description={t('What each kind of product shows, and what its lists are filtered by')}
    >
      <RowTable
        label={t('Kinds of products')}
        rows={rows}
        rowKey={({ kind }) => kind}
        rowTo={({ kind }) => adminLinks.specLayout(kind)}
        columns={[
          {
            head: t('Kind'),
            cell: ({ kind, label, is_default: isDefault }) => (
              <span className="flex flex-wrap items-center gap-2">
                <Link to={adminLinks.specLayout(kind)} className="font-medium hover:underline">
                  {label}
                </Link>
                {!isDefault && <Badge>{t('Arranged')}</Badge>}
              </span>
            ),
          },
          { head: t('Products'), align: 'end', cell: (row) => row.product_count },
          { head: t('Specs shown'), align: 'end', from: 'sm', cell: (row) => row.shown },
          { head: t('Filters'), align: 'end', cell: (row) => row.filters },
        ]}
      />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Specs'));
