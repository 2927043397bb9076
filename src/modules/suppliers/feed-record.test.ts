import { describe, expect, test } from 'vitest';
import { FeedProblem, plainAccepts, type ProblemCode, readFeedRecord } from './feed-record.ts';

const now = new Date('2026-09-05T00:00:00Z');
const good = {
  ref_id: 'GPU-004512',
  mpn: 'PART-1',
  brand: 'Acme',
  product_name: 'Acme Vision 12 GB',
  category: 'Tarjetas de video',
  cost: 411.99,
  currency: 'USD',
  stock: [{ warehouse: 'CDMX', qty: 3 }],
  specs: { memory: 12 },
  status: 'active',
  updated_at: '2026-08-20T06:00:00Z',
};
const line = (changes: Record<string, unknown>) => JSON.stringify({ ...good, ...changes });

function refusal(text: string): { code: ProblemCode; message: string; refId: string | undefined } {
  try {
    readFeedRecord(text, now);
  } catch (error) {
    if (error instanceof FeedProblem) return error;
    throw error;
  }
  throw new Error('The record was taken.');
}

describe('a record that is all right', () => {
  test('names pictures by what are addresses of the web, each once; others keep nothing from being sold', () => {
    const read = (images: unknown) => {
      const record = readFeedRecord(line({ images }), now);
      if (record.status !== 'active') throw new Error('It is on offer.');
      return record;
    };
    const [one, other] = ['https://a.example/1.jpg', 'http://b.example/2%20x.jpg'];
    expect(
      read([one, `${one}#zoom`, 'http://b.example/2 x.jpg', 7, null, '', 'javascript:x']).images,
    ).toEqual([one, other]);
    expect(read(one).images).toEqual([one]);
    expect(read(['ftp://a.example/1.jpg', 'https://ana:clave@a.example/1.jpg', 'nada']).images).toEqual([]);
    expect(read(Array.from({ length: 40 }, (_, at) => `${one}?${at}`)).images).toHaveLength(12);
    // Without them it is the same record as before anybody knew of pictures.
    expect(read('nada').hash).toBe(read(undefined).hash);
    expect(new Set([read(one).hash, read(other).hash, read(undefined).hash]).size).toBe(3);
  });

  test('is taken with its typed values', () => {
    expect(readFeedRecord(line({ weight_kg: 1.25, release_year: 2025 }), now)).toMatchObject({
      refId: 'GPU-004512',
      kind: 'gpu',
      cost: 411.99,
      stock: [{ warehouse: 'CDMX', quantity: 3 }],
      weightGrams: 1250,
      releaseYear: 2025,
      updatedAt: new Date('2026-08-20T06:00:00Z'),
    });
  });

  test('may say its lowest price, fewest units, when there is more, and that its amounts have IVA in them', () => {
    const plain = readFeedRecord(line({}), now);
    expect(plain).toMatchObject({ mapPrice: undefined, minQuantity: 1, eta: undefined, taxIncluded: false });
    const nothing = { map_price: 0, min_quantity: 0, eta: null, tax_included: false };
    expect(readFeedRecord(line(nothing), now)).toEqual(plain);
    const terms = { map_price: 580, min_quantity: 5, eta: '2026-12-24T00:00:00Z', tax_included: true };
    expect(readFeedRecord(line({ cost: 116, ...terms }), now)).toMatchObject({
      cost: 100,
      mapPrice: 500,
      minQuantity: 5,
      eta: '2026-12-24',
      taxIncluded: true,
    });
    const taxed = { ...plainAccepts('USD'), taxIncluded: true };
    expect(readFeedRecord(line({ cost: 1 }), now, taxed)).toMatchObject({ cost: 0.862069 });
    expect(readFeedRecord(line({ cost: 1, tax_included: false }), now, taxed)).toMatchObject({ cost: 1 });
    expect(refusal(line({ eta: '2026-02-30' })).code).toBe('date_invalid');
    expect(refusal(line({ tax_included: 'si' })).code).toBe('field_invalid');
    expect(refusal(line({ map_price: -1 })).code).toBe('field_invalid');
    expect(refusal(line({ min_quantity: '5' })).code).toBe('field_invalid');
  });

  test('may have a name with a sign that only looks like HTML', () => {
    for (const product_name of ['RAM <etallic Silver', 'Mouse, <8 kHz polling', 'A & B; C > D', 'R&D kit']) {
      expect(readFeedRecord(line({ product_name }), now).name).toBe(product_name);
    }
  });

  test('is equal to itself whatever its time and the order of its fields', () => {
    const first = readFeedRecord(line({}), now);
    const second = readFeedRecord(
      JSON.stringify({
        ...Object.fromEntries(Object.entries(good).toReversed()),
        updated_at: '2026-08-21T06:00:00Z',
      }),
      now,
    );
    expect(second).toMatchObject({ hash: 'hash' in first ? first.hash : '' });
    expect(readFeedRecord(line({ cost: 412 }), now)).not.toMatchObject({
      hash: 'hash' in first ? first.hash : '',
    });
  });

  test('of a withdrawn article needs no more than who, what and when', () => {
    const { ref_id, product_name, category } = good;
    const withdrawn = {
      ref_id,
      product_name,
      category,
      status: 'discontinued',
      updated_at: '2026-08-26T05:30:48Z',
    };
    expect(readFeedRecord(JSON.stringify(withdrawn), now)).toMatchObject({
      status: 'discontinued',
      refId: ref_id,
    });
  });
});

