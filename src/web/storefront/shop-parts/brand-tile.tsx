import { links } from '../../links.ts';
import type { BrandInList } from '../../state/shop-types.ts';
import { cx } from '../../ui/cx.ts';
import { CachedFragment } from '../../ui/cached-fragment.tsx';
import { pictureSizes } from '../../ui/picture-sizes.ts';
import { LookupLink } from './lookup-link.tsx';

export type TileBrand = Pick<BrandInList, 'brand_name' | 'slug' | 'brand_image' | 'product_count'>;

type TileProps = { brand: TileBrand; hasCount?: boolean };

/** A brand by its picture, or by its name set in type; leads to its products. */
export function BrandTile(tile: TileProps) {
  return (
    <CachedFragment of={() => `brand tile ${JSON.stringify(tile)}`}>
      <Tile {...tile} />
    </CachedFragment>
  );
}

function Tile({ brand, hasCount = true }: TileProps) {
  return (
    <LookupLink
      to={links.brand(brand.slug)}
      className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface text-center transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-2"
    >
      <BrandMark brand={brand} className="aspect-5/2 w-full text-xl group-hover:text-brand" />
      {hasCount && (
        <span className="figures border-t border-line px-3 py-2 text-xs text-ink-faint">
          {brand.product_count === 1 ? '1 producto' : `${brand.product_count} productos`}
        </span>
      )}
    </LookupLink>
  );
}

/** A brand's picture filling its place, or its name where there is none. */
export function BrandMark({
  brand,
  className,
}: {
  brand: Pick<TileBrand, 'brand_name' | 'brand_image'>;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'flex items-center justify-center',
        brand.brand_image !== null && 'isolate bg-mark',
        className,
      )}
    >
      {brand.brand_image === null ? (
        <span className="display px-3 leading-none break-words">{brand.brand_name}</span>
      ) : (
        <img
          {...pictureSizes(brand.brand_image)}
          sizes="(min-width: 80rem) 13rem, (min-width: 40rem) 30vw, 46vw"
          alt={brand.brand_name}
          width={640}
          height={320}
          loading="lazy"
          decoding="async"
          className="size-full object-contain mix-blend-multiply"
        />
      )}
    </span>
  );
}
