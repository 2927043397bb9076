import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Products');

export default function ProductsPage() {
  return (
    <AdminPage title="Products">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
