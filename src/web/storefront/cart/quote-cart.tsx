import { useNavigate } from 'react-router';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/** Makes a quote of the cart and leads to it: to be printed, kept as PDF or sent on. */
export function QuoteCart() {
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
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </>
  );
}
