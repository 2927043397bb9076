import { Link } from 'react-router';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { ProductPicture } from '../shop-parts/product-picture.tsx';

/** What is inside a kit; parts that the shop also sells on their own lead to their pages. */
export function KitContents({ parts }: { parts: Product['parts'] }) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="contenido" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="contenido" className="text-sm font-semibold">
        Incluye
      </h2>
      <ul className="grid divide-y divide-line">
        {parts.map((part) => (
          <li key={part.sku} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
            <ProductPicture imageUrl={part.image_url} sizes="3rem" className="w-12 shrink-0" />
            <span className="min-w-0 flex-1 text-sm">
              {part.quantity > 1 && <span className="figures font-semibold">{`${part.quantity} × `}</span>}
              {part.is_for_sale ? (
                <Link to={links.product(part)} className="rounded-xs hover:underline">
                  {part.product_name}
                </Link>
              ) : (
                part.product_name
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
