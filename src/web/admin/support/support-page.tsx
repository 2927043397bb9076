import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Support');

export default function SupportPage() {
  return (
    <AdminPage title="Support">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
