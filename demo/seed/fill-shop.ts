import type { Connection } from '../../src/platform/database/database.ts';
import {
  ensureBrands,
  ensureCategories,
  placeInCategories,
  refreshListing,
  upsertProducts,
} from '../../src/modules/catalog/index.ts';
import { brand } from '../../src/modules/catalog/catalog.tables.ts';
import { ensureWarehouses, setStockLevels } from '../../src/modules/inventory/index.ts';
import { readSettings } from '../../src/modules/settings/index.ts';
import { shopSetting } from '../../src/modules/settings/settings.tables.ts';
import { shippingRulesOf } from '../../src/modules/shipping/index.ts';
import { createPromotion, plainPromotion } from '../../src/modules/promotions/index.ts';
import { demoProducts } from '../catalogue/index.ts';
import renders from '../pictures/renders.json' with { type: 'json' };
import { demoBrands } from '../shop/brands.ts';
import { demoCategories } from '../shop/categories.ts';
import { demoMembers } from '../shop/companies.ts';
import { demoCostCents } from '../shop/costs.ts';
import { demoCustomer } from '../shop/customers.ts';
import { demoDestacados } from '../shop/destacados.ts';
import { demoPromotions } from '../shop/promotions.ts';
import { demoServiceBrand, demoServices } from '../shop/services.ts';
import { mediaFolder, picturesOf } from './demo-pictures.ts';
import { addCompanies } from './companies.ts';
import { addCompanyQuotes } from './company-quotes.ts';
import { addGiftCards } from './gift-cards.ts';
import { addGallery } from './gallery.ts';
import { addPastOrders } from './past-orders.ts';
import { addPastPrices, startPromotedPrices } from './past-prices.ts';
import { addPeople, demoPassword } from './people.ts';
import { addStaffWork } from './staff-work.ts';
import {
  addCampaigns,
  addCredit,
  addQuestions,
  addReplies,
  addReviews,
  addSubscribers,
  addTickets,
  addWishes,
} from './voices.ts';

/** Days between two moments of the demo shop's past and its first day. */
const day = 24 * 60 * 60 * 1000;
const categoryRenders: Readonly<Record<string, string>> = renders.categories;
const promotionRenders: Readonly<Record<string, string>> = renders.promotions;

/** One password for the demo customer and for who buys for the demo company. */
export type DemoSignIn = {
  email: string;
  password: string;
  company: readonly { email: string; role: 'admin' | 'buyer' }[];
};

/** The warehouses in the order of `DemoProduct.stock`. */
const warehouses = [
  { code: 'CDMX', name: 'Ciudad de México' },
  { code: 'GDL', name: 'Guadalajara' },
  { code: 'MTY', name: 'Monterrey' },
] as const;

/**
 * Fills an empty shop: brands, categories, products with pictures and stock, promotions that run now, people with
 * their past orders, reviews, questions, wishes, tickets, subscriptions, companies and their quotes. The caller brings the transaction.
 * @returns how the demo customer and the people of the demo company sign in
 */
export async function fillShop(tx: Connection, now: Date): Promise<DemoSignIn> {
  const productIds = await addProducts(tx, now);
  const idOf = (sku: string) => found(productIds, sku);
  await addPastPrices(tx, {
    now,
    products: demoProducts,
    idOf,
    promotedSince: new Map(
      demoPromotions.flatMap(({ skus, startsDaysAgo }) => skus.map((sku) => [sku, startsDaysAgo] as const)),
    ),
  });
  // Sales are counted on listing rows, so those come first; at the end they learn prices and ratings.
  await refreshListing(tx, 'all', now);
  for (const promotion of demoPromotions) {
    await createPromotion(
      tx,
      {
        ...plainPromotion,
        name: promotion.name,
        description: promotion.description,
        kind: promotion.kind,
        value: promotion.value,
        startsAt: new Date(now.getTime() - promotion.startsDaysAgo * day),
        endsAt: endOfDay(new Date(now.getTime() + promotion.endsInDays * day)),
        imageUrl: mediaFolder + (promotionRenders[promotion.slug] ?? `promotion-${promotion.slug}.svg`),
        productIds: promotion.skus.map(idOf),
      },
      now,
    );
  }
  // One that its owner may switch on: what a transfer costs the shop less than a card, its buyer gets.
  await createPromotion(
    tx,
    {
      ...plainPromotion,
      name: 'Paga por SPEI y ahorra',
      description: 'Con transferencia no pagamos comisión de tarjeta, y te la descontamos.',
      type: 'order',
      paymentMethods: ['spei'],
      isDraft: true,
      kind: 'percent',
      value: 300,
      startsAt: now,
      endsAt: endOfDay(new Date(now.getTime() + 180 * day)),
      imageUrl: null,
      productIds: [],
    },
    now,
  );
  await startPromotedPrices(tx);
  await tx.orm
    .insert(shopSetting)
    .values([
      { key: 'home.highlights', value: [...demoDestacados] },
      // The usual plans of Mexican acquirers, each from its smallest purchase.
      {
        key: 'payments',
        value: { instalments: [3, 6, 9, 12].map((months) => ({ months, floor_cents: months * 10_000 })) },
      },
    ])
    .onConflictDoNothing();

  const people = await addPeople(tx, now);
  const shipping = shippingRulesOf(await readSettings(tx, 'shipping', { warn: () => undefined }), () => now);
  const bought = await addPastOrders(tx, { now, people, idOf, pictureOf, shipping });
  await addReviews(tx, { now, people, idOf, bought });
  await addQuestions(tx, { now, people, idOf, bought });
  await addWishes(tx, { now, people, idOf, customerEmail: demoCustomer.emailAddress });
  await addCredit(tx, { now, people, customerEmail: demoCustomer.emailAddress });
  await addTickets(tx, now, people);
  await addReplies(tx, now);
  await addSubscribers(tx, now);
  await addCampaigns(tx, now, people);
  const companyId = await addCompanies(tx, { now, people, idOf });
  await addCompanyQuotes(tx, { now, people, idOf, pictureOf, shipping, companyId });
  await addGiftCards(tx, now, people);
  await addGallery(tx, now, people);
  await addStaffWork(tx, { now, idOf });
  await refreshListing(tx, 'all', now);
  return { email: demoCustomer.emailAddress, password: demoPassword, company: demoMembers };
}

