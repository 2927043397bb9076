import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/** Makes the code of a gift card store credit; one behind `#` of the address, where the mail's button puts it, stands there. */
export function RedeemCard({ onRedeemed }: { onRedeemed: () => Promise<unknown> | void }) {
  const { hash } = useLocation();
  const { isSending, refusal, send } = useSend();
  const isInBrowser = useIsInBrowser();
  const [typed, setTyped] = useState<string>();
  const [redeemedCents, setRedeemedCents] = useState<number>();
  // Only the browser knows what stands behind `#`.
  const linked = isInBrowser && /^#[A-Z\d-]{20,}$/i.test(hash) ? hash.slice(1) : '';
  const code = typed ?? linked;
  const redeem = () =>
    send(async () => {
      const { amount_cents: cents } = await browserApi().giftCards.redeem({ body: { code } });
      setRedeemedCents(cents);
      setTyped('');
      await onRedeemed();
    });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void redeem();
      }}
    >
      <Field
        label="¿Tienes una tarjeta de regalo?"
        hint="El código de 20 letras y números de tu correo."
        error={refusal && (refusal.fields['code'] ?? refusal.message)}
      >
        <TextInput
          value={code}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="figures"
        />
      </Field>
      <SubmitButton
        variant="secondary"
        isBusy={isSending}
        disabled={code.trim() === ''}
        className="justify-self-start"
      >
        Canjear
      </SubmitButton>
      {redeemedCents !== undefined && (
        <InlineNotice tone="success">{`Listo: ${formatPesos(redeemedCents)} ya son parte de tu saldo.`}</InlineNotice>
      )}
    </form>
  );
}
