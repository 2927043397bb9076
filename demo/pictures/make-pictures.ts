import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import type { ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';
import { productKinds } from '../../src/modules/catalog/specs/product-kinds.ts';
import type { DemoProduct } from '../catalogue/demo-product.ts';
import { demoProducts } from '../catalogue/index.ts';
import { demoBrands } from '../shop/brands.ts';
import { demoCategories } from '../shop/categories.ts';
import type { DemoPromotion } from '../shop/promotions.ts';
import { demoPromotions } from '../shop/promotions.ts';
import { demoServiceBrand } from '../shop/services.ts';
import type { Placed } from './compose.ts';
import { drawBrand } from './draw-brand.ts';
import { drawCategory } from './draw-category.ts';
import { drawMeasures } from './draw-measures.ts';
import { drawProduct } from './draw-product.ts';
import { drawPromotion } from './draw-promotion.ts';
import { readRenders } from '../studio/renders.ts';
import type { Words } from './kinds/parts.ts';
import { favicon, logoCard, logoLockup, logoMark } from './logo.ts';

/**
 * Draws every picture of the demo shop into `files/` and writes `product-pictures.json`, which names the files of each
 * SKU, main picture first. What the studio has rendered (`renders.json`) is kept and named instead of a drawing.
 * Products that look alike share a file, because a file's name is the hash of its content.
 * Run it after changing a drawing or the catalogue: `node demo/pictures/make-pictures.ts`.
 */
export async function makePictures(folder: URL): Promise<{ files: number; bytes: number }> {
  const contentByFile = new Map<string, string>();
  const keep = (stem: string, svg: string): string => {
    const file = `${stem}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`;
    contentByFile.set(file, svg);
    return file;
  };

  const renders = await readRenders();
  const rendered = new Set([
    ...Object.values(renders.products).flat(),
    ...[renders.kinds, renders.categories, renders.promotions].flatMap((files) => Object.values(files)),
  ]);
  const filesBySku: Record<string, string[]> = {};
  for (const product of demoProducts) {
    const measures = drawMeasures(product.kind, product.specs);
    const stem = product.kind.replaceAll('_', '-');
    filesBySku[product.sku] = [
      ...(renders.products[product.sku] ?? [
        keep(stem, drawProduct(product.kind, product.specs, wordsOn(product))),
      ]),
      ...(measures === undefined ? [] : [keep(`${stem}-medidas`, measures)]),
    ];
  }
  for (const kind of Object.keys(productKinds) as ProductKind[]) {
    if (renders.kinds[kind]) continue;
    const picture = drawProduct(kind, {}, { brand: 'Ensambla', label: productKinds[kind].label });
    contentByFile.set(`kind-${kind.replaceAll('_', '-')}.svg`, picture);
  }
  for (const { slug } of demoCategories) {
    if (!renders.categories[slug]) contentByFile.set(`category-${slug}.svg`, drawCategory(slug));
  }
  for (const { slug, name } of demoBrands) contentByFile.set(`brand-${slug}.svg`, drawBrand(name));
  for (const promotion of demoPromotions) {
    if (renders.promotions[promotion.slug]) continue;
    contentByFile.set(
      `promotion-${promotion.slug}.svg`,
      drawPromotion({ tint: promotion.picture.tint, placed: onBanner(promotion) }),
    );
  }
  contentByFile.set('logo-mark.svg', logoMark());
  contentByFile.set(demoServiceBrand.picture, logoCard());
  contentByFile.set('logo.svg', logoLockup());
  contentByFile.set('logo-dark.svg', logoLockup(true));
  contentByFile.set('favicon.svg', favicon());

  await mkdir(folder, { recursive: true });
  const stale = (await readdir(folder)).filter((file) => !contentByFile.has(file) && !rendered.has(file));
  await Promise.all(stale.map((file) => rm(new URL(file, folder))));
  let bytes = 0;
  for (const [file, content] of contentByFile) {
    bytes += Buffer.byteLength(content);
    await writeFile(new URL(file, folder), content);
  }
  await writeFile(new URL('../product-pictures.json', folder), `${JSON.stringify(filesBySku, null, 1)}\n`);
  return { files: contentByFile.size + rendered.size, bytes };
}

/** Products of a banner side by side on its right half. */
function onBanner({ picture }: DemoPromotion): Placed[] {
  const products = picture.skus
    .map((sku) => demoProducts.find((product) => product.sku === sku))
    .filter((product) => product !== undefined);
  const [from, to] = products.length > 2 ? [840, 1370] : [910, 1300];
  return products.map((product, index) => ({
    kind: product.kind,
    specs: product.specs,
    words: wordsOn(product),
    x: products.length === 1 ? 1120 : from + ((to - from) * index) / (products.length - 1),
    y: 290 + (index % 2) * 34,
    size: products.length > 2 ? 440 : 540,
  }));
}

/** Model as the shop's title gives it: what stands between the maker's name and the first comma. */
function modelOf({ productName, brand }: DemoProduct): string {
  const after = productName.slice(
    productName.indexOf(brand) + (productName.includes(brand) ? brand.length : 0),
  );
  return (after.split(',')[0] ?? '').trim();
}

/** The lettering on a product's picture. Kept short and common, so that products that look alike share a picture. */
export function wordsOn(product: DemoProduct): Words {
  const { kind, brand, specs, productName } = product;
  const text = (key: string) => (typeof specs[key] === 'string' ? specs[key] : '');
  const model = modelOf(product);
  switch (kind) {
    case 'gpu': {
      // The family is printed on a card, as on the real ones, not the model.
      const chipset = text('chipset');
      const family = /radeon/i.test(chipset) ? 'RADEON' : /arc/i.test(chipset) ? 'ARC' : 'GEFORCE RTX';
      return { brand, label: /low profile|perfil bajo|\bLP\b/i.test(productName) ? `${family} LP` : family };
    }
    case 'cpu':
      return { brand, label: model.replace(/ con gr.ficos.*$/i, '') };
    case 'motherboard':
      return { brand, label: text('form_factor').replace('Micro ATX', 'mATX').replace('Mini-ITX', 'ITX') };
    case 'memory':
      return { brand, label: text('ram_type') };
    case 'ssd':
    case 'hdd': {
      const series = model.replace(/\s*\d+(\.\d+)? (TB|GB).*$/, '');
      return {
        brand,
        label:
          /disipador/i.test(productName) && !/sin disipador/i.test(productName)
            ? `${series} heatsink`
            : series,
      };
    }
    case 'thermal_paste':
    case 'network_card':
    case 'external_storage':
    case 'accessory':
      return { brand, label: model };
    case 'operating_system':
      return { brand, label: /Windows 11 (Home|Pro)/.exec(productName)?.[0] ?? model };
    case 'router':
      return { brand, label: specs.type === 'Switch' ? model : productName };
    case 'monitor':
    case 'laptop':
      // Only chooses what the screen shows.
      return { brand, label: product.sku.slice(-1) };
    case 'case':
    case 'prebuilt':
    case 'cpu_cooler':
    case 'fan':
    case 'mouse':
    case 'speakers':
      // Tells the shape; nothing of it is printed.
      return { brand, label: productName };
    default:
      return { brand, label: '' };
  }
}

if (import.meta.main) {
  const { files, bytes } = await makePictures(new URL('files/', import.meta.url));
  process.stdout.write(`${files} pictures, ${Math.round(bytes / 1024)} KB\n`);
}
