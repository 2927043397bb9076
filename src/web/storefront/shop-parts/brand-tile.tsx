import { links } from '../../links.ts';
import type { BrandInList } from '../../state/shop-types.ts';
import { LookupLink } from './lookup-link.tsx';

export type TileBrand = Pick<BrandInList, 'brand_name' | 'slug' | 'brand_image' | 'product_count'>;

/** A brand by its name set in type, or by its picture where the shop has one; leads to its products. */
export function BrandTile({ brand, hasCount = true }: { brand: TileBrand; hasCount?: boolean }) {
  return (
    <LookupLink
      to={links.brand(brand.slug)}
      className="group flex h-full min-h-22 flex-col items-center justify-center gap-1.5 rounded-lg border border-line bg-surface px-3 py-4 text-center transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-2"
    >
      <BrandMark brand={brand} className="h-8 text-xl group-hover:text-brand" />
      {hasCount && (
        <span className="figures text-xs text-ink-faint">
          {brand.product_count === 1 ? '1 producto' : `${brand.product_count} productos`}
        </span>
      )}
    </LookupLink>
  );
}

/** A brand's picture, or its name where there is none. */
export function BrandMark({
  brand,
  className,
}: {
  brand: Pick<TileBrand, 'brand_name' | 'brand_image'>;
  className?: string;
}) {
  return (
    <span className={`flex items-center justify-center ${className ?? ''}`}>
      {brand.brand_image === null ? (
        <span className="display leading-none break-words">{brand.brand_name}</span>
      ) : (
        <img
          src={brand.brand_image}
          alt={brand.brand_name}
          loading="lazy"
          decoding="async"
          className="h-full max-w-full rounded-xs bg-picture object-contain"
        />
      )}
    </span>
  );
}
