import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Add Category');

export default function AddCategoryPage() {
  return (
    <AdminPage title="Add Category">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
