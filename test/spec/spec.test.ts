import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer } from '../factories/buy.ts';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInCustomer, signInStaff, signInVisitor, testPassword } from '../factories/sign-in.ts';
import { expectRefusal } from '../setup/expect-refusal.ts';
import { startTestShop } from '../setup/test-shop.ts';
import { formOf, pictureFile, type ShopInUse, signInStranger, startShopInUse } from './shop-in-use.ts';

/*
 * The specification's calls, letter for letter: paths, methods, payload names, statuses and answers stand here as bare
 * texts on purpose, so that no rename in the code can carry them along. The numbers are the specification's clauses.
 */

let world: ShopInUse;
beforeAll(async () => {
  world = await startShopInUse();
});
afterAll(() => world.shop.stop());

const picturePattern = /^\/media\/uploads\/[0-9a-f]{32}\.webp$/;
let serial = 0;
const unique = (word: string) => `${word} ${process.pid}-${(serial += 1)}`;

/** Sends a bare request and gives status and parsed answer. */
async function ask(path: string, init: Parameters<ShopInUse['shop']['request']>[1] = {}) {
  const answer = await world.shop.request(path, init);
  const text = await answer.text();
  expect(answer.headers.get('content-type'), text).toMatch(/^application\/json\b/);
  return { status: answer.status, body: JSON.parse(text) };
}

function sendForm(
  method: 'POST' | 'PUT',
  path: string,
  fields: Record<string, string | File>,
  token?: string,
) {
  return world.shop.request(path, { method, body: formOf(fields), ...(token ? { token } : {}) });
}

async function newCategory(fields: Record<string, string | File> = {}) {
  const answer = await sendForm(
    'POST',
    '/frontend/add-category-page',
    { category_name: unique('Categoría'), ...fields },
    world.owner.token,
  );
  expect(answer.status).toBe(201);
  return (
    (await answer.json()) as { category: { id: number; category_name: string; category_image: string } }
  ).category;
}

const refs = (...refIds: string[]) => JSON.stringify(refIds.map((ref_id) => ({ ref_id })));

