import { demoProducts } from '../../demo/catalogue/index.ts';
import type { DemoProduct } from '../../demo/catalogue/demo-product.ts';
import { demoCategories } from '../../demo/shop/categories.ts';
import {
  ensureBrands,
  ensureCategories,
  keepFacets,
  placeInCategories,
  type ProductRecord,
  refreshListing,
  slugOf,
  upsertProducts,
} from '../../src/modules/catalog/index.ts';
import { ensureWarehouses, setStockLevels } from '../../src/modules/inventory/index.ts';
import { createPromotion, plainPromotion } from '../../src/modules/promotions/index.ts';
import type { Connection, Database } from '../../src/platform/database/database.ts';

/** A product of the load's shop. */
export type LoadProduct = { id: number; sku: string; slug: string; units: number };
/** A shelf of the load's shop. */
export type LoadCategory = { slug: string; productCount: number };

const warehouseNames = { CDMX: 'Ciudad de México', GDL: 'Guadalajara', MTY: 'Monterrey' };
const warehouseCodes = Object.keys(warehouseNames);
/** What makes one demo product into several; the first is the product itself. */
const variations = [
  '',
  'OEM',
  'reacondicionado',
  'edición blanca',
  'edición negra',
  'caja abierta',
  'paquete ahorro',
  'edición 2026',
];
/** Every tenth product is on promotion, as in a shop that has some. */
const promotedEvery = 10;
/** Orders must not run out of stock; what the demo shop has none of stays sold out. */
const stockFactor = 40;
const dayMilliseconds = 86_400_000;

/** Fills a migrated, empty database with `count` products in the demo shop's categories. */
export async function fillCatalogue(
  db: Database,
  count: number,
): Promise<{ products: LoadProduct[]; categories: LoadCategory[] }> {
  const given = variedProducts(count);
  const products: LoadProduct[] = [];
  const shelved = new Map<string, number>();
  await db.transaction(async (tx) => {
    const shelves = await ensureCategories(
      tx,
      demoCategories.map(({ name, slug, parent, description, kinds }, position) => ({
        name,
        slug,
        parent,
        description,
        position,
        ...(kinds.length === 1 && { kind: kinds[0] }),
      })),
    );
    const brands = await ensureBrands(
      tx,
      given.map(({ brand }) => brand),
    );
    await ensureWarehouses(
      tx,
      Object.entries(warehouseNames).map(([code, name]) => ({ code, name })),
    );
    const written = await upsertProducts(
      tx,
      given.map((product) => recordOf(product, brands)),
    );
    const places: { productId: number; categoryId: number }[] = [];
    const levels: { productId: number; warehouseCode: string; onHand: number }[] = [];
    for (const [index, { id }] of written.entries()) {
      const product = given[index];
      if (!product) throw new Error('A product came back that was not given.');
      const shelf = demoCategories.find(({ kinds }) => kinds.includes(product.kind));
      const categoryId = shelf && shelves.get(shelf.slug);
      if (!shelf || categoryId === undefined) throw new Error(`No category takes ${product.kind}.`);
      places.push({ productId: id, categoryId });
      for (const slug of [shelf.slug, shelf.parent]) {
        if (slug !== undefined) shelved.set(slug, (shelved.get(slug) ?? 0) + 1);
      }
      const units = product.stock.map((onHand) => onHand * stockFactor);
      for (const [place, onHand] of units.entries()) {
        levels.push({ productId: id, warehouseCode: warehouseCodes[place] ?? '', onHand });
      }
      products.push({
        id,
        sku: product.sku,
        slug: slugOf(product.productName),
        units: units.reduce((sum, onHand) => sum + onHand, 0),
      });
    }
    await placeInCategories(tx, places);
    await setStockLevels(tx, levels, 'demo');
    await refreshListing(tx, 'all');
    await promoteSome(tx, products);
  });
  await db.transaction(keepFacets);
  await db.sql('vacuum analyze');
  const categories = [...shelved].map(([slug, productCount]) => ({ slug, productCount }));
  return { products, categories };
}

function variedProducts(count: number): DemoProduct[] {
  const varied: DemoProduct[] = [];
  for (let round = 0; varied.length < count; round += 1) {
    for (const product of demoProducts.slice(0, count - varied.length)) {
      varied.push(round === 0 ? product : variationOf(product, round));
    }
  }
  return varied;
}

function variationOf(product: DemoProduct, round: number): DemoProduct {
  const { mpn, ...rest } = product;
  return {
    ...rest,
    sku: `${product.sku}-V${round}`,
    ...(mpn && { mpn: `${mpn}-V${round}` }),
    productName: `${product.productName}, ${variations[round % variations.length]} ${round}`,
    // A few per cent up and down, in whole pesos.
    priceCents: Math.round((product.priceCents * (100 + ((round * 7) % 23) - 11)) / 10_000) * 100,
  };
}

function recordOf(product: DemoProduct, brands: ReadonlyMap<string, number>): ProductRecord {
  const brandId = brands.get(product.brand);
  if (brandId === undefined) throw new Error(`Brand ${product.brand} was not written.`);
  const picture = `/media/demo/${product.sku.toLowerCase()}`;
  return {
    refId: product.sku,
    sku: product.sku,
    name: product.productName,
    kind: product.kind,
    brandId,
    priceCents: product.priceCents,
    specs: product.specs,
    source: 'demo',
    mpn: product.mpn,
    description: product.summary,
    weightGrams: product.weightGrams,
    releasedOn: `${product.released}-01`,
    images: [1, 2, 3].map((number) => ({ url: `${picture}-${number}.svg`, alt: product.productName })),
  };
}

async function promoteSome(tx: Connection, products: readonly LoadProduct[]): Promise<void> {
  const now = new Date();
  await createPromotion(
    tx,
    {
      ...plainPromotion,
      name: 'Semana de carga',
      description: '',
      imageUrl: null,
      kind: 'percent',
      value: 1000,
      startsAt: new Date(now.getTime() - dayMilliseconds),
      endsAt: new Date(now.getTime() + dayMilliseconds),
      isPaused: false,
      productIds: products.filter((_, index) => index % promotedEvery === 0).map(({ id }) => id),
    },
    now,
  );
}
