import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta('Promotions');

export default function PromotionListPage() {
  return (
    <AdminPage title="Promotions">
      <EmptyState title="Nothing here yet" />
    </AdminPage>
  );
}