describe('§7 POST /frontend/add-category-page', () => {
  const path = '/frontend/add-category-page';

  test('multipart category_name, category_image and products: 201 is success', async () => {
    const name = unique('Tarjetas de video');
    const answer = await sendForm(
      'POST',
      path,
      { category_name: name, category_image: await pictureFile(), products: refs(world.product.refId) },
      world.owner.token,
    );
    expect(answer.status).toBe(201);
    const { category } = (await answer.json()) as { category: Record<string, unknown> };
    // Beside them stands what the staff's form needs: address, texts for search engines, version.
    expect(category).toMatchObject({
      id: expect.any(Number),
      category_name: name,
      category_image: expect.stringMatching(picturePattern),
      products: [
        {
          ref_id: world.product.refId,
          product_name: world.product.name,
          images: [{ image_url: expect.any(String) }],
        },
      ],
    });
    const picture = await fetch(`${world.shop.url}${String(category['category_image'])}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  test('§5 category_image is optional, and so are products', async () => {
    const answer = await sendForm('POST', path, { category_name: unique('Sin foto') }, world.owner.token);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ category: { category_image: null, products: [] } });
  });

  test('§5 the same ref_id twice: 422', async () => {
    const { refId } = world.product;
    const { fields } = await expectRefusal(
      sendForm(
        'POST',
        path,
        { category_name: unique('Doble'), products: refs(refId, refId) },
        world.owner.token,
      ),
      422,
      'invalid',
    );
    expect(fields).toHaveProperty('products');
  });

  test.each([
    ['an unknown ref_id', { products: refs('NO-HAY') }, 'products'],
    ['products that are no JSON', { products: '[{"ref_id":' }, 'products'],
    ['products that are no list', { products: '{"ref_id":"A"}' }, 'products'],
    ['an empty name', { category_name: '   ' }, 'category_name'],
    ['a name of 121 letters', { category_name: 'x'.repeat(121) }, 'category_name'],
    [
      'a file that is no picture',
      { category_image: new File(['<svg onload=alert(1)>'], 'foto.png', { type: 'image/png' }) },
      'category_image',
    ],
  ])('%s: 422 that names the field', async (_, fields, field) => {
    const given = { category_name: unique('Mal'), ...fields } as Record<string, string | File>;
    const refusal = await expectRefusal(sendForm('POST', path, given, world.owner.token), 422);
    expect(refusal.fields).toHaveProperty(field);
  });

  test('without category_name: 422', async () => {
    const { fields } = await expectRefusal(
      sendForm('POST', path, { products: '[]' }, world.owner.token),
      422,
      'invalid',
    );
    expect(fields).toHaveProperty('category_name');
  });

  test('a name that is taken: 409', async () => {
    await expectRefusal(
      sendForm('POST', path, { category_name: world.category.name }, world.owner.token),
      409,
    );
  });

  test('a picture over 8 MB: 413', async () => {
    const big = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'foto.png', { type: 'image/png' });
    await expectRefusal(
      sendForm('POST', path, { category_name: unique('Grande'), category_image: big }, world.owner.token),
      413,
      'too_large',
    );
  });

  test('nobody signed in 401, a customer 401, staff without the right 403, no form 415', async () => {
    const fields = { category_name: unique('Ajena') };
    const support = await signInStaff(world.shop, 'support');
    await expectRefusal(sendForm('POST', path, fields), 401);
    await expectRefusal(sendForm('POST', path, fields, world.customer.token), 401);
    await expectRefusal(sendForm('POST', path, fields, support.token), 403);
    await expectRefusal(world.shop.request(path, { json: fields, token: world.owner.token }), 415);
  });
});

describe('§7 GET /frontend/categories', () => {
  test('answers categories, each with category_name, category_image and products of ref_id (§3)', async () => {
    const { status, body } = await ask('/frontend/categories');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['categories']);
    expect(body.categories).toContainEqual({
      id: world.category.id,
      category_name: world.category.name,
      slug: world.category.slug,
      category_image: null,
      product_count: 1,
      parent_id: null,
      products: [{ ref_id: world.product.refId }],
    });
  });
});

describe('§7 DELETE /frontend/categories/{id}', () => {
  test('200 is success; the products stay', async () => {
    const { id } = await newCategory({ products: refs(world.product.refId) });
    const { status } = await ask(`/frontend/categories/${id}`, {
      method: 'DELETE',
      token: world.owner.token,
    });
    expect(status).toBe(200);
    expect((await ask(`/frontend/category/${id}`)).status).toBe(404);
    const { sku, slug } = world.product;
    expect((await ask(`/product/products/${sku}/${slug}`)).status).toBe(200);
  });

  test('twice: 404; nobody 401; without the right 403', async () => {
    const { id } = await newCategory();
    const path = `/frontend/categories/${id}`;
    const orders = await signInStaff(world.shop, 'orders');
    await expectRefusal(world.shop.request(path, { method: 'DELETE' }), 401);
    await expectRefusal(world.shop.request(path, { method: 'DELETE', token: orders.token }), 403);
    await ask(path, { method: 'DELETE', token: world.owner.token });
    await expectRefusal(world.shop.request(path, { method: 'DELETE', token: world.owner.token }), 404);
  });
});

describe('§7 GET /frontend/category/{id}', () => {
  test('answers category_name, category_image and products with ref_id, product_name and images of image_url (§3)', async () => {
    const { status, body } = await ask(`/frontend/category/${world.category.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: world.category.id,
      category_name: world.category.name,
      category_image: null,
      products: [
        {
          ref_id: world.product.refId,
          product_name: world.product.name,
          images: [{ image_url: expect.any(String) }],
        },
      ],
    });
  });

  test('one that is not there: 404', async () => {
    await expectRefusal(world.shop.request('/frontend/category/2147483647'), 404);
  });
});

