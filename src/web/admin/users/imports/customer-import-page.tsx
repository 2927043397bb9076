import { msg, t } from '../../../../i18n/t.ts';
import type { Route } from './+types/customer-import-page';
import { browserLoader, serverLoader } from '../../../data.ts';
import { adminMeta } from '../../../page-meta.ts';
import { listError } from '../../admin-parts/list-error.tsx';
import { customerImports } from '../../imports/import-family.ts';
import { ImportView, loadImport } from '../../imports/import-view.tsx';

const load = loadImport(customerImports);

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Import of customers'));

export default function CustomerImportPage({ loaderData }: Route.ComponentProps) {
  return <ImportView family={customerImports} loaded={loaderData} />;
}

export const ErrorBoundary = listError(msg('Import'));
