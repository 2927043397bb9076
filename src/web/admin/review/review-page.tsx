import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Reviews');

export default function ReviewPage() {
  return (
    <AdminPage title="Reviews">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
