import { describe, expect, test } from 'vitest';
import { productKinds } from '../../src/modules/catalog/specs/product-kinds.ts';
import { demoProducts } from '../catalogue/index.ts';
import { readRfc } from '../../src/modules/invoice-profiles/rules/rfc.ts';
import { demoBrands } from './brands.ts';
import { demoCampaign } from './campaigns.ts';
import { demoCategories } from './categories.ts';
import { demoCompanies, demoPriceList } from './companies.ts';
import { demoCustomer, demoReviewers } from './customers.ts';
import { demoDestacados } from './destacados.ts';
import { demoPromotions } from './promotions.ts';
import { demoQuestions } from './questions.ts';
import { demoReviews } from './reviews.ts';
import { demoStaff } from './staff.ts';
import { demoSubscribers } from './subscribers.ts';
import { demoTickets } from './support.ts';
import { demoWishes } from './wishes.ts';

const productBySku = new Map(demoProducts.map((product) => [product.sku, product]));
const unknown = (skus: readonly string[]) => skus.filter((sku) => !productBySku.has(sku));
const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the demo shop', () => {
  test('names every brand of the catalogue once and no other', () => {
    expect(demoBrands.map((brand) => brand.name).toSorted()).toEqual(
      [...new Set(demoProducts.map((product) => product.brand))].toSorted(),
    );
    expect(repeated(demoBrands.map((brand) => brand.slug))).toEqual([]);
  });

  test('has exactly one category for every kind of product, and parents stand before their children', () => {
    expect(demoCategories.flatMap((category) => category.kinds).toSorted()).toEqual(
      Object.keys(productKinds).toSorted(),
    );
    expect(repeated(demoCategories.map((category) => category.slug))).toEqual([]);
    const seen = new Set<string>();
    const orphans = demoCategories.filter(({ slug, parent }) => {
      const isOrphan = parent !== undefined && !seen.has(parent);
      seen.add(slug);
      return isOrphan;
    });
    expect(orphans).toEqual([]);
  });

  test('promotes only what it sells, in stock, each product once and for less than a third of its price', () => {
    const skus = demoPromotions.flatMap((promotion) => promotion.skus);
    expect(unknown(skus)).toEqual([]);
    expect(repeated(skus)).toEqual([]);
    for (const { kind, value, skus: promoted, picture } of demoPromotions) {
      expect(unknown(picture.skus)).toEqual([]);
      for (const sku of promoted) {
        const product = productBySku.get(sku);
        const price = product?.priceCents ?? 0;
        expect(kind === 'percent' ? (price * value) / 10_000 : value, sku).toBeLessThan(price / 3);
        expect(
          product?.stock.some((units) => units > 0),
          sku,
        ).toBe(true);
      }
    }
  });

  test('has at least 150 reviews by people it knows, none of them twice on a product', () => {
    expect(demoReviews.length).toBeGreaterThanOrEqual(150);
    expect(unknown(demoReviews.map((review) => review.sku))).toEqual([]);
    expect(repeated(demoReviews.map((review) => `${review.sku} ${review.author}`))).toEqual([]);
    const names = [...demoReviewers.map((reviewer) => reviewer.displayName), demoCustomer.displayName];
    expect(demoReviews.filter((review) => !names.includes(review.author))).toEqual([]);
    expect(new Set(demoReviews.map((review) => review.rating)).size).toBe(5);
  });

  test('asks, answers and wishes for what it sells, by people it knows', () => {
    expect(unknown([...demoQuestions, ...demoWishes].map(({ sku }) => sku))).toEqual([]);
    const names = new Set([...demoReviewers.map(({ displayName }) => displayName), demoCustomer.displayName]);
    const authors = demoQuestions.flatMap(({ author, answers }) => [
      author,
      ...answers.flatMap(({ by }) => (by === 'shop' ? [] : by.author)),
    ]);
    expect(authors.filter((author) => !names.has(author))).toEqual([]);
  });

  test('shows twelve different products in stock as Destacados del día', () => {
    expect(demoDestacados).toHaveLength(12);
    expect(unknown(demoDestacados)).toEqual([]);
    expect(repeated(demoDestacados)).toEqual([]);
    expect(demoDestacados.filter((sku) => !productBySku.get(sku)?.stock.some((units) => units > 0))).toEqual(
      [],
    );
  });

  test('refers to products and people that exist in past orders and tickets', () => {
    expect(unknown(demoCustomer.orders.flatMap((order) => order.lines.map((line) => line.sku)))).toEqual([]);
    expect(unknown(demoTickets.flatMap((ticket) => ticket.sku ?? []))).toEqual([]);
    const people = [demoCustomer.emailAddress, ...demoReviewers.map((reviewer) => reviewer.emailAddress)];
    expect(demoTickets.filter((ticket) => !people.includes(ticket.customerEmailAddress))).toEqual([]);
  });

  test('names products and people that exist in its companies and its campaign', () => {
    expect(unknown(demoPriceList.breaks.map(({ sku }) => sku))).toEqual([]);
    expect(
      unknown(
        demoCampaign.blocks.flatMap((block) =>
          block.type === 'products' && block.source.by === 'picked' ? block.source.ref_ids : [],
        ),
      ),
    ).toEqual([]);
    const people = demoReviewers.map(({ emailAddress }) => emailAddress);
    const members = demoCompanies.flatMap((company) => company.members.map(({ email }) => email));
    expect(members.filter((email) => !people.includes(email))).toEqual([]);
    expect(demoCompanies.map(({ rfc }) => readRfc(rfc))).toEqual(
      demoCompanies.map(() => ({ kind: 'company' })),
    );
  });

  test('uses only addresses that can never receive mail', () => {
    const addresses = [
      demoCustomer.emailAddress,
      ...demoReviewers.map((reviewer) => reviewer.emailAddress),
      ...demoStaff.map((member) => member.emailAddress),
      ...demoSubscribers.map((subscriber) => subscriber.emailAddress),
      ...demoCompanies.map(({ email }) => email),
    ];
    expect(addresses.filter((address) => !address.endsWith('@ensambla.example'))).toEqual([]);
  });
});
