import { msg, t } from '../../../../i18n/t.ts';
import type { Route } from './+types/customer-imports-page';
import { browserLoader, serverLoader } from '../../../data.ts';
import type { LoadArgs } from '../../../data.ts';
import { adminMeta } from '../../../page-meta.ts';
import { choiceOf } from '../../admin-parts/list-address.ts';
import { listError } from '../../admin-parts/list-error.tsx';
import { customerImports } from '../../imports/import-family.ts';
import { ImportsList } from '../../imports/imports-list.tsx';

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.customerImports.runs({
    query: { attention: choiceOf(searchParams, 'attention', ['problems']) },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Imports of customers'));

export default function CustomerImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  return <ImportsList family={customerImports} imports={imports} />;
}

export const ErrorBoundary = listError(msg('Imports'));
