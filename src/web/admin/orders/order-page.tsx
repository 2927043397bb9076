import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Order');

export default function OrderPage() {
  return (
    <AdminPage title="Order">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
