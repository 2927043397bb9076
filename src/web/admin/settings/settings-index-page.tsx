import { Link } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import type { StaffRight } from '../../state/shop-types.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useStaff } from '../shell/admin-layout.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import type { Route } from './+types/settings-index-page';

const load = ({ api }: LoadArgs) => api.settings.settingsGroups();

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = () => adminMeta(t('Settings'));

/** What an owner changes on screens of their own. */
const elsewhere: readonly { title: Message; description: Message; to: string; right: StaffRight }[] = [
  {
    title: msg('Postal codes'),
    description: msg('The post’s catalogue, by which addresses fill themselves in.'),
    to: adminLinks.postalCodes(),
    right: 'system',
  },
  {
    title: msg('Specs'),
    description: msg('Which specs a kind of product shows and filters by, and in what order.'),
    to: adminLinks.specKinds(),
    right: 'read_catalog',
  },
  {
    title: msg('Search'),
    description: msg('Words that mean the same, and what shoppers looked for in vain.'),
    to: adminLinks.search(),
    right: 'read_catalog',
  },
  {
    title: msg('Redirects'),
    description: msg('Old addresses and the pages that their visitors are sent to.'),
    to: adminLinks.redirects(),
    right: 'read_catalog',
  },
  {
    title: msg('Price lists'),
    description: msg('Prices of their own for wholesale buyers.'),
    to: adminLinks.priceLists(),
    right: 'read_catalog',
  },
  {
    title: msg('System users'),
    description: msg('Who works here, and what they may do.'),
    to: adminLinks.systemUsers(),
    right: 'system',
  },
];

/** All that an owner can set, a card a group. */
export default function SettingsIndexPage({ loaderData: { groups } }: Route.ComponentProps) {
  const { rights } = useStaff();
  return (
    <AdminPage title={t('Settings')} description={t('What the shop is, charges and allows.')}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {groups.map((group) => (
          <GroupLink
            key={group.group}
            to={adminLinks.settings(group.group)}
            title={group.title}
            description={group.description}
            note={
              group.changed_at === null
                ? t('As by default')
                : t('{count, plural, =0 {As by default} one {# changed} other {# changed}} · {time}', {
                    count: group.changed,
                    time: staffDateTime(group.changed_at),
                  })
            }
          />
        ))}
        {elsewhere
          .filter(({ right }) => rights.includes(right))
          .map(({ title, description, to }) => (
            <GroupLink key={to} to={to} title={t(title)} description={t(description)} />
          ))}
      </ul>
    </AdminPage>
  );
}

function GroupLink({
  to,
  title,
  description,
  note,
}: {
  to: string;
  title: string;
  description: string;
  note?: string;
}) {
  return (
    <li className="relative grid content-start gap-1 rounded-lg border border-line bg-surface p-4 hover:border-line-strong">
      <h2 className="text-sm font-semibold">
        <Link to={to} className="rounded-sm after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <p className="text-sm text-ink-soft">{description}</p>
      {note !== undefined && <p className="text-xs text-ink-faint">{note}</p>}
    </li>
  );
}

export const ErrorBoundary = listError(msg('Settings'));