describe('a record that cannot be believed is refused with its reason', () => {
  test.each<[string, Record<string, unknown>, ProblemCode]>([
    ['negative price', { cost: -13.49 }, 'price_negative'],
    ['price 0', { cost: 0 }, 'price_missing'],
    ['price null', { cost: null }, 'price_missing'],
    ['price as text with thousands comma', { cost: '1,299.00' }, 'price_is_text'],
    ['price beyond reason', { cost: 1e9 }, 'price_out_of_range'],
    ['ref_id missing', { ref_id: undefined }, 'ref_id_missing'],
    ['ref_id null', { ref_id: null }, 'ref_id_missing'],
    ['ref_id empty', { ref_id: '  ' }, 'ref_id_missing'],
    ['ref_id no text', { ref_id: 12 }, 'field_invalid'],
    ['script in the name', { product_name: 'Keyboard<script>alert(1)</script>' }, 'html_in_name'],
    [
      'tags in the name',
      { product_name: '<p style="color:red">X</p><img src=x onerror=alert(1)>' },
      'html_in_name',
    ],
    ['entities in the name', { product_name: 'RAM &amp; env&iacute;o gratis' }, 'html_in_name'],
    ['a tag that is never closed', { product_name: 'X <img src=x onerror=alert(1)' }, 'html_in_name'],
    ['markup in the brand', { brand: '<b>Acme</b>' }, 'html_in_name'],
    ['control characters in the name', { product_name: 'A\u0000B' }, 'field_invalid'],
    ['name beyond reason', { product_name: 'x'.repeat(5000) }, 'field_invalid'],
    ['absurdly long description', { description: 'Envío gratis. '.repeat(70_000) }, 'description_too_long'],
    ['negative stock', { stock: [{ warehouse: 'CDMX', qty: -7 }] }, 'stock_invalid'],
    ['stock as text', { stock: [{ warehouse: 'CDMX', qty: '12 pzas' }] }, 'stock_invalid'],
    ['half a unit', { stock: [{ warehouse: 'CDMX', qty: 1.5 }] }, 'stock_invalid'],
    ['no stock list', { stock: undefined }, 'stock_invalid'],
    [
      'more warehouses than anybody has',
      { stock: Array.from({ length: 201 }, (_, at) => ({ warehouse: `W${at}`, qty: 1 })) },
      'stock_invalid',
    ],
    ['a warehouse twice', { stock: [1, 2].map((qty) => ({ warehouse: 'GDL', qty })) }, 'stock_invalid'],
    ['date as dd/mm/yyyy', { updated_at: '25/08/2026 06:00' }, 'date_invalid'],
    ['a day that does not exist', { updated_at: '2026-02-31T06:00:00Z' }, 'date_invalid'],
    ['a time from the far future', { updated_at: '2062-08-25T06:00:00Z' }, 'date_invalid'],
    ['unknown category', { category: 'Categoría Nueva Sin Mapear' }, 'category_unknown'],
    ['a category named like a property of objects', { category: 'constructor' }, 'category_unknown'],
    ['pesos instead of dollars', { currency: 'MXN' }, 'currency_unexpected'],
    ['unknown status', { status: 'paused' }, 'status_unknown'],
    ['brand missing', { brand: undefined }, 'field_missing'],
    ['specs no object', { specs: ['a'] }, 'field_invalid'],
    ['ean no digits', { ean: '12-34' }, 'field_invalid'],
  ])('%s', (_, changes, code) => {
    const problem = refusal(line(changes));
    expect(problem.code).toBe(code);
    expect(problem.message.length).toBeGreaterThan(10);
    expect(problem.message.length).toBeLessThan(250);
  });

  test('truncated JSON, still naming the ref_id that can be read', () => {
    expect(refusal(line({}).slice(0, 120))).toMatchObject({ code: 'invalid_json', refId: 'GPU-004512' });
  });

  test('JSON that is no record', () => {
    for (const text of ['[]', '12', 'null', '"x"']) expect(refusal(text).code).toBe('not_a_record');
  });
});
