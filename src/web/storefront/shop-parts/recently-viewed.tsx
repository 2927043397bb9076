import { useEffect } from 'react';
import { Link } from 'react-router';
import { links } from '../../links.ts';
import { ProductPicture } from './product-picture.tsx';
import { readRecentlyViewed, useRecentlyViewed } from './recently-viewed-store.ts';
import { SectionHeading } from './shelf.tsx';
import { usePrefetch } from '../../use-prefetch.ts';
import { WholeWords } from '../../ui/whole-words.tsx';

/** Products this browser looked at before; nothing for a first visit. `exceptSku` leaves out the one on the page. */
export function RecentlyViewed({ exceptSku }: { exceptSku?: string }) {
  const prefetch = usePrefetch();
  const products = useRecentlyViewed((state) => state.products);

  useEffect(readRecentlyViewed, []);

  const shown = (products ?? []).filter(({ sku }) => sku !== exceptSku).slice(0, 8);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="vistos-titulo">
      <SectionHeading id="vistos-titulo" title="Vistos hace poco" />
      <ul className="no-scrollbar -mx-4 grid auto-cols-[38%] grid-flow-col gap-3 overflow-x-auto px-4 py-1 sm:mx-0 sm:auto-cols-[22%] sm:px-0.5 lg:auto-cols-[14%] xl:auto-cols-[11.6%]">
        {shown.map((product) => (
          <li key={product.sku}>
            <Link to={links.product(product)} prefetch={prefetch} className="group grid gap-2 rounded-md">
              <ProductPicture imageUrl={product.image_url} sizes="10rem" />
              <span className="line-clamp-2 text-xs leading-snug font-medium group-hover:text-brand">
                <WholeWords text={product.product_name} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