describe('§7 PUT /frontend/update-category-page/{id}', () => {
  const path = (id: number) => `/frontend/update-category-page/${id}`;

  test('multipart, same fields as add: 200 is success; without category_image the picture stays (§5)', async () => {
    const before = await newCategory({
      category_image: await pictureFile(),
      products: refs(world.product.refId),
    });
    const name = unique('Otro nombre');
    const answer = await sendForm(
      'PUT',
      path(before.id),
      { category_name: name, products: '[]' },
      world.owner.token,
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      category: { category_name: name, category_image: before.category_image, products: [] },
    });
  });

  test('category_image may be an existing image reference (§3)', async () => {
    const other = await newCategory({ category_image: await pictureFile() });
    const { id, category_name } = await newCategory();
    const answer = await sendForm(
      'PUT',
      path(id),
      { category_name, category_image: other.category_image },
      world.owner.token,
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ category: { category_image: other.category_image } });
  });

  test('401, 403, 404, 409, 413, 415 and 422 as for adding', async () => {
    const { id } = await newCategory();
    const good = { category_name: unique('Bien') };
    const support = await signInStaff(world.shop, 'support');
    const { token } = world.owner;
    const big = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'foto.png', { type: 'image/png' });
    await expectRefusal(sendForm('PUT', path(id), good), 401);
    await expectRefusal(sendForm('PUT', path(id), good, support.token), 403);
    await expectRefusal(sendForm('PUT', path(2_147_483_647), good, token), 404);
    await expectRefusal(sendForm('PUT', path(id), { category_name: world.category.name }, token), 409);
    await expectRefusal(sendForm('PUT', path(id), { ...good, category_image: big }, token), 413);
    await expectRefusal(world.shop.request(path(id), { method: 'PUT', json: good, token }), 415);
    await expectRefusal(sendForm('PUT', path(id), { ...good, products: refs('NO-HAY') }, token), 422);
  });
});

describe('§7 POST /cart/add-to-cart', () => {
  const path = '/cart/add-to-cart';

  test('200 is success', async () => {
    const customer = await signInCustomer(world.shop);
    const json = { user_id: customer.id, product_id: world.product.id, quantity: 3 };
    const { status, body } = await ask(path, { json, token: customer.token });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['cart']);
    expect(body.cart.items).toMatchObject([{ product_id: world.product.id, quantity: 3 }]);
  });

  test('§8 any failure is a refusal the browser can warn about: in the cart already 409, out of stock 409 with what is left', async () => {
    const few = await createProduct(world.shop.db, { stock: 2 });
    const customer = await signInCustomer(world.shop);
    const add = (quantity: number) =>
      world.shop.request(path, {
        json: { user_id: customer.id, product_id: few.id, quantity },
        token: customer.token,
      });
    const { details } = await expectRefusal(add(3), 409, 'out_of_stock');
    expect(details).toEqual({ available: 2 });
    expect((await add(2)).status).toBe(200);
    await expectRefusal(add(1), 409, 'already_in_cart');
  });

  test('nobody 401, somebody else’s cart 404, no such product 404, no quantity 422, malformed 400, no JSON 415', async () => {
    const { token, id } = await signInCustomer(world.shop);
    const good = { user_id: id, product_id: world.product.id, quantity: 1 };
    await expectRefusal(world.shop.request(path, { json: good }), 401);
    await expectRefusal(
      world.shop.request(path, { json: { ...good, user_id: world.customer.id }, token }),
      404,
    );
    await expectRefusal(
      world.shop.request(path, { json: { ...good, product_id: 2_147_483_647 }, token }),
      404,
    );
    const { fields } = await expectRefusal(
      world.shop.request(path, { json: { ...good, quantity: 0 }, token }),
      422,
    );
    expect(fields).toHaveProperty('quantity');
    const headers = { 'content-type': 'application/json' };
    await expectRefusal(
      world.shop.request(path, { method: 'POST', body: '{"user_id":', headers, token }),
      400,
    );
    await expectRefusal(world.shop.request(path, { method: 'POST', body: 'user_id=1', token }), 415);
  });
});

