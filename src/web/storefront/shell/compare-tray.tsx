import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../links.ts';
import { comparedKey } from '../../state/compare-kept.ts';
import {
  comparedMax,
  forgetAllCompared,
  forgetCompared,
  readCompared,
  useCompareStore,
} from '../../state/compare-store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';

/** Where people choose among goods; elsewhere (cart, paying, account) the tray would only be in the way. */
const choosing = /^\/(category|brand|promotion|search|product)(\/|$)/;

/** The products to be compared, at the lower edge of every page where more can be ticked. */
export function CompareTray() {
  const { pathname } = useLocation();
  const products = useCompareStore((state) => state.products);
  const isRefused = useCompareStore((state) => state.isRefused);
  const tray = useRef<HTMLElement>(null);
  const isShown = choosing.test(pathname) && products.length > 0;

  useEffect(() => {
    readCompared();
    // Another tab of the same visitor changed what is kept.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === comparedKey || key === null) readCompared();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  useEffect(() => {
    const element = tray.current;
    if (!isShown || element === null) return;
    // The end of the page and whatever has the focus stay above the tray.
    const { style } = document.documentElement;
    style.setProperty('--tray-height', `${element.offsetHeight}px`);
    return () => {
      style.removeProperty('--tray-height');
    };
  }, [isShown]);

  if (!isShown) return null;
  return (
    <section
      ref={tray}
      aria-label="Comparador"
      className="animate-rise fixed inset-x-0 bottom-0 z-25 border-t border-line bg-raised shadow-3 max-md:bottom-[calc(var(--tab-bar-height)+env(safe-area-inset-bottom))]"
    >
      <div className="page-width flex items-center gap-3 py-2.5 sm:gap-5">
        <ul className="flex gap-2">
          {Array.from({ length: comparedMax }, (_, index) => {
            const product = products[index];
            return product === undefined ? (
              <li
                key={`empty-${index}`}
                aria-hidden
                className="size-11 rounded-md border border-dashed border-line-strong max-sm:hidden"
              />
            ) : (
              <li key={product.id} className="relative">
                <ProductPicture imageUrl={product.image_url} sizes="2.75rem" className="size-11" />
                <button
                  type="button"
                  onClick={() => forgetCompared(product.id)}
                  aria-label={`Quitar ${product.product_name} del comparador`}
                  title={product.product_name}
                  className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full border border-line-strong bg-surface text-ink hover:border-ink"
                >
                  <Icon name="close" size={12} />
                </button>
              </li>
            );
          })}
        </ul>
        <p
          role="status"
          className={cx(
            'flex-1 text-sm max-sm:sr-only',
            isRefused ? 'font-medium text-warning' : 'text-ink-soft',
          )}
        >
          {isRefused
            ? `Caben ${comparedMax}: quita uno para agregar otro.`
            : products.length === 1
              ? 'Elige otro para comparar.'
              : `${products.length} productos para comparar.`}
        </p>
        <div className="flex gap-2 max-sm:ml-auto">
          <Button variant="quiet" size="sm" onClick={forgetAllCompared} className="max-sm:px-2">
            Vaciar
          </Button>
          <ButtonLink to={links.compare(products.map(({ id }) => id))} size="sm" iconStart="compare">
            Comparar
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
