import { useState } from 'react';
import { Link } from 'react-router';
import type { Route } from './+types/cart-quote-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { fileLinks, links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { useShop } from '../../shop.ts';
import { asVisitor } from '../../state/cart-actions.ts';
import { keepCart } from '../../state/shop-store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { CartAgain, type LineAgain } from '../shop-parts/cart-again.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { shopDate, shopMoment } from '../shop-parts/shop-time.ts';
import { useSend } from '../shop-parts/use-send.ts';

async function load({ api, params }: LoadArgs<'token'>) {
  const token = params.token ?? '';
  return { token, ...(await api.cart.cartQuote({ params: { token } })) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = () => pageMeta({ title: 'Cotización', isPrivate: true });

/** A cart as somebody quoted it: what it cost, what is otherwise today, and a way into one's own cart. */
export default function CartQuotePage({ loaderData: { token, quote } }: Route.ComponentProps) {
  const shop = useShop();
  const changed = quote.lines.filter(({ change }) => change !== null);
  return (
    <article className="page-width grid max-w-4xl grid-cols-1 gap-6 py-8 sm:py-12 print:gap-5 print:py-0">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <p className="eyebrow">{`${shop.name} · Cotización`}</p>
          <h1 className="display text-title">{`Cotización ${quote.folio}`}</h1>
          <p className="text-sm text-ink-soft">
            {`Del ${shopMoment(quote.issued_at)}, vigente hasta el ${shopDate(quote.valid_until)}`}
          </p>
        </div>
        <ShareQuote token={token} />
      </header>
      {!quote.is_valid && (
        <InlineNotice tone="info" title="Esta cotización ya venció">
          Puedes poner los productos en tu carrito al precio de hoy.
        </InlineNotice>
      )}
      {changed.length > 0 && (
        <InlineNotice tone="warning" title="Desde que se hizo, algo cambió" className="print:hidden">
          <ul className="grid gap-1">
            {changed.map((line) => (
              <li key={line.product_id}>
                <span className="font-medium">
                  <WholeWords text={line.product_name} />
                </span>
                {`: ${line.change?.message ?? ''}`}
              </li>
            ))}
          </ul>
        </InlineNotice>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {quote.lines.map((line) => (
          <li
            key={line.product_id}
            className="grid grid-cols-[4rem_1fr_auto] items-start gap-4 py-4 break-inside-avoid"
          >
            <ProductPicture imageUrl={line.image_url} sizes="4rem" className="w-16" />
            <div className="grid gap-0.5">
              <Link to={links.product(line)} className="text-sm leading-snug font-medium hover:text-brand">
                {line.product_name}
              </Link>
              <p className="spec text-xs text-ink-faint">{line.sku}</p>
              <p className="figures text-xs text-ink-soft">
                {`${line.quantity} × ${formatPesos(line.unit_price_cents)}`}
              </p>
            </div>
            <Price cents={line.line_total_cents} size="sm" />
          </li>
        ))}
      </ul>
      <dl className="figures grid w-full max-w-xs grid-cols-[1fr_auto] gap-y-1.5 justify-self-end text-sm break-inside-avoid">
        {quote.discount_cents > 0 && (
          <>
            <Sum name="Productos" cents={quote.subtotal_cents} />
            <Sum name="Descuentos" cents={-quote.discount_cents} />
          </>
        )}
        <Sum name="IVA incluido" cents={quote.tax_cents} />
        <dt className="border-t border-line pt-2 text-base font-semibold">Total</dt>
        <dd className="border-t border-line pt-2 pl-8 text-right text-base font-semibold">
          {formatPesos(quote.total_cents)}
        </dd>
      </dl>
      <IntoCart token={token} />
      <p className="text-xs text-ink-soft">
        Con IVA y sin envío. La cotización no aparta piezas ni fija precios: al pedir se cobra el precio que
        la tienda muestra ese día.
      </p>
    </article>
  );
}

function ShareQuote({ token }: { token: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(links.cartQuote(token), location.href).href);
      setSaid('El enlace está en el portapapeles.');
    } catch {
      // Some browsers refuse the clipboard; the address of the page is the link.
      setSaid('Tu navegador no deja copiar: copia la dirección de esta página.');
    }
  };
  return (
    <div className="grid gap-1.5 print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" iconStart="copy" onClick={() => void copy()} className="noscript:hidden">
          Copiar enlace
        </Button>
        <ButtonLink to={fileLinks.cartQuote(token)} reloadDocument download iconStart="download">
          Descargar PDF
        </ButtonLink>
      </div>
      <p role="status" className="text-xs text-ink-soft">
        {said}
      </p>
    </div>
  );
}

function IntoCart({ token }: { token: string }) {
  const [lines, setLines] = useState<readonly LineAgain[]>();
  const { isSending, refusal, send } = useSend();
  const open = () =>
    send(async () => {
      const answer = await asVisitor(() => browserApi().cart.openQuote({ params: { token }, body: {} }));
      keepCart(answer.cart ?? undefined);
      setLines(answer.lines);
    });
  return (
    <div className="grid gap-3 print:hidden noscript:hidden">
      <Button
        size="lg"
        iconStart="cart"
        isBusy={isSending}
        className="justify-self-start"
        onClick={() => void open()}
      >
        Poner todo en mi carrito
      </Button>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <div role="status">{lines && <CartAgain lines={lines} of="esta cotización" />}</div>
    </div>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="pl-8 text-right">{formatPesos(cents)}</dd>
    </>
  );
}
