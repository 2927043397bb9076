import { useNavigate } from 'react-router';
import type { Route } from './+types/invitation-page';
import { ApiError } from '../../../api/client.ts';
import { companyLinks } from './company-links.ts';
import { browserApi, refusalsAsResponses } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { signOutCustomer } from '../../state/visitor-actions.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountFrame } from '../account-parts/account-frame.tsx';
import { useSend } from '../shop-parts/use-send.ts';
import { forgetBuysForCompany } from './use-buys-for-company.ts';
import type { CompanyRole } from './company-words.ts';
import { forgetOwnPrices } from '../shop-parts/own-prices.ts';

/** Where the link of an invitation leads; opening it changes nothing, so that mail scanners may. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  return refusalsAsResponses(async () => {
    try {
      return { token, invitation: await browserApi().companies.invitation({ params: { token } }) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { token, invitation: undefined };
      throw error;
    }
  });
}
clientLoader.hydrate = true as const;

export const meta = () => pageMeta({ title: 'Invitación de empresa', isPrivate: true });

export function HydrateFallback() {
  return (
    <div className="page-width grid min-h-dvh content-start justify-items-center py-12" aria-busy>
      <Skeleton className="h-72 w-full max-w-md rounded-lg" />
    </div>
  );
}

const mayWords: Readonly<Record<CompanyRole, string>> = {
  buyer: 'Con ella compras a nombre de la empresa.',
  approver: 'Con ella compras a nombre de la empresa y apruebas su presupuesto.',
  admin: 'Con ella compras a nombre de la empresa y la administras.',
};

/** Somebody who was invited begins to buy for the company, with an account of the invited address. */
export default function InvitationPage({ loaderData: { token, invitation } }: Route.ComponentProps) {
  const customer = useCustomer();
  const navigate = useNavigate();
  const { isSending, refusal, send } = useSend();
  if (invitation === undefined) {
    return (
      <div className="page-width min-h-dvh py-10">
        <h1 className="sr-only">Invitación de empresa</h1>
        <EmptyState
          icon="store"
          title="Esta invitación ya no vale"
          action={<ButtonLink to={companyLinks.company()}>Ver mi empresa</ButtonLink>}
        >
          Ya se usó, venció o la retiraron. Pide otra a quien te invitó.
        </EmptyState>
      </div>
    );
  }
  const here = `/empresa/${token}`;
  const accept = () =>
    send(async () => {
      await browserApi().companies.acceptInvitation({ params: { token }, body: {} });
      forgetOwnPrices();
      forgetBuysForCompany();
      await navigate(companyLinks.company(), { replace: true });
    });
  return (
    <AccountFrame
      title={`Compra para ${invitation.company_name}`}
      lead={`La invitación es para ${invitation.email}. ${mayWords[invitation.role]}`}
    >
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {customer === undefined ? (
        <div className="grid gap-3">
          <ButtonLink size="lg" isWide to={links.emailLogin(here)}>
            Entrar
          </ButtonLink>
          <ButtonLink size="lg" variant="secondary" isWide to={links.emailRegister(here)}>
            Crear mi cuenta
          </ButtonLink>
        </div>
      ) : customer.email.toLowerCase() !== invitation.email.toLowerCase() ? (
        <div className="grid gap-4">
          <InlineNotice tone="warning" title="Esta no es la cuenta invitada">
            Entraste con <span className="font-medium wrap-anywhere">{customer.email}</span>. Sal y entra con
            la de la invitación.
          </InlineNotice>
          <Button size="lg" isWide isBusy={isSending} onClick={() => void send(signOutCustomer)}>
            Salir de esta cuenta
          </Button>
        </div>
      ) : (
        <Button size="lg" isWide isBusy={isSending} onClick={() => void accept()}>
          Aceptar la invitación
        </Button>
      )}
    </AccountFrame>
  );
}
