import { useId } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Location } from 'react-router';
import { links } from '../../links.ts';
import { CachedFragment } from '../../ui/cached-fragment.tsx';
import { isAt } from '../shop-parts/followed-links.tsx';
import { CartDrawerHost } from './cart-drawer-host.tsx';
import type { MenuCategory } from './categories-menu.tsx';
import { CompareTrayHost } from './compare-tray-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { HelpHost } from './help-host.tsx';
import { ShopFrame } from './shop-frame.tsx';
import type { SiteNavigation } from './site-navigation.ts';
import { TabBar, tabs } from './tab-bar.tsx';

/** Where the page itself is for writing to the shop. */
const writing = /^\/(contacto|ayuda|dashboard\/mensajes)(\/|$)/;

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

  return (
    <ShopFrame
      className="pb-(--tray-height) max-md:pb-[calc(var(--tab-bar-height)+var(--tray-height,0px)+env(safe-area-inset-bottom))]"
      header={
        <CachedFragment of={() => headerKey(location, categories, navigation)}>
          <Header categories={categories} navigation={navigation} />
        </CachedFragment>
      }
      below={
        <>
          <CachedFragment of={() => `footer ${id} ${JSON.stringify(navigation.footer)}`}>
            <Footer groups={navigation.footer} />
          </CachedFragment>
          <CachedFragment of={() => `tabs ${placeIn(location)}`}>
            <TabBar />
          </CachedFragment>
          {!writing.test(location.pathname) && <HelpHost />}
          <CompareTrayHost />
          <CartDrawerHost />
        </>
      }
    >
      {children}
    </ShopFrame>
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
