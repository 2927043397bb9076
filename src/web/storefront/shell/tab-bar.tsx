import { useLocation } from 'react-router';
import { links } from '../../links.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { FollowedLink, isAt } from '../shop-parts/followed-links.tsx';

/** The five tabs of the spec (§2), on phones. */
export const tabs = [
  { label: 'Home', to: links.home(), icon: 'home' },
  { label: 'Categorías', to: links.categories(), icon: 'grid' },
  { label: 'Promos', to: links.promotions(), icon: 'tag' },
  { label: 'Marcas', to: links.brands(), icon: 'mark' },
  { label: 'Perfil', to: links.dashboard(), icon: 'user' },
] as const;

export function TabBar() {
  const location = useLocation();
  return (
    <nav
      aria-label="Secciones"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="grid h-(--tab-bar-height) grid-cols-5">
        {tabs.map((tab) => {
          const isActive = isAt(location, tab.to);
          return (
            <li key={tab.to}>
              <FollowedLink
                to={tab.to}
                aria-current={isActive ? 'page' : undefined}
                className={cx(
                  'grid h-full place-content-center justify-items-center gap-0.5 text-[length:min(var(--text-2xs),3.3vw)] font-medium -outline-offset-2',
                  isActive ? 'text-brand' : 'text-ink-soft',
                )}
              >
                <Icon name={tab.icon} size={22} />
                {tab.label}
              </FollowedLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
