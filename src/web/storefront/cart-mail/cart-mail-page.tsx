import { useParams } from 'react-router';
import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { AccountFrame } from '../account-parts/account-frame.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';

export const meta = () => pageMeta({ title: 'Tus correos', isPrivate: true });

/** Where emails about carts lead who wants no more; opening it ends nothing, so that mail scanners end nothing. */
export default function CartMailPage() {
  const { token = '' } = useParams();
  const { isSending, refusal, send } = useAccountForm();
  const [isEnded, setIsEnded] = useState(false);
  const end = async () => {
    if (await send(() => browserApi().customers.endCartMail({ params: { token } }))) setIsEnded(true);
  };
  return isEnded ? (
    <AccountFrame
      title="Listo"
      lead="Ya no te escribimos sobre tu carrito. Los correos de tus pedidos siguen."
    >
      <ButtonLink to={links.home()} isWide>
        Ir a la tienda
      </ButtonLink>
    </AccountFrame>
  ) : (
    <AccountFrame title="Correos sobre tu carrito" lead="¿Ya no quieres que te recordemos lo que dejas ahí?">
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Button size="lg" isWide isBusy={isSending} onClick={() => void end()}>
        No recibir más
      </Button>
    </AccountFrame>
  );
}