describe('§7 GET /cart/cart/{userId}', () => {
  test('answers the cart', async () => {
    const buyer = await createBuyer(world.shop, [{ productId: world.product.id, quantity: 2 }]);
    const { status, body } = await ask(`/cart/cart/${buyer.id}`, { token: buyer.token });
    expect(status).toBe(200);
    const unit = 90_000;
    expect(body).toEqual({
      cart: {
        items: [
          {
            product_id: world.product.id,
            ref_id: world.product.refId,
            sku: world.product.sku,
            product_name: world.product.name,
            slug: world.product.slug,
            image_url: expect.any(String),
            quantity: 2,
            unit_price_cents: unit,
            former_unit_price_cents: world.product.priceCents,
            line_total_cents: 2 * unit,
            available: expect.any(Number),
            from_suppliers: null,
            max_per_order: null,
            most: 99,
            notices: [],
          },
        ],
        item_count: 2,
        subtotal_cents: 2 * world.product.priceCents,
        discount_cents: 2 * (world.product.priceCents - unit),
        promotions: [
          {
            promotion_id: world.promotionId,
            name: expect.any(String),
            code: null,
            amount_cents: 2 * (world.product.priceCents - unit),
          },
        ],
        coupon: null,
        tax_cents: Math.round((2 * unit * 16) / 116),
        total_cents: 2 * unit,
        currency: 'MXN',
      },
    });
  });

  test('§4 where there is none: 404, which the browser takes for an empty cart; also for somebody else’s', async () => {
    const customer = await signInCustomer(world.shop);
    await expectRefusal(world.shop.request(`/cart/cart/${customer.id}`, { token: customer.token }), 404);
    await expectRefusal(
      world.shop.request(`/cart/cart/${world.customer.id}`, { token: customer.token }),
      404,
    );
    await expectRefusal(world.shop.request(`/cart/cart/${customer.id}`), 401);
  });
});

describe('§7 DELETE /cart/remove-from-cart/{userId}/{second id}', () => {
  test('the second id is the product: 200 is success', async () => {
    const buyer = await createBuyer(world.shop, [{ productId: world.product.id }]);
    const path = `/cart/remove-from-cart/${buyer.id}/${world.product.id}`;
    const stranger = await signInStranger(world);
    await expectRefusal(world.shop.request(path, { method: 'DELETE' }), 401);
    await expectRefusal(world.shop.request(path, { method: 'DELETE', token: stranger.token }), 404);
    const { status, body } = await ask(path, { method: 'DELETE', token: buyer.token });
    expect(status).toBe(200);
    expect(body.cart.items).toEqual([]);
    await expectRefusal(world.shop.request(path, { method: 'DELETE', token: buyer.token }), 404);
  });
});

/** A product as every list of the API shows it. */
const productInList = () => ({
  id: world.product.id,
  ref_id: world.product.refId,
  sku: world.product.sku,
  product_name: world.product.name,
  slug: world.product.slug,
  kind: 'memory',
  brand: world.product.brand,
  category: world.category.name,
  images: [expect.objectContaining({ image_url: expect.any(String) })],
  price_cents: 90_000,
  former_price_cents: 100_000,
  ends_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  currency: 'MXN',
  stock: 'in_stock',
  rating: 5,
  review_count: 1,
});

describe('§7 GET /product/products', () => {
  test('answers a product list', async () => {
    const { status, body } = await ask(`/product/products?q=${encodeURIComponent(world.product.sku)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ products: [productInList()], total: 1, page: 1, page_size: 24 });
    expect(Object.keys(body).toSorted()).toEqual([
      'facets',
      'page',
      'page_size',
      'products',
      'search',
      'total',
    ]);
  });

  test('pages: page_size up to 100; page 0, page_size 101 and letters are 422 that name the field', async () => {
    expect((await ask('/product/products?page_size=100')).body.page_size).toBe(100);
    for (const [query, field] of [
      ['page=0', 'page'],
      ['page_size=101', 'page_size'],
      ['page=uno', 'page'],
      ['sort=cheapest', 'sort'],
    ] as const) {
      const { fields } = await expectRefusal(world.shop.request(`/product/products?${query}`), 422);
      expect(fields).toHaveProperty(field);
    }
  });
});

describe('§7 GET /frontend/category-name/{name}', () => {
  test('answers the category and its products, without case or accents', async () => {
    for (const name of [
      world.category.name,
      'MEMORIAS DE PRUEBA',
      'memórias de prueba',
      world.category.slug,
    ]) {
      const { status, body } = await ask(`/frontend/category-name/${encodeURIComponent(name)}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        category: { id: world.category.id, category_name: world.category.name, category_image: null },
        products: [productInList()],
        total: 1,
        page: 1,
        page_size: 24,
        facets: expect.any(Array),
      });
    }
  });

  test('one that is not there: 404', async () => {
    await expectRefusal(world.shop.request('/frontend/category-name/no%20hay%20tal'), 404);
  });
});

