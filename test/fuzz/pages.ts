import fc from 'fast-check';
import routes from '../../src/web/routes.ts';
import type { Names } from './known-names.ts';
import type { Person } from './people.ts';
import type { Question } from './requests.ts';
import { strangeHeaders, strangeSegment } from './strange.ts';

type Route = { path?: string | undefined; index?: boolean | undefined; children?: Route[] | undefined };

/** Every page, and the files beside them. */
export const routePaths: readonly string[] = [
  ...flat(routes as Route[]),
  '/media/uploads/*',
  '/media/demo/*',
  '/media/320/uploads/*',
  '/static/*',
  '/feeds/google.xml',
  '/sitemap.xml',
  '/sitemap-*.xml',
  '/robots.txt',
  '/llms.txt',
  '/sw.js',
  '/sin-conexion',
  '/healthz',
  '/readyz',
  '/socket.io/',
  '/api/docs',
  '/api/openapi.json',
  '/api/*',
];

function flat(some: readonly Route[]): string[] {
  return some.flatMap((route) => [
    ...(route.path === undefined && !route.index ? [] : [`/${route.path ?? ''}`]),
    ...flat(route.children ?? []),
  ]);
}

const kindOfParameter: [RegExp, string][] = [
  [/^\/category/, 'category_name'],
  [/^\/brand/, 'brand_name'],
  [/:sku/, 'sku'],
  [/builds/, 'build'],
  [/admin\/category/, 'category'],
  [/admin\/brand/, 'brand'],
  [/admin\/Promotion/, 'promotion'],
  [/price-lists/, 'price_list'],
  [/admin\/companies/, 'company'],
  [/order/, 'order'],
  [/disputes/, 'dispute'],
  [/payouts/, 'payout'],
  [/users/, 'customer'],
  [/factura/, 'invoice'],
  [/:token/, 'token'],
];

const files = [
  '../../package.json',
  '..%2f..%2fpackage.json',
  '%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '..%5c..%5cpackage.json',
  'x%00.png',
  '.png',
  'a.png/b.png',
  `${'a'.repeat(300)}.webp`,
  '%ff.png',
  '.env',
  'nada.map',
];

/** Requests for a page: with strange names in its address, queries, cookies and methods, by everybody. */
export function questionsForPage(
  route: string,
  names: Names,
  people: readonly Person[],
): fc.Arbitrary<Question> {
  const real = names.get(kindOfParameter.find(([pattern]) => pattern.test(route))?.[1] ?? '') ?? ['nada'];
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.nat().map((at) => encodeURIComponent(real[at % real.length] ?? 'nada')) },
    { weight: 2, arbitrary: strangeSegment },
  );
  const rest = fc.oneof(fc.constantFrom(...files), strangeSegment);
  const query = fc.array(
    fc.tuple(
      fc.constantFrom(
        'page',
        'q',
        'ids',
        'sort',
        'in_stock',
        'spec.socket',
        'min_price',
        'session_id',
        'token',
        'order_id',
        'redirect',
        'next',
        'state',
        'tab',
        '_routes',
        'index',
        '__proto__',
        'code',
        'k',
        'EIO',
        'transport',
      ),
      strangeSegment,
    ),
    { maxLength: 3 },
  );
  return fc
    .record({
      who: fc.constantFrom(...people),
      first: segment,
      second: segment,
      rest,
      query,
      suffix: fc.oneof(
        { weight: 7, arbitrary: fc.constant('') },
        fc.constantFrom('.data', '/', '//', '.data?_routes=root'),
      ),
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant('GET') },
        fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND', 'TRACE'),
      ),
      headers: fc.option(strangeHeaders, { nil: {} }),
    })
    .map(({ who, first, second, rest: last, query: pairs, suffix, method, headers }) => {
      const given = [first, second];
      const path = route.replaceAll(/:\w+/g, () => given.shift() ?? '').replace('*', last);
      const asked = pairs.map(([name, value]) => `${name}=${value}`).join('&');
      return {
        who,
        strangeness: 'page',
        method,
        path: `${path}${suffix}${asked === '' ? '' : `?${asked.slice(0, 6000)}`}`,
        headers: { ...(who.cookie === undefined ? {} : { cookie: who.cookie }), ...headers },
        ...(method === 'POST' && { body: Buffer.from('a=1') }),
      };
    });
}
