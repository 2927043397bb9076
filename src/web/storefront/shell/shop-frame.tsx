import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { loadChunk } from '../../chunks.ts';
import { greetVisitor } from '../../state/visitor-actions.ts';
import { withVisitor } from '../../state/visitor-store.ts';
import { cx } from '../../ui/cx.ts';
import { FollowedLinks } from '../shop-parts/followed-links.tsx';
import { CheckoutPause } from './checkout-pause.tsx';

/** What every frame of the shop has: a way to the content, a pause that is told, and who visits. */
export function ShopFrame({
  className,
  header,
  children,
  below,
}: {
  className?: string;
  header: ReactNode;
  children: ReactNode;
  /** All that stands after the page. */
  below: ReactNode;
}) {
  useEffect(() => {
    // The page is the same for everybody; whose cart it is, only this browser knows.
    const end = withVisitor(
      () => void loadChunk('cart-tabs', () => import('../../state/cart-tabs.ts')).catch(() => {}),
    );
    void greetVisitor();
    return end;
  }, []);
  return (
    <FollowedLinks className={cx('flex min-h-dvh flex-col', className)}>
      <a
        href="#contenido"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-ink px-4 py-2.5 text-sm font-semibold text-paper focus-visible:translate-y-0"
      >
        Ir al contenido
      </a>
      {header}
      <CheckoutPause />
      <main id="contenido" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {below}
    </FollowedLinks>
  );
}
