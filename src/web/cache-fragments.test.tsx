import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fragmentsOfPage } from './cache-fragments.ts';
import { BrandTile } from './storefront/shop-parts/brand-tile.tsx';
import { CategoryTile } from './storefront/shop-parts/category-tile.tsx';
import { ProductCard } from './storefront/shop-parts/product-card.tsx';
import type { ProductCardProduct } from './storefront/shop-parts/product-card.tsx';
import { CachedFragment, FragmentsContext } from './ui/cached-fragment.tsx';

/** The text of a page as the server sends it. */
function pageOf(content: React.ReactNode): string {
  const parts = fragmentsOfPage();
  const html = renderToString(<FragmentsContext value={parts}>{content}</FragmentsContext>);
  return parts.piecesOf(html).map(String).join('');
}

const product: ProductCardProduct = {
  id: 1,
  sku: 'RAM-1',
  slug: 'memoria',
  product_name: 'Memoria <DDR5> «32 GB»',
  brand: 'Corsair',
  images: [{ image_url: '/media/demo/ram-1.avif' }],
  kind: 'memory',
  price_cents: 199_900,
  former_price_cents: 249_900,
  stock: 'in_stock',
  rating: 4.5,
  review_count: 2,
};
const others: Partial<ProductCardProduct>[] = [
  { id: 2 },
  { sku: 'RAM-2' },
  { slug: 'memorias' },
  { product_name: 'Memoria' },
  { brand: 'Kingston' },
  { images: [] },
  { price_cents: 189_900 },
  { former_price_cents: undefined },
  { stock: 'low' },
  { rating: 4 },
  { review_count: 3 },
];

test('a card from what was kept is letter by letter the card that would be made', () => {
  const cards = [product, ...others.map((other) => ({ ...product, ...other }))].map((one) => (
    <ProductCard key={JSON.stringify(one)} product={one} />
  ));
  // In one page and each alone, so that every card meets all others as kept ones.
  expect(pageOf(cards)).toBe(renderToString(cards));
  expect(pageOf(cards)).toBe(renderToString(cards));
  for (const card of cards) expect(pageOf(card)).toBe(renderToString(card));
});

test('a tile from what was kept is letter by letter the tile that would be made', () => {
  const category = {
    category_name: 'Cables',
    slug: 'cables',
    category_image: '/media/c.avif',
    product_count: 2,
  };
  const brand = { brand_name: 'Asus', slug: 'asus', brand_image: '/media/b.avif', product_count: 1 };
  const tiles = [
    <CategoryTile key={1} category={category} />,
    // Its picture stands in the page's head, too.
    <CategoryTile key={2} category={category} isFirst />,
    <CategoryTile key={3} category={{ ...category, product_count: 3 }} />,
    <BrandTile key={4} brand={brand} />,
    <BrandTile key={5} brand={brand} hasCount={false} />,
    <BrandTile key={6} brand={{ ...brand, brand_image: null }} />,
  ];
  expect(pageOf(tiles)).toBe(renderToString(tiles));
  expect(pageOf(tiles)).toBe(renderToString(tiles));
});

test('a part is made once, and stands in every page after that', () => {
  let made = 0;
  const makeOne = () => (made += 1);
  const Part = () => <b>{makeOne()}</b>;
  const page = (words: string) => (
    <p>
      {words}
      <CachedFragment of={() => 'counted'}>
        <Part />
      </CachedFragment>
    </p>
  );
  expect(pageOf(page('uno '))).toBe('<p>uno <b>1</b></p>');
  expect(pageOf(page('dos '))).toBe('<p>dos <b>1</b></p>');
});

test('what is not worth keeping, or is made outside of a page, is made as ever', () => {
  const part = (key: string | undefined) => (
    <CachedFragment of={() => key}>
      <b>no</b>
    </CachedFragment>
  );
  expect(pageOf(part(undefined))).toBe('<b>no</b>');
  expect(renderToString(part('outside'))).toBe('<b>no</b>');
});

test('parts that nobody asked for make room for others', () => {
  let made = 0;
  const makeOne = () => (made += 1);
  const Part = () => <b>{makeOne()}</b>;
  const part = (key: string) => (
    <CachedFragment key={key} of={() => key}>
      <Part />
    </CachedFragment>
  );
  pageOf(part('seldom'));
  for (let page = 0; page < 50; page += 1) {
    pageOf(part('often'));
    pageOf(Array.from({ length: 100 }, (_, index) => part(`${page} ${index}`)));
  }
  const before = made;
  pageOf(part('often'));
  expect(made).toBe(before);
  pageOf(part('seldom'));
  expect(made).toBe(before + 1);
});
