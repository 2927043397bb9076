import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { adminNavigation } from './admin-navigation.ts';
import routes from '../../routes.ts';

type Route = { path?: string | undefined; children?: readonly Route[] | undefined };
const pathsOf = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...pathsOf(children),
  ]);

test('every page of the staff is marked in the menu, by one entry', () => {
  const entries = adminNavigation.flatMap((group) => group.entries);
  // The account is behind one's own name; a preview and what is not there belong to no screen.
  const elsewhere = ['/admin', '/admin/account', '/admin/content/preview', '/admin/*'];
  const paths = pathsOf(routes).filter((path) => path.startsWith('/admin') && !elsewhere.includes(path));
  const marks = paths.map((path) => [
    path,
    entries.filter(({ to, holds = [] }) =>
      [to, ...holds].some((held) => matchPath({ path: held, end: false }, path.replaceAll(':', ''))),
    ).length,
  ]);
  expect(paths.length).toBeGreaterThan(60);
  expect(marks.filter(([, count]) => count !== 1)).toEqual([]);
});
