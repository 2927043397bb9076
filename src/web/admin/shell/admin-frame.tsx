import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';
import { browserApi } from '../../data.ts';
import { adminLinks, links } from '../../links.ts';
import type { StaffUser } from '../../state/shop-types.ts';
import { shop } from '../../shop.ts';
import { LogoMark } from '../../storefront/shell/logo.tsx';
import { ThemeSwitch } from '../../theme-switch.tsx';
import { cx } from '../../ui/cx.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EnglishWords } from '../../ui/words.tsx';
import { adminNavigation } from './admin-navigation.ts';
import { ListingNote } from './listing-note.tsx';

/** Side bar, top bar and the page. A drawer on phones, a rail of icons on tablets, words from 1024 px. */
export function AdminFrame({ user, children }: { user: StaffUser | undefined; children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <EnglishWords>
      <div className="min-h-dvh md:grid md:grid-cols-[4.25rem_1fr] lg:grid-cols-[15rem_1fr] print:block">
        <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-sunken md:flex print:hidden">
          <Link
            to={adminLinks.dashboard()}
            aria-label={`${shop.name} admin`}
            className="flex h-16 shrink-0 items-center gap-2.5 px-4.5"
          >
            <LogoMark size={28} />
            <span className="display text-xl max-lg:hidden">{shop.name}</span>
          </Link>
          <nav aria-label="Admin" className="no-scrollbar flex-1 overflow-y-auto px-2.5 pt-2 pb-6">
            <Navigation user={user} isRail />
          </nav>
        </aside>
        <div className="flex min-w-0 flex-col">
          <header className="sticky top-0 z-30 flex h-14 items-center justify-between gap-3 border-b border-line bg-paper/92 px-3 backdrop-blur-md sm:px-6 md:h-16">
            <div className="flex items-center gap-1 md:hidden">
              <IconButton
                icon="menu"
                label="Menu"
                onClick={() => setIsMenuOpen(true)}
                aria-haspopup="dialog"
              />
              <Link to={adminLinks.dashboard()} aria-label={`${shop.name} admin`} className="p-1">
                <LogoMark size={26} />
              </Link>
            </div>
            <Link
              to={links.home()}
              className="inline-flex items-center gap-1.5 rounded-sm text-sm whitespace-nowrap text-ink-soft hover:text-ink max-md:hidden"
            >
              View shop
              <Icon name="external" size={14} />
            </Link>
            {user?.rights.includes('read_catalog') && <ListingNote />}
            <div className="flex items-center gap-3">
              <span className="max-sm:hidden">
                <ThemeSwitch
                  words={{ label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' }}
                />
              </span>
              {user !== undefined && <UserMenu user={user} />}
            </div>
          </header>
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
        </div>
      </div>
      <Drawer title={shop.name} side="left" isOpen={isMenuOpen} onOpenChange={setIsMenuOpen}>
        <nav aria-label="Admin" className="px-3 py-4">
          <Navigation user={user} onFollow={() => setIsMenuOpen(false)} />
        </nav>
      </Drawer>
    </EnglishWords>
  );
}

function Navigation({
  user,
  isRail = false,
  onFollow,
}: {
  user: StaffUser | undefined;
  /** Icons alone between 768 and 1023 px. */
  isRail?: boolean;
  onFollow?: () => void;
}) {
  return adminNavigation.map((group) => {
    const entries = group.entries.filter(({ right }) => user?.rights.includes(right));
    if (entries.length === 0) return null;
    return (
      <section key={group.title} className="mb-5">
        <h2 className={cx('eyebrow px-2.5 pb-1.5', isRail && 'max-lg:sr-only')}>{group.title}</h2>
        <ul className="grid gap-0.5">
          {entries.map((entry) => (
            <li key={entry.to}>
              <NavLink
                to={entry.to}
                title={isRail ? entry.label : undefined}
                prefetch="intent"
                onClick={onFollow}
                className={({ isActive }) =>
                  cx(
                    'flex h-10 items-center gap-3 rounded-md px-2.5 text-sm font-medium transition-colors',
                    isRail && 'max-lg:justify-center max-lg:px-0',
                    isActive
                      ? 'bg-surface text-ink shadow-1'
                      : 'text-ink-soft hover:bg-line/60 hover:text-ink',
                  )
                }
              >
                <Icon name={entry.icon} size={20} />
                <span className={cx(isRail && 'max-lg:sr-only')}>{entry.label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function UserMenu({ user }: { user: StaffUser }) {
  const navigate = useNavigate();
  const signOut = async () => {
    await browserApi().staff.signOut({ body: {} });
    await navigate(adminLinks.login());
  };
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className="flex h-10 items-center gap-2.5 rounded-md pr-2 pl-1 text-sm font-medium transition-colors hover:bg-sunken"
        >
          <span
            aria-hidden
            className="grid size-8 place-items-center rounded-full bg-brand text-xs text-on-brand"
          >
            {initials(user.name)}
          </span>
          <span className="max-w-40 truncate max-sm:sr-only">{user.name}</span>
          <Icon name="chevron-down" size={14} className="text-ink-faint" />
        </button>
      }
      entries={[
        { kind: 'heading', label: `${user.email} · ${user.role}` },
        { kind: 'link', label: 'Account', to: adminLinks.account(), icon: 'user' },
        { kind: 'link', label: 'View shop', to: links.home(), icon: 'store' },
        { kind: 'line' },
        { kind: 'action', label: 'Sign out', onSelect: () => void signOut(), icon: 'sign-out' },
      ]}
    />
  );
}

function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
}
