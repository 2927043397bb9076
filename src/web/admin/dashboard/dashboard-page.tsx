import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Dashboard');

export default function DashboardPage() {
  return (
    <AdminPage title="Dashboard">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
