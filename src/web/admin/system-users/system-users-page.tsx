import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('System users');

export default function SystemUsersPage() {
  return (
    <AdminPage title="System users">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
