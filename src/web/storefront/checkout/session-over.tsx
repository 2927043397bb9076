import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { asVisitor } from '../../state/cart-actions.ts';
import type { SessionUser } from '../../state/shop-types.ts';
import { welcomeCustomer } from '../../state/visitor-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { TestMailbox } from '../account-parts/test-mailbox.tsx';
import { useSend } from '../shop-parts/use-send.ts';

type Line = { product_id: number; quantity: number };

/**
 * The session ended in the middle of a checkout: over the page, whoever was signed in comes back, and nothing typed is lost.
 * A guest comes back as a new one with the same goods.
 */
export function SessionOver({
  customer,
  lines,
  onBack,
  onClose,
}: {
  customer: SessionUser;
  lines: readonly Line[];
  onBack: () => void;
  onClose: () => void;
}) {
  const { isSending, refusal, send } = useSend();
  const [isByCode, setIsByCode] = useState(false);
  const { email, is_guest: isGuest } = customer;
  const comeBack = (enter: () => Promise<unknown>) =>
    send(async () => {
      await enter();
      await welcomeCustomer();
      onBack();
    });
  const sendCode = () =>
    send(async () => {
      await browserApi().customers.sendSignInCode({ body: { email, type: 'sign-in' } });
      setIsByCode(true);
    });
  return (
    <Dialog
      title="Tu sesión terminó"
      description={
        isGuest
          ? `Sigue como ${email}: tus piezas y lo que escribiste siguen aquí.`
          : `Entra otra vez como ${email}: lo que escribiste sigue aquí.`
      }
      size="sm"
      isOpen
      onOpenChange={onClose}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          void comeBack(() =>
            isGuest
              ? comeBackAsGuest(customer, lines)
              : isByCode
                ? browserApi().customers.signInWithCode({
                    body: { email, otp: String(typed.get('otp')).trim() },
                  })
                : browserApi().customers.signIn({ body: { email, password: String(typed.get('password')) } }),
          );
        }}
      >
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {!isGuest && (
          // Named for the browser, which fills the password of this address in.
          <input
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            readOnly
            className="sr-only"
            tabIndex={-1}
            aria-hidden
          />
        )}
        {!isGuest && !isByCode && (
          <Field label="Contraseña" isRequired>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
        )}
        {isByCode && (
          <>
            <Field
              label="Código de seis dígitos"
              hint={`Si ${email} tiene cuenta, ya va en camino.`}
              isRequired
            >
              <TextInput name="otp" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
            </Field>
            <TestMailbox />
          </>
        )}
        <Button type="submit" isWide isBusy={isSending}>
          Seguir con mi compra
        </Button>
        {!isGuest && !isByCode && (
          <button
            type="button"
            onClick={() => void sendCode()}
            className="min-h-6 justify-self-start text-sm font-semibold text-brand underline underline-offset-4"
          >
            Prefiero un código por correo
          </button>
        )}
      </form>
    </Dialog>
  );
}

async function comeBackAsGuest({ name, email }: SessionUser, lines: readonly Line[]): Promise<void> {
  await asVisitor(async () => {
    const { user } = await browserApi().customers.becomeGuest({ body: { name, email } });
    for (const { product_id, quantity } of lines) {
      await browserApi()
        .cart.addToCart({ body: { user_id: user.id, product_id, quantity } })
        .catch((error: unknown) => {
          // Sold meanwhile, or there already: what the cart has, the page shows.
          if (!(error instanceof ApiError) || error.status === 401 || error.status === 0) throw error;
        });
    }
  });
}
