import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Route } from './+types/claim-page';
import { ApiError } from '../../../api/client.ts';
import { browserApi, refusalsAsResponses } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { welcomeCustomer } from '../../state/visitor-actions.ts';
import { Button, ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { AccountFrame } from '../account-parts/account-frame.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';

/** Where the link of a guest's email leads; opening it changes nothing, so that mail scanners may. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  return refusalsAsResponses(async () => {
    try {
      return { token, ...(await browserApi().accounts.claim({ params: { token } })) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { token, claim: undefined };
      throw error;
    }
  });
}
clientLoader.hydrate = true as const;

export const meta = () => pageMeta({ title: 'Crea tu cuenta', isPrivate: true });

export function HydrateFallback() {
  return (
    <div className="page-width grid min-h-dvh content-start justify-items-center py-12" aria-busy>
      <Skeleton className="h-72 w-full max-w-md rounded-lg" />
    </div>
  );
}

/** A guest's purchases become an account, or join the one the address has. */
export default function ClaimPage({ loaderData: { token, claim } }: Route.ComponentProps) {
  const { isSending, refusal, send } = useAccountForm();
  const [password, setPassword] = useState('');
  const navigate = useNavigate();

  if (claim === undefined) {
    return (
      <div className="page-width min-h-dvh py-10">
        <h1 className="sr-only">Crea tu cuenta</h1>
        <EmptyState
          icon="user"
          title="Este enlace ya se usó"
          action={<ButtonLink to={links.login()}>Entrar</ButtonLink>}
        >
          Si ya tienes cuenta, entra: ahí están tus pedidos.
        </EmptyState>
      </div>
    );
  }
  const join = () =>
    send(async () => {
      await browserApi().accounts.claimAccount({ params: { token }, body: {} });
      await navigate(links.login(links.dashboard()), { replace: true });
    });
  const create = () =>
    send(async () => {
      const { email } = await browserApi().accounts.claimAccount({ params: { token }, body: { password } });
      await browserApi().customers.signIn({ body: { email, password } });
      await welcomeCustomer();
      await navigate(links.dashboard(), { replace: true });
    });
  return claim.has_account ? (
    <AccountFrame
      title="Ya tienes una cuenta"
      lead={`${claim.email} ya tiene cuenta. Pasa ahí los pedidos que hiciste sin entrar.`}
    >
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Button size="lg" isWide isBusy={isSending} onClick={() => void join()}>
        Pasar mis pedidos a mi cuenta
      </Button>
    </AccountFrame>
  ) : (
    <AccountFrame
      title="Crea tu cuenta"
      lead={`Elige una contraseña para ${claim.email}. Tus pedidos ya están adentro.`}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        {refusal && refusal.fields['password'] === undefined && (
          <InlineNotice tone="danger">{refusal.message}</InlineNotice>
        )}
        <input type="email" name="email" value={claim.email} autoComplete="username" readOnly hidden />
        <Field label="Contraseña" hint="8 caracteres o más." error={refusal?.fields['password']} isRequired>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <SubmitButton size="lg" isWide isBusy={isSending}>
          Crear mi cuenta
        </SubmitButton>
      </form>
    </AccountFrame>
  );
}
