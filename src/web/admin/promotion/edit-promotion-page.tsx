import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Edit Promotion');

export default function EditPromotionPage() {
  return (
    <AdminPage title="Edit Promotion">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
