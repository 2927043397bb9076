import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Categories');

export default function CategoryListPage() {
  return (
    <AdminPage title="Categories">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
