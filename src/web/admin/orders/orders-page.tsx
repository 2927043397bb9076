import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Orders');

export default function OrdersPage() {
  return (
    <AdminPage title="Orders">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
