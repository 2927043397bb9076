import { Link } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/emails-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { emailGroups, type EmailSummary } from './email-words.ts';

async function load({ api }: LoadArgs) {
  return api.mails.templates();
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('E-mail texts'));

/** Every email that customers get: when it goes, whether it is on, and whether its texts are the shop's own. */
export default function EmailsPage({ loaderData: { templates } }: Route.ComponentProps) {
  const mayReadMails = useMay('read_mails');
  const byGroup = Map.groupBy(templates, ({ group }) => group);
  return (
    <AdminPage
      title={t('E-mail texts')}
      description={t('What the shop writes to its customers, and when. Open one to write it anew.')}
      actions={
        mayReadMails && (
          <ButtonLink variant="secondary" iconStart="mail" to={adminLinks.mails()}>
            {t('Sent e-mails')}
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-7">
        {Object.entries(emailGroups).map(([group, title]) => (
          <section key={group} className="grid gap-2.5">
            <h2 className="text-sm font-semibold">{t(title)}</h2>
            <RowTable
              label={t(title)}
              rows={byGroup.get(group as EmailSummary['group']) ?? []}
              rowKey={({ name }) => name}
              rowTo={({ name }) => adminLinks.email(name)}
              columns={[
                {
                  head: t('E-mail'),
                  className: 'min-w-56',
                  cell: (email) => (
                    <span className="grid max-w-xl gap-0.5">
                      <Link
                        to={adminLinks.email(email.name)}
                        className="rounded-xs font-medium hover:underline"
                      >
                        {email.title}
                      </Link>
                      <span className="text-xs text-ink-faint">{email.when}</span>
                    </span>
                  ),
                },
                group !== 'shared' && {
                  head: t('Sent'),
                  className: 'w-32',
                  cell: (email) =>
                    email.can_switch_off ? (
                      <Badge tone={email.is_on ? 'success' : 'warning'}>
                        {email.is_on ? t('On') : t('Off')}
                      </Badge>
                    ) : (
                      <span className="text-ink-soft">{t('Always')}</span>
                    ),
                },
                {
                  head: t('Texts'),
                  from: 'sm',
                  className: 'w-52 whitespace-nowrap',
                  cell: ({ edited_texts: count }) =>
                    count === 0 ? (
                      <span className="text-ink-faint">{t('As by default')}</span>
                    ) : (
                      <Badge tone="info">
                        {t('{count, plural, one {# text changed} other {# texts changed}}', { count })}
                      </Badge>
                    ),
                },
                {
                  head: t('Last change'),
                  from: 'lg',
                  className: 'w-56 text-ink-soft',
                  cell: ({ changed_at: at, changed_by: by }) =>
                    at === null ? '—' : `${staffDateTime(at)}${by === null ? '' : ` · ${by}`}`,
                },
              ]}
            />
          </section>
        ))}
      </div>
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('E-mail texts'));
