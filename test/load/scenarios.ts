import { slots } from '../../src/modules/configurator/rules/slots.ts';
import type { LoadCategory, LoadProduct } from './load-catalogue.ts';
import type { LoadCustomer } from './load-customers.ts';
import { searches, typedLetters } from './searches.ts';

/** One request as it goes over the wire, and its parts for those who send it with `fetch`. */
export type LoadRequest = {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  json?: object;
  /** Sent as `Accept-Encoding`; without it bodies come uncompressed. */
  encoding?: string;
};

/** What is asked again and again, and what the issue demands of it. */
export type Scenario = {
  name: string;
  /** How the table calls it. */
  label: string;
  requests: LoadRequest[];
  /** Share of the bare server's requests per second; undefined: told, not demanded. */
  ratioMin?: number;
  statementsMax?: number;
  /** Requests at a time, where other than all the others'. */
  connections?: number;
  /** A request may be sent only once: each round goes on where the last one stopped. */
  isOnce?: boolean;
  /** Undoes what a round wrote, before the next. */
  reset?: () => Promise<void>;
};

const pageSize = 24;
const pagesMax = 5;
/** How many different products a visitor puts in the cart when the round is long enough. */
const linesPerVisitor = 30;

/** Everything that is measured, in the table's order. */
export function scenariosOf(shop: {
  products: readonly LoadProduct[];
  categories: readonly LoadCategory[];
  visitors: readonly LoadCustomer[];
  buyers: readonly LoadCustomer[];
  emptyCarts: () => Promise<void>;
}): Scenario[] {
  const { products, categories, visitors, buyers, emptyCarts } = shop;
  const get = (path: string): LoadRequest => ({ method: 'GET', path });
  return [
    {
      name: 'list',
      label: 'Category list: `GET /frontend/category-name/{name}`',
      requests: shuffled(
        categories.flatMap(({ slug, productCount }) =>
          Array.from({ length: Math.min(pagesMax, Math.ceil(productCount / pageSize)) }, (_, index) =>
            get(`/api/frontend/category-name/${slug}?page=${index + 1}`),
          ),
        ),
      ),
      ratioMin: 0.04,
      statementsMax: 2,
    },
    {
      name: 'categories',
      label: 'All categories: `GET /frontend/categories`',
      requests: [get('/api/frontend/categories')],
      statementsMax: 2,
    },
    {
      name: 'product',
      label: 'Product: `GET /product/products/{sku}/{name}`',
      requests: shuffled(products.map(({ sku, slug }) => get(`/api/product/products/${sku}/${slug}`))),
      ratioMin: 0.065,
      statementsMax: 3,
    },
    {
      name: 'search',
      label: 'Search: `GET /product/products?q=…`',
      requests: shuffled(searches.map((q) => get(`/api/product/products?q=${encodeURIComponent(q)}`))),
      ratioMin: 0.025,
      statementsMax: 2,
    },
    {
      name: 'add-to-cart',
      label: 'Add to cart: `POST /cart/add-to-cart`',
      requests: additions(visitors, products),
      ratioMin: 0.02,
      statementsMax: 6,
      isOnce: true,
      reset: emptyCarts,
    },
    {
      name: 'order',
      label: 'Order: `POST /checkout/orders`, 8 connections',
      requests: buyers.map(({ token, addressId }) => ({
        method: 'POST',
        path: '/api/checkout/orders',
        token,
        json: { delivery_method: 'parcel', payment_method: 'card', address_id: addressId },
      })),
      ratioMin: 0.003,
      statementsMax: 15,
      connections: 8,
      isOnce: true,
    },
    {
      name: 'page',
      label: 'Category page: `GET /category/{name}` (HTML)',
      requests: categories.map(({ slug }) => get(`/category/${slug}`)),
    },
  ];
}

/** What `search.ts` and `configurator.ts` measure by themselves, put plainly, for versions beside each other. */
export function furtherScenariosOf(shop: { categories: readonly LoadCategory[] }): Scenario[] {
  const get = (path: string): LoadRequest => ({ method: 'GET', path });
  const prices = Array.from({ length: 60 }, (_, index) => (index + 1) * 25_000);
  return [
    {
      name: 'facets',
      label: 'Facets: a category narrowed by stock or price',
      requests: shuffled(
        shop.categories.flatMap(({ slug }) =>
          ['in_stock=1', 'min_price=100000', 'max_price=400000', 'in_stock=1&max_price=900000'].map(
            (filter) => get(`/api/frontend/category-name/${slug}?${filter}`),
          ),
        ),
      ),
    },
    {
      name: 'suggestions',
      label: 'Suggestions: `GET /product/suggestions?q=…`',
      requests: shuffled(
        [...new Set(searches.flatMap(typedLetters))].map((q) =>
          get(`/api/product/suggestions?q=${encodeURIComponent(q)}`),
        ),
      ),
    },
    {
      name: 'parts',
      label: 'Parts of a slot: `GET /workstation/parts/{slot}`',
      requests: shuffled(
        slots.flatMap(({ slot }) =>
          prices.map((price) => get(`/api/workstation/parts/${slot}?min_price=${price}`)),
        ),
      ),
    },
  ];
}

/** A request as bytes of HTTP/1.1; the wrk script sends these as they are. */
export function wireText({ method, path, token, json, encoding }: LoadRequest): string {
  const body = json === undefined ? '' : JSON.stringify(json);
  const headers = [
    'Host: localhost',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(encoding === undefined ? [] : [`Accept-Encoding: ${encoding}`]),
    ...(json === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}

/** Every visitor takes one product, then every visitor a second one, and so on: none twice. */
function additions(visitors: readonly LoadCustomer[], products: readonly LoadProduct[]): LoadRequest[] {
  const sellable = products.filter(({ units }) => units > 0);
  return Array.from({ length: linesPerVisitor }, (_, line) =>
    visitors.map(({ id, token }, index): LoadRequest => {
      const product = sellable[(index * 7 + line * 101) % sellable.length];
      return {
        method: 'POST',
        path: '/api/cart/add-to-cart',
        token,
        json: { user_id: id, product_id: product?.id, quantity: 1 },
      };
    }),
  ).flat();
}

/** The same order in every run, so that runs can be compared; neighbours have nothing to do with each other. */
function shuffled<Item>(items: Item[]): Item[] {
  let seed = 20_261_121;
  for (let end = items.length - 1; end > 0; end -= 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = seed % (end + 1);
    const item = items[end];
    const swapped = items[other];
    if (item === undefined || swapped === undefined) continue;
    items[end] = swapped;
    items[other] = item;
  }
  return items;
}
