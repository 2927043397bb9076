import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { reloadsAsked } from '../../data.ts';
import { useReload } from '../../use-reload.ts';
import { unlessSearched } from './names-like.ts';

const path = '/admin/category';

/** A router at a list; `visits` of its frame go on until they are let through, as they do on a slow line. */
async function openList() {
  let reads = 0;
  let reload: (() => Promise<void>) | undefined;
  let visit = Promise.withResolvers<void>();
  visit.resolve();
  const router = createMemoryRouter(
    [
      {
        loader: () => visit.promise.then(() => null),
        shouldRevalidate: () => true,
        children: [
          {
            path,
            Component: () => {
              reload = useReload();
              return null;
            },
            loader: () => {
              reads++;
              reloadsAsked.delete(path);
              return null;
            },
            shouldRevalidate: unlessSearched,
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  await router.initialize();
  await expect.poll(() => router.state.initialized).toBe(true);
  renderToString(createElement(RouterProvider, { router }));
  reads = 0;
  return {
    reads: () => reads,
    /** Types words; the visit is still under way afterwards. */
    search: (words: string) => {
      visit = Promise.withResolvers();
      return router.navigate(`${path}?q=${words}`);
    },
    reload: () => reload?.(),
    arrive: () => visit.resolve(),
  };
}

it('a search in a list that is whole in the browser does not read it again', async () => {
  const list = await openList();
  const searched = list.search('placas');
  list.arrive();
  await searched;
  expect(list.reads()).toBe(0);
});

it('a list is read again when that is asked for while a search is on its way', async () => {
  const list = await openList();
  const searched = list.search('placas');
  const reloaded = list.reload();
  list.arrive();
  await Promise.all([searched, reloaded]);
  expect(list.reads()).toBe(1);
});
