import { useNavigate } from 'react-router';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import type { CartLine } from '../../state/shop-types.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { AskForCompany } from '../company-quotes/ask-for-company.tsx';
import { wantedOfCart } from '../company-quotes/typed-lines.ts';
import { useSend } from '../shop-parts/use-send.ts';

/** Makes a quote of the cart and leads to it: to be printed, kept as PDF or sent on. Companies ask for their own price. */
export function QuoteCart({ lines }: { lines: readonly CartLine[] }) {
  const navigate = useNavigate();
  const { isSending, refusal, send } = useSend();
  const make = () =>
    send(async () => {
      const { quote } = await browserApi().cart.makeQuote({ body: {} });
      await navigate(links.cartQuote(quote.token));
    });
  return (
    <>
      <Button variant="quiet" iconStart="invoice" isWide isBusy={isSending} onClick={() => void make()}>
        Cotización en PDF y enlace
      </Button>
      <AskForCompany isWide lines={wantedOfCart(lines)} />
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </>
  );
}
