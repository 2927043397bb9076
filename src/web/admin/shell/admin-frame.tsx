import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { links } from '../../links.ts';
import type { StaffUser } from '../../state/shop-types.ts';
import { useShop } from '../../shop.ts';
import { LogoMark } from '../../storefront/shell/logo.tsx';
import { ThemeSwitch } from '../../theme-switch.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { StaffWords } from '../../ui/words.tsx';
import { AdminKeys } from './admin-keys.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { ListingNote } from './listing-note.tsx';
import { PausedNow } from './paused-now.tsx';
import { ProblemQuestion } from './problem-question.tsx';

/** Side bar, top bar and the page. A drawer on phones, a rail on tablets, a whole menu from 1024 px. */
export function AdminFrame({ user, children }: { user: StaffUser | undefined; children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const shop = useShop();
  const [problems, setProblems] = useState(0);
  const { key } = useLocation();
  return (
    <StaffWords>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded-md bg-raised px-4 py-2.5 text-sm font-medium shadow-3 not-focus:sr-only"
      >
        {t('Skip the menu')}
      </a>
      <div className="min-h-dvh md:grid md:grid-cols-[6.75rem_1fr] xl:grid-cols-[15rem_1fr] print:block">
        <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-sunken md:flex print:hidden">
          <Link
            to={adminLinks.dashboard()}
            aria-label={t('{name} admin', { name: shop.name })}
            className="flex h-16 shrink-0 items-center gap-2.5 px-4.5"
          >
            <LogoMark size={28} />
            <span className="display text-xl max-xl:hidden">{shop.name}</span>
          </Link>
          <nav
            aria-label={t('Admin')}
            className="no-scrollbar flex-1 overflow-y-auto px-1.5 pt-2 pb-6 xl:px-2.5"
          >
            <AdminMenu user={user} problems={problems} isRail />
          </nav>
        </aside>
        <div className="flex min-w-0 flex-col">
          <header className="sticky top-0 z-30 flex h-14 items-center justify-between gap-3 border-b border-line bg-paper/92 px-3 backdrop-blur-md sm:px-6 md:h-16">
            <div className="flex items-center gap-1 md:hidden">
              <IconButton
                icon="menu"
                label={t('Menu')}
                onClick={() => setIsMenuOpen(true)}
                aria-haspopup="dialog"
              />
              <Link
                to={adminLinks.dashboard()}
                aria-label={t('{name} admin', { name: shop.name })}
                className="p-1"
              >
                <LogoMark size={26} />
              </Link>
            </div>
            <Link
              to={links.home()}
              className="inline-flex items-center gap-1.5 rounded-sm text-sm whitespace-nowrap text-ink-soft hover:text-ink max-md:hidden"
            >
              {t('View shop')}
              <Icon name="external" size={14} />
            </Link>
            {user !== undefined && <AdminKeys user={user} />}
            {user?.rights.includes('read_catalog') && <ListingNote />}
            <div className="flex items-center gap-3">
              <span className="max-sm:hidden">
                <ThemeSwitch
                  words={{ label: t('Appearance'), system: t('System'), light: t('Light'), dark: t('Dark') }}
                />
              </span>
              {user !== undefined && <UserMenu user={user} />}
            </div>
          </header>
          {user !== undefined && <PausedNow />}
          {/* Another page is another visit: it is asked again. */}
          {user?.rights.includes('system') && <ProblemQuestion key={key} onAnswer={setProblems} />}
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
        </div>
      </div>
      <Drawer title={shop.name} side="left" isOpen={isMenuOpen} onOpenChange={setIsMenuOpen}>
        <nav aria-label={t('Admin')} className="px-3 py-4">
          <AdminMenu user={user} problems={problems} onFollow={() => setIsMenuOpen(false)} />
        </nav>
      </Drawer>
    </StaffWords>
  );
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
        { kind: 'link', label: t('Account'), to: adminLinks.account(), icon: 'user' },
        { kind: 'link', label: t('View shop'), to: links.home(), icon: 'store' },
        { kind: 'line' },
        { kind: 'action', label: t('Sign out'), onSelect: () => void signOut(), icon: 'sign-out' },
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
