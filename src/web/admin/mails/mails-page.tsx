import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/mails-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../admin-parts/email-text.tsx';
import { addressWith, choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { mailKinds, mailStateWords } from './mail-words.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.mails.mails({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      kind: choiceOf(searchParams, 'kind', mailKinds),
      state: choiceOf(searchParams, 'state', mailStateWords),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Mails'));

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
    <AdminPage
      title={t('Mails')}
      description={
        list.has_more
          ? t('{total, plural, other {# e-mails}} or more', { total: list.total })
          : t('{total, plural, one {# e-mail} other {# e-mails}}', { total: list.total })
      }
    >
      <ListTools
        searchLabel={t('Address or subject')}
        filters={[
          { name: 'kind', label: t('Any kind'), options: mailKinds },
          { name: 'state', label: t('Any state'), options: mailStateWords },
        ]}
      />
      <ListTable
        list={list}
        rows={list.mails}
        icon="mail"
        noneYet={t('No e-mails yet')}
        noneHint={t('What the shop writes to its customers stands here for 180 days.')}
        label={t('Mails')}
        rowKey={(mail) => mail.id}
        columns={[
          {
            head: t('E-mail'),
            cell: (mail) => (
              <span className="grid max-w-md gap-0.5">
                <span lang="es-MX" className="font-medium">
                  {mail.subject}
                </span>
                <span className="text-xs text-ink-faint">
                  <EmailText email={mail.recipient} />
                </span>
                {mail.error !== null && <span className="text-xs break-words text-danger">{mail.error}</span>}
              </span>
            ),
          },
          {
            head: t('Kind'),
            from: 'lg',
            className: 'text-ink-soft',
            cell: (mail) => t(mailKinds[mail.kind]),
          },
          { head: t('State'), badge: (mail) => mailStateWords[mail.state] },
          { head: t('Tries'), align: 'end', from: 'md', cell: (mail) => mail.tries },
          { head: t('Written'), from: 'sm', at: (mail) => mail.created_at },
          {
            className: 'whitespace-nowrap',
            cell: (mail) => (
              <>
                {mail.order_id !== null && (
                  <LinkFor
                    right="read_orders"
                    to={adminLinks.order(mail.order_id)}
                    className="mr-3 rounded-xs text-sm text-brand hover:underline"
                    aria-label={t('Order of «{subject}»', { subject: mail.subject })}
                  >
                    {t('Order')}
                  </LinkFor>
                )}
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('View «{subject}» to {recipient}', {
                    subject: mail.subject,
                    recipient: mail.recipient,
                  })}
                  onClick={() => open(mail.id)}
                >
                  {t('View')}
                </Button>
              </>
            ),
          },
        ]}
      />
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

export const ErrorBoundary = listError(msg('Mails'));
