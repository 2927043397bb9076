import { readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { productKinds } from '../../src/modules/catalog/specs/product-kinds.ts';
import { pictureOf } from '../../src/web/ui/picture-sizes.ts';
import { demoProducts } from '../catalogue/index.ts';
import { demoBrands } from '../shop/brands.ts';
import { demoCategories } from '../shop/categories.ts';
import { demoDestacados } from '../shop/destacados.ts';
import { demoPromotions } from '../shop/promotions.ts';
import { demoServiceBrand } from '../shop/services.ts';
import type { Renders } from '../studio/renders.ts';
import { drawProduct } from './draw-product.ts';

const folder = new URL('files/', import.meta.url);
const files = readdirSync(folder);
const filesBySku = JSON.parse(
  readFileSync(new URL('product-pictures.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly string[]>>;

const renders = JSON.parse(readFileSync(new URL('renders.json', import.meta.url), 'utf8')) as Renders;

describe('the pictures of the demo shop', () => {
  const wanted = [
    ...demoProducts.map((product) => filesBySku[product.sku]?.[0] ?? `none for ${product.sku}`),
    ...Object.keys(productKinds).map(
      (kind) => renders.kinds[kind] ?? `kind-${kind.replaceAll('_', '-')}.svg`,
    ),
    ...demoCategories.map(({ slug }) => renders.categories[slug] ?? `category-${slug}.svg`),
    ...demoBrands.map((brand) => `brand-${brand.slug}.svg`),
    demoServiceBrand.picture,
    ...demoPromotions.map(({ slug }) => renders.promotions[slug] ?? `promotion-${slug}.svg`),
    ...Object.values(filesBySku).flat(),
  ];

  test('there is one for every product, kind, category, brand and promotion', () => {
    expect([...new Set(wanted)].filter((file) => !files.includes(file))).toEqual([]);
  });

  test('a product of any kind without a picture shows the one of its kind', () => {
    const shown = Object.keys(productKinds).map((kind) =>
      pictureOf({ kind, images: [] }).replace('/media/demo/', ''),
    );
    expect(shown.filter((file) => !files.includes(file))).toEqual([]);
  });

  test('none lies around that nothing shows', () => {
    const known = new Set([...wanted, 'logo-mark.svg', 'logo.svg', 'logo-dark.svg', 'favicon.svg']);
    expect(files.filter((file) => !known.has(file))).toEqual([]);
  });

  test('what has been rendered is shown', () => {
    const shown = Object.entries(renders.products).filter(([sku, [main]]) => filesBySku[sku]?.[0] === main);
    expect(shown).toHaveLength(Object.keys(renders.products).length);
  });

  test('every product has at least two pictures', () => {
    const flat = demoProducts.filter(({ sku }) => new Set(filesBySku[sku]).size < 2);
    expect(flat.map(({ sku }) => sku)).toEqual([]);
  });

  test('what stands on the first page is sharp on its product page where two pixels make one', async () => {
    const widths = demoDestacados.map(async (sku) => {
      const { width } = await sharp(fileURLToPath(new URL(filesBySku[sku]?.[0] ?? sku, folder))).metadata();
      return { sku, width };
    });
    expect(await Promise.all(widths)).toEqual(demoDestacados.map((sku) => ({ sku, width: 1200 })));
  });

  test('the whole set stays within eighteen megabytes, a picture within a hundred kilobytes', () => {
    const sizes = files.map((file) => statSync(new URL(file, folder)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(18_000_000);
    expect(Math.max(...sizes)).toBeLessThan(100 * 1024);
  });

  test('no picture carries a script, a link to elsewhere or a number that is none', () => {
    const foul = files.filter((file) => {
      if (!file.endsWith('.svg')) return false;
      const svg = readFileSync(new URL(file, folder), 'utf8');
      return /<script|javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg)|NaN|undefined|Infinity/.test(svg);
    });
    expect(foul).toEqual([]);
  });

  test('drawing the same product twice gives the same picture', () => {
    const product = demoProducts[0];
    if (!product) throw new Error('the demo catalogue is empty');
    const draw = () => drawProduct(product.kind, product.specs, { brand: product.brand, label: product.sku });
    expect(draw()).toBe(draw());
  });

  test('unknown specs and hostile words still give a picture', () => {
    for (const kind of Object.keys(productKinds) as (keyof typeof productKinds)[]) {
      const svg = drawProduct(
        kind,
        { length: 'long', color: 7, modules: null },
        { brand: '<b>&"', label: '</text>' },
      );
      expect(svg, kind).toMatch(/^<svg .*<\/svg>$/s);
      expect(svg, kind).not.toMatch(/NaN|undefined|<b>|<\/text><\/text>/);
    }
  });
});
