import { Outlet } from 'react-router';
import type { Route } from './+types/storefront-layout';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { ErrorScreen } from '../../error-screen.tsx';
import { readableAddressesOnly } from '../../guards.ts';
import { StorefrontFrame } from './storefront-frame.tsx';

/** What the frame shows on every page. Nothing in it is about the visitor. */
async function load({ api }: LoadArgs) {
  // A shop without its menu is still a shop: the page must not fail for it.
  const { categories } = await api.catalog
    .categories({ query: { products: '0' } })
    .catch(() => ({ categories: [] }));
  return {
    categories: categories
      .filter((category) => category.parent_id === null)
      .map(({ category_name, slug, product_count }) => ({ category_name, slug, product_count })),
  };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const middleware: Route.MiddlewareFunction[] = [readableAddressesOnly];

/** The menu does not change while somebody visits. */
export const shouldRevalidate = () => false;

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StorefrontFrame categories={loaderData.categories}>
      <Outlet />
    </StorefrontFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontFrame categories={loaderData?.categories ?? []}>
      <ErrorScreen error={error} />
    </StorefrontFrame>
  );
}
