import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoProducts } from '../catalogue/index.ts';
import type { Renders } from './renders.ts';
import { allShapes, kindShapes, shapeOfProduct } from './shapes/index.ts';
import { views } from './views.ts';

const renders = JSON.parse(
  readFileSync(new URL('../pictures/renders.json', import.meta.url), 'utf8'),
) as Renders;

describe('the studio', () => {
  test('no two shapes share an id', () => {
    const ids = allShapes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('every product of a kind with models has a shape, and every shape shows a product', () => {
    const kinds = kindShapes.flatMap((one) => one.kinds);
    const products = demoProducts.filter(({ kind }) => kinds.includes(kind));
    expect(products.filter((product) => !shapeOfProduct(product)).map(({ sku }) => sku)).toEqual([]);
    const shown = new Set(products.map((product) => shapeOfProduct(product)?.id));
    expect(allShapes.filter(({ id }) => !shown.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('graphics cards that differ in a fact or in their series look different', () => {
    const cards = demoProducts.filter(({ kind }) => kind === 'gpu');
    const factsOf = ({ specs }: (typeof cards)[number]) =>
      JSON.stringify([
        Math.round(Number(specs['length'])),
        ...['total_slot_width', 'cooling', 'color', 'lighting'].map((key) => specs[key]),
      ]);
    const looks = Map.groupBy(cards, (card) => shapeOfProduct(card)?.id);
    const mixed = [...looks.values()].filter((alike) => new Set(alike.map(factsOf)).size > 1);
    expect(mixed.map((alike) => alike.map(({ sku }) => sku))).toEqual([]);
    const idOf = (sku: string) => shapeOfProduct(cards.find((card) => card.sku === sku) ?? cards[0]!)?.id;
    const named = [
      'GPU-5070-ASUS-DUAL-OC',
      'GPU-5060TI16-ASUS-DUAL-OC',
      'GPU-5070-MSI-VENTUS-OC',
      'GPU-5060-MSI-VENTUS-OC',
    ];
    expect(new Set(named.map(idOf)).size).toBe(named.length);
  });

  test('a thing of which nothing is known still has a shape of its kind', () => {
    for (const { kinds, shapes, usual, shapeOf } of kindShapes) {
      for (const kind of kinds) {
        const ids = shapes.map(({ id }) => id);
        expect(ids, kind).toContain(usual[kind]);
        expect(ids, kind).toContain(shapeOf({ kind, specs: {}, productName: '', brand: '' }));
      }
    }
  });

  test('every look shows a further angle, where its gallery does not end with its measures', () => {
    const withMeasures = ['fan', 'ssd', 'mouse_pad'];
    const shown = demoProducts.flatMap((product) =>
      withMeasures.includes(product.kind) ? [] : [shapeOfProduct(product)],
    );
    const flat = allShapes.filter((shape) => {
      const { gallery = [], view } = shape;
      return shown.includes(shape) && (gallery.length === 0 || gallery.includes(view));
    });
    expect(flat.map(({ id }) => id)).toEqual([]);
  });

  test('every pose belongs to a further angle of its look', () => {
    const lost = allShapes.filter(({ gallery = [], poses = {} }) =>
      Object.keys(poses).some((view) => !gallery.some((angle) => angle === view)),
    );
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  test('every view leaves room around the thing', () => {
    for (const [name, { fill }] of Object.entries(views)) expect(fill, name).toBeLessThan(0.95);
  });

  test('every picture that is named is there', () => {
    const named = [
      ...Object.values(renders.products).flat(),
      ...[renders.kinds, renders.categories, renders.promotions].flatMap((files) => Object.values(files)),
    ];
    const folder = new URL('../pictures/files/', import.meta.url);
    expect(named.filter((file) => !existsSync(new URL(file, folder)))).toEqual([]);
  });
});
