import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { greetVisitor } from '../../state/visitor-actions.ts';
import { FollowedLinks } from '../shop-parts/followed-links.tsx';
import { CartDrawerHost } from './cart-drawer-host.tsx';
import type { MenuCategory } from './categories-menu.tsx';
import { CompareTrayHost } from './compare-tray-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { TabBar } from './tab-bar.tsx';

/** Banner, header, page, footer and, on phones, the tab bar. */
export function StorefrontFrame({
  categories,
  children,
}: {
  categories: readonly MenuCategory[];
  children: ReactNode;
}) {
  useEffect(() => {
    // The page is the same for everybody; whose cart it is, only this browser knows.
    void greetVisitor();
  }, []);

  return (
    <FollowedLinks className="flex min-h-dvh flex-col pb-(--tray-height) max-md:pb-[calc(var(--tab-bar-height)+var(--tray-height,0px)+env(safe-area-inset-bottom))]">
      <a
        href="#contenido"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-ink px-4 py-2.5 text-sm font-semibold text-paper focus-visible:translate-y-0"
      >
        Ir al contenido
      </a>
      <Header categories={categories} />
      <main id="contenido" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <TabBar />
      <CompareTrayHost />
      <CartDrawerHost />
    </FollowedLinks>
  );
}
