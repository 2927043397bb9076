import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Users');

export default function UsersPage() {
  return (
    <AdminPage title="Users">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
