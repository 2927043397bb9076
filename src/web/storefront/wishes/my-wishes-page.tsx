import { useRevalidator } from 'react-router';
import type { Route } from './+types/my-wishes-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { AccountPage } from '../account-parts/account-page.tsx';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { WishList } from './wish-list.tsx';

const load = ({ api }: LoadArgs) => api.wishlist.wishes();

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Lista de deseos', isPrivate: true });

/** The wish list and the alerts of a customer, among the places of the account. */
export default function MyWishesPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <AccountPage title="Lista de deseos" lead="Lo que guardaste con el corazón y las alertas que pediste.">
      <WishList
        wishes={loaderData.wishes}
        offered={loaderData.offered_alerts}
        // A guest who bought without an account has a list in this browser, too.
        isCustomers={!useSignedInCustomer().is_anonymous}
        onChange={revalidate}
      />
    </AccountPage>
  );
}