describe('§7 GET /product/products/{first param}/{second param}', () => {
  test('the parameters are the sku and the name: answers the product whole', async () => {
    const { sku, slug } = world.product;
    const { status, body } = await ask(`/product/products/${sku}/${slug}`);
    expect(status).toBe(200);
    expect(body.product).toMatchObject(productInList());
    expect(body.canonical_path).toBe(`/product/${sku}/${slug}`);
  });

  test('a wrong name with a right sku answers with the product and its canonical path; a wrong sku is 404', async () => {
    const { sku, slug } = world.product;
    const { body } = await ask(`/product/products/${sku}/otro-nombre`);
    expect(body.canonical_path).toBe(`/product/${sku}/${slug}`);
    await expectRefusal(world.shop.request(`/product/products/NO-HAY/${slug}`), 404);
  });
});

describe('§7 GET /frontend/brand-name/{name} and GET /frontend/brands', () => {
  test('brands answers brands (§3)', async () => {
    const { status, body } = await ask('/frontend/brands');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['brands']);
    expect(body.brands).toContainEqual({
      id: world.brandId,
      brand_name: world.product.brand,
      slug: expect.any(String),
      brand_image: null,
      product_count: 1,
    });
  });

  test('brand-name answers the brand and its products', async () => {
    const { status, body } = await ask(`/frontend/brand-name/${encodeURIComponent(world.product.brand)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      brand: { id: world.brandId, brand_name: world.product.brand },
      products: [productInList()],
      total: 1,
      page: 1,
      page_size: 24,
      facets: expect.any(Array),
    });
    await expectRefusal(world.shop.request('/frontend/brand-name/no-hay'), 404);
  });
});

describe('§7 GET /promotion/promotion-products', () => {
  test('answers what runs, with former_price_cents, price_cents and ends_at', async () => {
    const { status, body } = await ask('/promotion/promotion-products');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['promotions', 'products']);
    expect(body.promotions).toMatchObject([{ id: world.promotionId, state: 'active', product_count: 1 }]);
    expect(body.products).toMatchObject([productInList()]);
  });
});

describe('§7 POST /product/add-review', () => {
  const path = '/product/add-review';
  const text = { rating: 4, title: 'Cumple', comment: 'Hace lo que dice la caja.' };

  test('201 is success', async () => {
    const customer = await signInCustomer(world.shop, { name: 'Luz Prueba' });
    const product = await createProduct(world.shop.db);
    const json = { product_id: product.id, ...text };
    const { status, body } = await ask(path, { json, token: customer.token });
    expect(status).toBe(201);
    expect(body.review).toMatchObject({ ...text, author: 'Luz', is_verified_purchase: false });
    await expectRefusal(world.shop.request(path, { json, token: customer.token }), 409);
  });

  test('nobody 401, a visitor 401, no such product 404, six stars 422, malformed 400, no JSON 415', async () => {
    const { token } = await signInCustomer(world.shop);
    const good = { product_id: world.product.id, ...text };
    await expectRefusal(world.shop.request(path, { json: good }), 401);
    await expectRefusal(world.shop.request(path, { json: good, token: world.visitor.token }), 401);
    await expectRefusal(
      world.shop.request(path, { json: { ...good, product_id: 2_147_483_647 }, token }),
      404,
    );
    const { fields } = await expectRefusal(
      world.shop.request(path, { json: { ...good, rating: 6, title: ' ' }, token }),
      422,
    );
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['rating', 'title']);
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    await expectRefusal(world.shop.request(path, { method: 'POST', body: '{', headers, token }), 400);
    await expectRefusal(world.shop.request(path, { method: 'POST', body: '{}', token }), 415);
  });
});

describe('§7 GET /product/reviews/{productId}', () => {
  test('answers reviews (§3)', async () => {
    const { status, body } = await ask(`/product/reviews/${world.product.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      reviews: [
        {
          id: world.reviewId,
          rating: 5,
          title: 'Buena',
          comment: 'Funciona desde el primer día.',
          author: 'Ana',
          is_verified_purchase: true,
          useful_count: 0,
          photos: [],
          reply: null,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ],
      matching: 1,
      page: 1,
      page_size: 10,
      average: 5,
      total: 1,
      with_photos: 0,
      histogram: [0, 0, 0, 0, 1],
    });
    await expectRefusal(world.shop.request('/product/reviews/2147483647'), 404);
  });
});

