import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Edit Brand');

export default function EditBrandPage() {
  return (
    <AdminPage title="Edit Brand">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
