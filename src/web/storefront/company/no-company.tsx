import { links } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ClaimOffer } from '../payment-return/claim-offer.tsx';
import type { OwnCompany } from './company-words.ts';

/** What who buys for no approved company can do about it. `company` is null for none, undefined for a guest. */
export function NoCompany({ company }: { company: OwnCompany | null | undefined }) {
  // A guest has no account that a company could know.
  if (company === undefined) return <ClaimOffer />;
  if (company !== null) return <StateNotice company={company} />;
  return (
    <EmptyState
      icon="store"
      title="Aún no compras para una empresa"
      action={<ButtonLink to={links.wholesale()}>Solicitar precios de mayoreo</ButtonLink>}
    >
      Solicítalo para la tuya, o pide una invitación a quien la administra.
    </EmptyState>
  );
}

function StateNotice({ company }: { company: OwnCompany }) {
  switch (company.state) {
    case 'approved':
      return null;
    case 'applied':
      return <InlineNotice tone="info">Te escribimos en cuanto revisemos tu solicitud.</InlineNotice>;
    case 'refused':
      return (
        <InlineNotice
          tone="warning"
          title="No aprobamos la solicitud"
          action={
            <ButtonLink size="sm" variant="secondary" to={links.wholesale()}>
              Enviar otra
            </ButtonLink>
          }
        >
          {company.reason}
        </InlineNotice>
      );
    case 'suspended':
      return (
        <InlineNotice tone="warning" title="Los precios de tu empresa están en pausa">
          {company.reason}
        </InlineNotice>
      );
  }
}
