import { useEffect, useId } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Location } from 'react-router';
import { links } from '../../links.ts';
import { loadChunk } from '../../chunks.ts';
import { withVisitor } from '../../state/visitor-store.ts';
import { greetVisitor } from '../../state/visitor-actions.ts';
import { CachedFragment } from '../../ui/cached-fragment.tsx';
import { FollowedLinks, isAt } from '../shop-parts/followed-links.tsx';
import { CartDrawerHost } from './cart-drawer-host.tsx';
import type { MenuCategory } from './categories-menu.tsx';
import { CheckoutPause } from './checkout-pause.tsx';
import { CompareTrayHost } from './compare-tray-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { SiteNavigation } from './site-navigation.ts';
import { TabBar, tabs } from './tab-bar.tsx';

/** Banner, header, page, footer and, on phones, the tab bar. */
export function StorefrontFrame({
  categories,
  navigation,
  children,
}: {
  categories: readonly MenuCategory[];
  navigation: SiteNavigation;
  children: ReactNode;
}) {
  const location = useLocation();
  const id = useId();

  useEffect(() => {
    // The page is the same for everybody; whose cart it is, only this browser knows.
    const end = withVisitor(
      () => void loadChunk('cart-tabs', () => import('../../state/cart-tabs.ts')).catch(() => {}),
    );
    void greetVisitor();
    return end;
  }, []);

  return (
    <FollowedLinks className="flex min-h-dvh flex-col pb-(--tray-height) max-md:pb-[calc(var(--tab-bar-height)+var(--tray-height,0px)+env(safe-area-inset-bottom))]">
      <a
        href="#contenido"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-ink px-4 py-2.5 text-sm font-semibold text-paper focus-visible:translate-y-0"
      >
        Ir al contenido
      </a>
      <CachedFragment of={() => headerKey(location, categories, navigation)}>
        <Header categories={categories} navigation={navigation} />
      </CachedFragment>
      <CheckoutPause />
      <main id="contenido" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <CachedFragment of={() => `footer ${id} ${JSON.stringify(navigation.footer)}`}>
        <Footer groups={navigation.footer} />
      </CachedFragment>
      <CachedFragment of={() => `tabs ${placeIn(location)}`}>
        <TabBar />
      </CachedFragment>
      <CompareTrayHost />
      <CartDrawerHost />
    </FollowedLinks>
  );
}

/** On the page of a search the box has its words. */
function headerKey(
  location: Location,
  categories: readonly MenuCategory[],
  { banner, header }: SiteNavigation,
): string | undefined {
  if (location.pathname === links.search()) return undefined;
  const open = header.find(({ to }) => isAt(location, to))?.to;
  return `header ${placeIn(location)} ${open} ${JSON.stringify([categories, banner, header])}`;
}

/** Which of the frame's links is the page that is open. */
function placeIn(location: Location): string | undefined {
  return places.find((to) => isAt(location, to));
}

const places = [...tabs.map(({ to }) => to), links.workstation()];
