import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Brands');

export default function BrandListPage() {
  return (
    <AdminPage title="Brands">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
