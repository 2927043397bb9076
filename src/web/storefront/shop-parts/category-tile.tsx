import { links } from '../../links.ts';
import type { CategoryInList } from '../../state/shop-types.ts';
import { Icon } from '../../ui/icons.tsx';
import { CachedFragment } from '../../ui/cached-fragment.tsx';
import { pictureSizes } from '../../ui/picture-sizes.ts';
import { LookupLink } from './lookup-link.tsx';

export type TileCategory = Pick<
  CategoryInList,
  'category_name' | 'slug' | 'category_image' | 'product_count'
>;

/** The categories that goods lie in: not the empty ones, nor the headings above others. */
export function shelvesOf<Category extends Pick<CategoryInList, 'id' | 'parent_id' | 'product_count'>>(
  categories: readonly Category[],
): Category[] {
  return categories.filter(
    ({ id, product_count }) => product_count > 0 && !categories.some(({ parent_id }) => parent_id === id),
  );
}

type TileProps = { category: TileCategory; isFirst?: boolean };

/** A category with its picture; leads to its products. */
export function CategoryTile(tile: TileProps) {
  return (
    <CachedFragment of={() => (tile.isFirst ? undefined : `category tile ${JSON.stringify(tile)}`)}>
      <Tile {...tile} />
    </CachedFragment>
  );
}

function Tile({ category, isFirst = false }: TileProps) {
  return (
    <LookupLink
      to={links.category(category.slug)}
      className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-2"
    >
      <span className="relative grid aspect-4/3 place-items-center overflow-hidden bg-picture">
        {category.category_image === null ? (
          <Icon name="package" size={40} className="text-[oklch(0.7_0.005_250)]" />
        ) : (
          <img
            {...pictureSizes(category.category_image)}
            sizes="(min-width: 80rem) 13rem, (min-width: 40rem) 30vw, 46vw"
            alt=""
            width={640}
            height={480}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
            className="absolute inset-0 size-full object-cover transition-transform duration-200 group-hover:scale-103"
          />
        )}
      </span>
      <span className="flex flex-1 items-baseline justify-between gap-2 px-3.5 py-3">
        <span className="text-sm leading-snug font-semibold group-hover:text-brand">
          {category.category_name}
        </span>
        <span className="figures text-xs text-ink-faint">
          {category.product_count}
          <span className="sr-only"> productos</span>
        </span>
      </span>
    </LookupLink>
  );
}
