import { matchPath } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../src/web/routes.ts';
import { notPhotographed, pagesOfCustomer, publicPages } from './photographed-pages.ts';

const examples = {
  category: '/category/una',
  brand: '/brand/una',
  product: '/product/uno/nombre',
  promotion: '/promotion?promotion=una',
  compared: '/comparar?ids=1,2',
  equipped: '/workstation?parts=A,B',
  code: 'abc',
};

/** Patterns of all routes but the staff's, whose pages nobody photographs. */
async function shoppersRoutes(): Promise<string[]> {
  const patterns: string[] = [];
  const collect = (entries: readonly RouteConfigEntry[]) => {
    for (const { path, index, children } of entries) {
      if (index) patterns.push('/');
      else if (path !== undefined && !path.includes('*')) patterns.push(`/${path}`);
      collect(children ?? []);
    }
  };
  collect(await routes);
  return patterns.filter((pattern) => !pattern.startsWith('/admin'));
}

test('every page of shoppers is photographed, or it is said why not', async () => {
  const patterns = await shoppersRoutes();
  const taken = Object.values({ ...publicPages(examples), ...pagesOfCustomer }).map(
    (address) => address.split('?')[0] ?? '',
  );
  const missing = patterns.filter(
    (pattern) => !(pattern in notPhotographed) && !taken.some((path) => matchPath(pattern, path)),
  );
  expect(missing).toEqual([]);
  // What is said of pages that are gone says nothing.
  expect(Object.keys(notPhotographed).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
});
