import { useRef } from 'react';
import { links } from '../../links.ts';
import { Icon } from '../../ui/icons.tsx';
import { LookupLink } from '../shop-parts/lookup-link.tsx';

export type MenuCategory = {
  category_name: string;
  slug: string;
  product_count: number;
};

/**
 * All categories under one button. The browser's own popover: Escape, a click elsewhere and the focus work by
 * themselves, before the script too.
 */
export function CategoriesMenu({ categories }: { categories: readonly MenuCategory[] }) {
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget="menu-categorias"
        className="flex items-center gap-1.5 rounded-md px-3 py-2.5 text-sm font-medium transition-colors hover:bg-sunken"
      >
        <Icon name="menu" size={18} />
        Categorías
      </button>
      <div
        ref={panel}
        id="menu-categorias"
        popover="auto"
        onBeforeToggle={(event) => {
          // Below the header, wherever the scrolled banner has left it.
          const header = document.querySelector('header')?.getBoundingClientRect();
          if (header !== undefined) event.currentTarget.style.top = `${header.bottom}px`;
        }}
        className="inset-x-0 top-(--header-height) m-0 max-h-[80dvh] w-full overflow-y-auto border-b border-line bg-raised text-ink shadow-3 open:animate-appear"
      >
        <div className="page-width py-7">
          <ul className="grid grid-cols-3 gap-x-6 gap-y-0.5 lg:grid-cols-4 xl:grid-cols-5">
            {categories.map((category) => (
              <li key={category.slug}>
                <LookupLink to={links.category(category.slug)} onClick={close} className="menu-link">
                  {category.category_name}
                  <span className="menu-count">{category.product_count}</span>
                </LookupLink>
              </li>
            ))}
          </ul>
          <p className="mt-5 border-t border-line pt-4">
            <LookupLink
              to={links.categories()}
              onClick={close}
              className="inline-flex items-center gap-1.5 rounded-sm px-2.5 text-sm font-semibold text-brand hover:underline"
            >
              Ver todas las categorías
              <Icon name="arrow-right" size={16} />
            </LookupLink>
          </p>
        </div>
      </div>
    </>
  );
}
