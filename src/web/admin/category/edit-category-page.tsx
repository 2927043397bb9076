import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Edit Category');

export default function EditCategoryPage() {
  return (
    <AdminPage title="Edit Category">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
