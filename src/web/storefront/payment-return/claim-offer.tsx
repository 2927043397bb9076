import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TestMailbox } from '../account-parts/test-mailbox.tsx';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/**
 * Offers a guest an account with what they bought. The password is chosen where the email's link leads: only who reads
 * the mail may choose it. Customers with an account see nothing.
 */
export function ClaimOffer() {
  const { is_guest: isGuest, email } = useSignedInCustomer();
  const [isSent, setIsSent] = useState(false);
  const { isSending, refusal, send } = useSend();
  if (!isGuest) return null;

  const offer = () =>
    send(async () => {
      await browserApi().customers.sendClaimEmail();
      setIsSent(true);
    });
  return (
    <section className="grid w-full max-w-md gap-3 rounded-lg border border-line bg-surface p-5 text-left">
      <h2 className="display text-xl">Guarda tus pedidos en una cuenta</h2>
      {isSent ? (
        <>
          <InlineNotice tone="success">
            Mandamos un enlace a {email}. Ábrelo, elige una contraseña y listo.
          </InlineNotice>
          <TestMailbox />
        </>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            Sigue tu envío, pide garantías y factura sin buscar correos. Te mandamos un enlace a {email} para
            elegir tu contraseña.
          </p>
          {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
          <Button
            variant="secondary"
            iconStart="mail"
            isBusy={isSending}
            className="justify-self-start"
            onClick={() => void offer()}
          >
            Crear mi cuenta
          </Button>
        </>
      )}
    </section>
  );
}