describe('§7 POST /subscriber/add-subscribe', () => {
  const path = '/subscriber/add-subscribe';

  test('email_address: 201 success, 409 conflict, also in other letters', async () => {
    const email_address = `Nueva-${process.pid}@prueba.example`;
    expect((await ask(path, { json: { email_address } })).status).toBe(201);
    await expectRefusal(world.shop.request(path, { json: { email_address } }), 409);
    await expectRefusal(
      world.shop.request(path, { json: { email_address: email_address.toLowerCase() } }),
      409,
    );
  });

  test.each(['', 'nadie', 'a@b', 'a b@c.mx', '<script>@c.mx', `${'x'.repeat(60)}@${'y'.repeat(60)}`])(
    '§5 the server checks the address: «%s» is 422',
    async (email_address) => {
      const { fields } = await expectRefusal(world.shop.request(path, { json: { email_address } }), 422);
      expect(fields).toHaveProperty('email_address');
    },
  );

  test('malformed 400, no JSON 415', async () => {
    const headers = { 'content-type': 'application/json' };
    await expectRefusal(world.shop.request(path, { method: 'POST', body: 'x', headers }), 400);
    await expectRefusal(
      world.shop.request(path, { method: 'POST', body: new URLSearchParams({ email_address: 'a@b.mx' }) }),
      415,
    );
  });
});

describe('§3 a product as listed in admin', () => {
  test('has ref_id, product_name and images with image_url', async () => {
    const { body } = await ask('/admin/products', { token: world.owner.token });
    expect(body.products).toContainEqual(
      expect.objectContaining({
        ref_id: world.product.refId,
        product_name: world.product.name,
        images: [expect.objectContaining({ image_url: expect.any(String) })],
      }),
    );
  });
});

describe('§4 sessions', () => {
  test('§6 customers and staff are told apart: neither token opens the other’s calls', async () => {
    const { customer, owner, shop } = world;
    await expectRefusal(shop.request('/order/orders'), 401);
    await expectRefusal(shop.request('/order/orders', { token: owner.token }), 401);
    await expectRefusal(shop.request('/admin/orders'), 401);
    await expectRefusal(shop.request('/admin/orders', { token: customer.token }), 401);
    await expectRefusal(shop.request('/order/orders', { token: 'inventado' }), 401);
    expect((await ask('/order/orders', { token: customer.token })).status).toBe(200);
    expect((await ask('/admin/orders', { token: owner.token })).status).toBe(200);
  });

  test('a session is a cookie scripts cannot read, or the same token as Authorization: Bearer', async () => {
    const { shop, customer } = world;
    const json = { email: customer.email, password: testPassword };
    const answer = await shop.request('/auth/sign-in/email', { json });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('ensambla.session_token='));
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    const { token } = (await answer.json()) as { token: string };
    const byCookie = await ask('/auth/session', { headers: { cookie: String(cookie).split(';')[0] ?? '' } });
    const byToken = await ask('/auth/session', { token });
    expect(byCookie.body.user.id).toBe(customer.id);
    expect(byToken.body.user.id).toBe(customer.id);
  });

  test('a customer’s cookie renamed to the staff’s opens nothing', async () => {
    const { shop, customer } = world;
    const json = { email: customer.email, password: testPassword };
    const answer = await shop.request('/auth/sign-in/email', { json });
    const value = answer.headers.getSetCookie().find((line) => line.includes('session_token='));
    const cookie = `ensambla-staff.session_token=${String(value).split(';')[0]?.split('=').slice(1).join('=')}`;
    await expectRefusal(shop.request('/admin/orders', { headers: { cookie } }), 401);
  });

  test('a visitor’s cart joins the account’s at sign-in', async () => {
    const visitor = await signInVisitor(world.shop);
    const product = await createProduct(world.shop.db);
    await visitor.api.cart.addToCart({ body: { user_id: visitor.id, product_id: product.id, quantity: 2 } });
    const customer = await signInCustomer(world.shop);
    const signedIn = await ask('/auth/sign-in/email', {
      json: { email: customer.email, password: testPassword },
      token: visitor.token,
    });
    expect(signedIn.status).toBe(200);
    const { body } = await ask(`/cart/cart/${customer.id}`, { token: customer.token });
    expect(body.cart.items).toMatchObject([{ product_id: product.id, quantity: 2 }]);
  });
});

