import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Add Brand');

export default function AddBrandPage() {
  return (
    <AdminPage title="Add Brand">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
