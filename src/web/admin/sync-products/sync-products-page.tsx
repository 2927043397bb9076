import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Sync products');

export default function SyncProductsPage() {
  return (
    <AdminPage title="Sync products">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
