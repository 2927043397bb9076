import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Subscribers');

export default function SubscribePage() {
  return (
    <AdminPage title="Subscribers">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
