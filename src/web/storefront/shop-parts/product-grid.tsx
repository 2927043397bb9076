import { cx } from '../../ui/cx.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import type { BesideStock, ProductCardProduct } from './product-card.tsx';

const columns =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.75rem,40%)),1fr))] gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4';

/** Products side by side: two on a phone (one when its text is set to twice the size), up to five on a wide screen. `isBesideFacets` leaves room for a side bar. */
export function ProductGrid({
  products,
  firstCount = 2,
  isBesideFacets = false,
  besideStock,
  className,
}: {
  products: readonly ProductCardProduct[];
  /** How many are seen without scrolling; their pictures are fetched at once. 0 further down the page. */
  firstCount?: number;
  isBesideFacets?: boolean;
  /** What stands beside each product's stock. */
  besideStock?: BesideStock;
  className?: string;
}) {
  return (
    <ul className={cx(columns, isBesideFacets ? '2xl:grid-cols-4' : '2xl:grid-cols-5', className)}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} isFirst={index < firstCount} besideStock={besideStock} />
        </li>
      ))}
    </ul>
  );
}

/** The grid while its products are on their way. */
export function ProductGridSkeleton({
  count = 8,
  isBesideFacets = false,
  className,
}: {
  count?: number;
  isBesideFacets?: boolean;
  className?: string;
}) {
  return (
    <div
      aria-busy="true"
      className={cx(columns, isBesideFacets ? '2xl:grid-cols-4' : '2xl:grid-cols-5', className)}
    >
      <output className="sr-only">Cargando productos</output>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
