import { expect, test } from 'vitest';
import { type OwnerOrder } from './shop-rules.ts';
import { composeProduct, type ToldOffer } from './compose-product.ts';

const told = (supplier: string, changes: Partial<ToldOffer> = {}): ToldOffer => ({
  supplier,
  rank: 100,
  refId: `${supplier}-1`,
  isActive: true,
  isSource: false,
  name: `Nombre de ${supplier}`,
  brand: 'Acme',
  kind: 'gpu',
  mpn: undefined,
  ean: undefined,
  upc: undefined,
  description: undefined,
  weightGrams: undefined,
  releasedOn: undefined,
  specs: {},
  ...changes,
});
const all = (mode: 'source' | 'filled' | 'rank'): OwnerOrder => ({
  name: mode,
  description: mode,
  brand: mode,
  category: mode,
  codes: mode,
  weight: mode,
  specs: mode,
  opendb: 'after',
});
const made = told('sur', { isSource: true, rank: 50, specs: { memory: 8, dimensions_mm: { length: 200 } } });
const norte = told('norte', {
  rank: 10,
  description: 'De norte',
  specs: { memory: 12, cooler: 'air', dimensions_mm: { length: 1, width: 2 } },
});
const este = told('este', { rank: 20, description: 'De este', ean: '7501031311309' });
const by = (offers: ToldOffer[], order: OwnerOrder, chosen?: ToldOffer) =>
  composeProduct(offers, order, chosen);

test('by default a product is what its maker’s record says, and nothing else', () => {
  const { values, specs } = by([norte, este, made], all('source'));
  expect(values).toEqual({ name: 'Nombre de sur', brand: 'Acme', kind: 'gpu' });
  expect(specs).toEqual(made.specs);
});

test('others fill what it lacks by their rank, a value or a group of counts at a time', () => {
  const { values, by: writers, specs, specsBy } = by([este, norte, made], all('filled'));
  expect(values).toMatchObject({ name: 'Nombre de sur', description: 'De norte', ean: '7501031311309' });
  expect(writers.ean).toBe(este);
  expect(specs).toEqual({ memory: 8, dimensions_mm: { length: 200 }, cooler: 'air' });
  expect(specsBy.get('cooler')).toBe(norte);
});

test('by rank the first one that says a field writes it, while it offers the product', () => {
  expect(by([made, este, norte], all('rank')).values).toMatchObject({
    name: 'Nombre de norte',
    description: 'De norte',
  });
  const gone = { ...norte, isActive: false };
  expect(by([made, este, gone], all('rank')).values).toMatchObject({
    name: 'Nombre de este',
    description: 'De este',
  });
  expect(by([{ ...made, isActive: false }, gone], all('rank')).values.name).toBe('Nombre de sur');
});

test('the offer that staff chose goes before every order, and is forgotten with it', () => {
  expect(by([made, norte, este], all('source'), este).values).toEqual({
    ...by([este], all('rank')).values,
  });
  expect(by([made, norte, este], all('rank'), este).values.name).toBe('Nombre de este');
  expect(by([made, norte], all('source'), este).values.name).toBe('Nombre de sur');
});

test('each group of fields has its order', () => {
  const { values } = by([made, norte], { ...all('source'), description: 'rank' });
  expect(values).toMatchObject({ name: 'Nombre de sur', description: 'De norte' });
});
