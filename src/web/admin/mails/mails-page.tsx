import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { Route } from './+types/mails-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { addressWith, choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { ActionsTh } from '../admin-parts/row-parts.tsx';
import { type Mail, mailKinds, mailStates } from './mail-words.ts';

const kinds = Object.keys(mailKinds) as Mail['kind'][];
const states = Object.keys(mailStates) as Mail['state'][];

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.mails.mails({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      kind: choiceOf(searchParams, 'kind', kinds),
      state: choiceOf(searchParams, 'state', states),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Mails');

/** Every email of the shop: to whom, about what, whether it left; each can be read and sent once more. */
export default function MailsPage({ loaderData: list }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // The open email stands in the address: orders link to the emails about them.
  const opened = /^\d{1,9}$/.test(search.get('letter') ?? '') ? Number(search.get('letter')) : undefined;
  const open = (email: number | undefined) =>
    void navigate(addressWith(search, { letter: email, page: pageOf(search) }), { preventScrollReset: true });
  return (
    <AdminPage title="Mails" description={list.total === 1 ? '1 letter' : `${list.total} letters`}>
      <ListTools
        searchLabel="Address or subject"
        filters={[
          {
            name: 'kind',
            label: 'Any kind',
            options: kinds.map((value) => ({ value, label: mailKinds[value] })),
          },
          {
            name: 'state',
            label: 'Any state',
            options: states.map((value) => ({ value, label: mailStates[value].label })),
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.mails}
        icon="mail"
        noneYet="No letters yet"
        noneHint="What the shop writes to its customers stands here for 180 days."
      >
        <Table label="Mails">
          <thead>
            <tr>
              <Th>Letter</Th>
              <Th className="max-lg:hidden">Kind</Th>
              <Th>State</Th>
              <Th align="end" className="max-md:hidden">
                Tries
              </Th>
              <Th className="max-sm:hidden">Written</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {list.mails.map((mail) => (
              <Tr key={mail.id}>
                <Td>
                  <span className="grid max-w-md gap-0.5">
                    <span lang="es-MX" className="font-medium">
                      {mail.subject}
                    </span>
                    <span className="text-xs break-all text-ink-faint">{mail.recipient}</span>
                    {mail.error !== null && (
                      <span className="text-xs break-words text-danger">{mail.error}</span>
                    )}
                  </span>
                </Td>
                <Td className="text-ink-soft max-lg:hidden">{mailKinds[mail.kind]}</Td>
                <Td>
                  <Badge tone={mailStates[mail.state].tone}>{mailStates[mail.state].label}</Badge>
                </Td>
                <Td align="end" className="max-md:hidden">
                  {mail.tries}
                </Td>
                <Td className="whitespace-nowrap text-ink-soft max-sm:hidden">
                  {staffDateTime(mail.created_at)}
                </Td>
                <Td align="end" className="whitespace-nowrap">
                  {mail.order_id !== null && (
                    <Link
                      to={adminLinks.order(mail.order_id)}
                      className="mr-3 rounded-xs text-sm text-brand hover:underline"
                      aria-label={`Order of «${mail.subject}»`}
                    >
                      Order
                    </Link>
                  )}
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`View «${mail.subject}» to ${mail.recipient}`}
                    onClick={() => open(mail.id)}
                  >
                    View
                  </Button>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
      {opened !== undefined && (
        <MailDrawer
          mailId={opened}
          onClose={() => open(undefined)}
          onResent={async () => {
            open(undefined);
            await revalidate();
          }}
        />
      )}
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Mails" error={error} />;
}
