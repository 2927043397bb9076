import { useRouteLoaderData } from 'react-router';
import { withQuery } from '../../../links.ts';
import type { loader as rootLoader } from '../../../root.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useMay } from '../../admin-parts/rights.tsx';
import type { productFilterOf } from './product-list.ts';

/** Downloads every product of a filter; the server writes while the browser saves. */
export function ProductsCsvLink({ filter }: { filter: ReturnType<typeof productFilterOf> }) {
  const mayExport = useMay('export');
  const apiBaseUrl = useRouteLoaderData<typeof rootLoader>('root')?.apiBaseUrl ?? '/api';
  if (!mayExport) return null;
  const { brand_id: brand, category_id: category, ...texts } = filter;
  const query = { ...texts, brand_id: brand?.toString(), category_id: category?.toString() };
  return (
    <ButtonLink
      to={withQuery(`${apiBaseUrl}/admin/products.csv`, query)}
      reloadDocument
      download
      variant="secondary"
      iconStart="download"
    >
      Export CSV
    </ButtonLink>
  );
}