/** The last minute of a moment's day in Mexico City, whose clock has stood six hours behind UTC since 2022. */
function endOfDay(moment: Date): Date {
  const behind = day / 4;
  const begun = Math.floor((moment.getTime() - behind) / day) * day + behind;
  return new Date(begun + day - 60_000);
}

/** Gives the id of every SKU. */
async function addProducts(tx: Connection, now: Date): Promise<Map<string, number>> {
  await tx.orm
    .insert(brand)
    .values([
      ...demoBrands.map(({ name, slug, warranty, warrantyMonths, warrantyBy, country, site }) => ({
        name,
        slug,
        imageUrl: `${mediaFolder}brand-${slug}.svg`,
        description: [country && `Fabricante de ${country}.`, site && `Sitio oficial: ${site}`]
          .filter(Boolean)
          .join(' '),
        warrantyText: warranty,
        warrantyMonths,
        warrantyBy,
      })),
      {
        name: demoServiceBrand.name,
        slug: demoServiceBrand.slug,
        imageUrl: mediaFolder + demoServiceBrand.picture,
        warrantyText: demoServiceBrand.warranty,
        warrantyMonths: demoServiceBrand.warrantyMonths,
        warrantyBy: demoServiceBrand.warrantyBy,
      },
    ])
    .onConflictDoNothing();
  const brandIds = await ensureBrands(
    tx,
    [...demoBrands, demoServiceBrand].map(({ name }) => name),
  );
  const categoryIds = await ensureCategories(
    tx,
    demoCategories.map(({ name, slug, parent, description, kinds }, position) => ({
      name,
      slug,
      parent,
      description,
      // The facets of a shelf with several kinds of things would fit none of them.
      kind: kinds.length === 1 ? kinds[0] : undefined,
      imageUrl: mediaFolder + (categoryRenders[slug] ?? `category-${slug}.svg`),
      position,
    })),
  );
  const shelfOfKind = new Map(
    demoCategories.flatMap(({ slug, kinds }) =>
      kinds.map((kind) => [kind, found(categoryIds, slug)] as const),
    ),
  );

  const written = await upsertProducts(
    tx,
    demoProducts.map((product) => ({
      refId: product.sku,
      sku: product.sku,
      name: product.productName,
      kind: product.kind,
      brandId: found(brandIds, product.brand),
      priceCents: product.priceCents,
      specs: product.specs,
      source: 'demo' as const,
      mpn: product.mpn,
      description: product.summary,
      weightGrams: product.weightGrams,
      releasedOn: `${product.released}-01`,
      images: (picturesOf[product.sku] ?? []).map((file) => ({
        url: `${mediaFolder}${file}`,
        alt: product.productName,
      })),
    })),
    now,
  );
  written.push(
    ...(await upsertProducts(
      tx,
      demoServices.map(({ sku, kind, productName, priceCents, summary }) => ({
        refId: sku,
        sku,
        name: productName,
        kind,
        brandId: found(brandIds, demoServiceBrand.name),
        priceCents,
        specs: {},
        source: 'demo' as const,
        description: summary,
        releasedOn: '2020-01-01',
        images: [{ url: `${mediaFolder}kind-${kind}.svg`, alt: productName }],
      })),
      now,
    )),
  );
  const productIds = new Map(written.map(({ refId, id }) => [refId, id]));
  const idOf = (sku: string) => found(productIds, sku);
  // No feed and no purchase says what the demo shop pays.
  await tx.sql(
    `update product set cost_cents = given.cost_cents
       from unnest($1::int[], $2::bigint[]) as given(id, cost_cents) where product.id = given.id`,
    [demoProducts.map(({ sku }) => idOf(sku)), demoProducts.map(demoCostCents)],
  );
  await placeInCategories(
    tx,
    [...demoProducts, ...demoServices].map(({ sku, kind }) => ({
      productId: idOf(sku),
      categoryId: found(shelfOfKind, kind),
    })),
  );
  await ensureWarehouses(tx, warehouses);
  await setStockLevels(
    tx,
    demoProducts.flatMap(({ sku, stock }) =>
      warehouses.map(({ code }, index) => ({
        productId: idOf(sku),
        warehouseCode: code,
        onHand: stock[index] ?? 0,
      })),
    ),
    'demo',
  );
  return productIds;
}

function pictureOf(sku: string): string | null {
  const file = picturesOf[sku]?.[0];
  return file === undefined ? null : `${mediaFolder}${file}`;
}

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo shop's data names ${String(key)}, which is not there.`);
  return value;
}
