import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export const meta = () => pageMeta({ title: 'Mis pagos', isPrivate: true });

export default function PaymentsPage() {
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="display text-title">Mis pagos</h1>
      <EmptyState
        title="Todavía no hay nada aquí"
        action={<ButtonLink to={links.categories()}>Ver categorías</ButtonLink>}
      />
    </div>
  );
}
