import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/imports-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { choiceOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { catalogImports } from './import-family.ts';
import { ImportsList } from './imports-list.tsx';

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.imports.runs({ query: { attention: choiceOf(searchParams, 'attention', ['problems']) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Imports'));

export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <ImportsList
      family={catalogImports}
      imports={imports}
      actions={
        <ButtonLink variant="secondary" iconStart="image" to={adminLinks.importPictures()}>
          {t('Picture files')}
        </ButtonLink>
      }
    />
  );
}

export const ErrorBoundary = listError(msg('Imports'));
