import { useState } from 'react';
import type { Route } from './+types/redirects-page';
import type { Api } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { DeleteButton } from '../admin-parts/delete-button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { ActionsTh } from '../admin-parts/row-parts.tsx';
import { AddRedirectDialog } from './add-redirect-dialog.tsx';

type Redirect = Awaited<ReturnType<Api['redirects']['redirects']>>['redirects'][number];

const kindWords: Record<Redirect['kind'], string> = {
  manual: 'By staff',
  category: 'Former category',
  brand: 'Former brand',
  promotion: 'Former promotion',
};

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.redirects.redirects({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      kind: choiceOf(searchParams, 'kind', ['manual', 'former'] as const),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Redirects');

/** Old addresses and where they lead. Former names come by themselves when something is renamed. */
export default function RedirectsPage({ loaderData: list }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <AdminPage
      title="Redirects"
      description="Old addresses and the pages they lead to. Former names are kept by themselves."
      actions={
        mayChange && (
          <Button iconStart="plus" onClick={() => setIsAdding(true)}>
            Add redirect
          </Button>
        )
      }
    >
      <ListTools
        searchLabel="Search addresses"
        filters={[
          {
            name: 'kind',
            label: 'All redirects',
            options: [
              { value: 'manual', label: 'Added by staff' },
              { value: 'former', label: 'Former names' },
            ],
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.redirects}
        icon="link"
        noneYet="No redirects yet"
        noneHint="Send old links, printed or on other sites, to the page that took their place."
      >
        <Table label="Redirects">
          <thead>
            <tr>
              <Th>From</Th>
              <Th>To</Th>
              <Th className="max-md:hidden">Kept as</Th>
              <Th className="max-lg:hidden">Since</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {list.redirects.map((redirect) => (
              <Tr key={redirect.from_path}>
                <Td className="spec min-w-36 break-all">{redirect.from_path}</Td>
                <Td className="min-w-36 break-all">
                  <a
                    href={redirect.to_path}
                    target="_blank"
                    rel="noreferrer"
                    className="spec hover:underline"
                  >
                    {redirect.to_path}
                    <span className="sr-only"> (opens in another tab)</span>
                  </a>
                </Td>
                <Td className="max-md:hidden">
                  <Badge>{kindWords[redirect.kind]}</Badge>
                </Td>
                <Td className="whitespace-nowrap text-ink-soft max-lg:hidden">
                  {staffDateTime(redirect.created_at)}
                </Td>
                <Td align="end">{mayChange && <DeleteRedirect redirect={redirect} />}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
      {isAdding && <AddRedirectDialog onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}

/** What staff added can go; former names of categories and brands are kept by the shop. */
function DeleteRedirect({ redirect: { id, from_path: from } }: { redirect: Redirect }) {
  if (id === null) return null;
  return (
    <DeleteButton
      name={from}
      title="Delete this redirect?"
      onDelete={() => browserApi().redirects.deleteRedirect({ params: { id } })}
    >
      {`Visitors of ${from} will be told that there is nothing.`}
    </DeleteButton>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Redirects" error={error} />;
}
