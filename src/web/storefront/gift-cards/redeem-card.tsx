import { useState } from 'react';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { forgetLinkedCode, linkedCode } from './linked-code.ts';
import { useSend } from '../shop-parts/use-send.ts';

/** Makes the code of a gift card store credit; one that a mailed link brought stands there. */
export function RedeemCard({ onRedeemed }: { onRedeemed: () => Promise<unknown> | void }) {
  const { isSending, refusal, send } = useSend();
  const isInBrowser = useIsInBrowser();
  const [typed, setTyped] = useState<string>();
  const [redeemedCents, setRedeemedCents] = useState<number>();
  const code = typed ?? (isInBrowser ? linkedCode() : '');
  const redeem = () =>
    send(async () => {
      const { amount_cents: cents } = await browserApi().giftCards.redeem({ body: { code } });
      setRedeemedCents(cents);
      setTyped('');
      forgetLinkedCode();
      await onRedeemed();
    });
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-2">
        <Field
          label="¿Tienes una tarjeta de regalo?"
          hint="El código de 20 letras y números de tu correo."
          error={refusal && (refusal.fields['code'] ?? refusal.message)}
          className="min-w-0 flex-1"
        >
          <TextInput
            value={code}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // In the checkout it stands inside the form that pays.
              event.preventDefault();
              void redeem();
            }}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Button
          type="button"
          variant="secondary"
          // Beside the input, below its label.
          className="mt-6.5"
          isBusy={isSending}
          onClick={() => void redeem()}
        >
          Canjear
        </Button>
      </div>
      {redeemedCents !== undefined && (
        <InlineNotice tone="success">{`Listo: ${formatPesos(redeemedCents)} ya son parte de tu saldo.`}</InlineNotice>
      )}
    </div>
  );
}
