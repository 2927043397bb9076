import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/import-page';
import { browserLoader, serverLoader } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { catalogImports } from './import-family.ts';
import { ImportView, loadImport } from './import-view.tsx';

const load = loadImport(catalogImports);

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Import'));

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  return <ImportView family={catalogImports} loaded={loaderData} />;
}

export const ErrorBoundary = listError(msg('Import'));
