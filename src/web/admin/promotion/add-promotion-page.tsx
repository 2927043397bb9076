import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Add Promotion');

export default function AddPromotionPage() {
  return (
    <AdminPage title="Add Promotion">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