describe('what every refusal has in common', () => {
  test('a known path with another method: 405 that says what is allowed', async () => {
    const answer = await world.shop.request('/frontend/categories', { method: 'POST' });
    expect(answer.headers.get('allow')).toBe('GET');
    await expectRefusal(answer, 405, 'method_not_allowed');
  });

  test('an address that is none: 404 in the same shape', async () => {
    await expectRefusal(world.shop.request('/no/hay'), 404, 'not_found');
    await expectRefusal(world.shop.request('/no/hay', { json: {} }), 404, 'not_found');
  });

  test('JSON over 1 MB: 413, whether its length is told or not', async () => {
    const { shop } = world;
    const body = JSON.stringify({ email_address: 'x'.repeat(1024 * 1024) });
    const headers = { 'content-type': 'application/json' };
    const path = '/subscriber/add-subscribe';
    await expectRefusal(shop.request(path, { method: 'POST', body, headers }), 413, 'too_large');
    const stream = new Blob([body]).stream();
    const init = { method: 'POST', body: stream, headers, duplex: 'half' } as RequestInit;
    await expectRefusal(shop.request(path, init), 413, 'too_large');
    for (const account of ['/auth/sign-in/email', '/admin-auth/sign-in/email']) {
      await expectRefusal(shop.request(account, { method: 'POST', body, headers }), 413, 'too_large');
    }
    for (const webhook of ['/payments/stripe/webhook', '/payments/paypal/webhook']) {
      await expectRefusal(shop.request(webhook, { method: 'POST', body, headers }), 413, 'too_large');
    }
  });

  test('too many tries to sign in: 429', async () => {
    const strict = await startTestShop({ limitAttempts: true });
    try {
      for (const path of ['/auth/sign-in/email', '/admin-auth/sign-in/email']) {
        const json = { email: 'nadie@prueba.example', password: testPassword };
        let answer = await strict.request(path, { json });
        for (let attempt = 0; attempt < 25 && answer.status !== 429; attempt += 1) {
          expect(answer.status).toBe(401);
          answer = await strict.request(path, { json });
        }
        await expectRefusal(answer, 429);
      }
    } finally {
      await strict.stop();
    }
  });

  test('without payment provider: 503, and the shop says so', async () => {
    const closed = await startTestShop();
    try {
      const product = await createProduct(closed.db);
      const buyer = await createBuyer(closed, [{ productId: product.id }]);
      await expectRefusal(
        closed.request('/checkout/orders', {
          json: { delivery_method: 'pickup_cdmx', payment_method: 'card' },
          token: buyer.token,
        }),
        503,
        'payment_unavailable',
      );
    } finally {
      await closed.stop();
    }
  });
});

describe('§4 after a category is deleted or changed', () => {
  test('its name leads to it no longer; a product keeps its other category', async () => {
    const product = await createProduct(world.shop.db);
    const kept = await createCategory(world.shop.db, { productIds: [product.id] });
    const gone = await newCategory({ products: refs(product.refId) });
    await ask(`/frontend/categories/${gone.id}`, { method: 'DELETE', token: world.owner.token });
    await expectRefusal(
      world.shop.request(`/frontend/category-name/${encodeURIComponent(gone.category_name)}`),
      404,
    );
    const { body } = await ask(`/product/products/${product.sku}/${product.slug}`);
    expect(body.product.categories).toMatchObject([{ id: kept.id }]);
  });
});
