import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';
import { withQuery } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useMay } from '../admin-parts/rights.tsx';

/** Downloads every order of a filter, or the chosen ones; the server writes while the browser saves. */
export function OrdersCsvLink({
  query,
  size,
  children,
}: {
  query: Record<string, string | undefined>;
  size?: 'sm';
  children: string;
}) {
  const mayExport = useMay('export');
  const apiBaseUrl = useRouteLoaderData<typeof rootLoader>('root')?.apiBaseUrl ?? '/api';
  if (!mayExport) return null;
  return (
    <ButtonLink
      to={withQuery(`${apiBaseUrl}/admin/orders.csv`, query)}
      reloadDocument
      download
      variant="secondary"
      iconStart="download"
      {...(size && { size })}
    >
      {children}
    </ButtonLink>
  );
}
