import { useCallback } from 'react';
import type { MetaDescriptor } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { slots } from '../../../modules/configurator/rules/slots.ts';
import type { Route } from './+types/quote-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { fileLinks, links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { currentShop } from '../../shop.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { useMine } from '../product/use-mine.ts';
import { shopDate, shopMoment } from '../shop-parts/shop-time.ts';
import { quantityOf } from './build-address.ts';
import { BuildChanges } from './build-changes.tsx';

async function load({ api, params, url }: LoadArgs<'code'>) {
  const since = url.searchParams.get('desde');
  const { quote } = await api.configurator.quoteBuild({
    params: { code: params.code ?? '' },
    // A link that lost half of it in a chat still shows the quote of today.
    query: { since: isoMoment.test(since ?? '') ? (since ?? undefined) : undefined },
  });
  return quote;
}

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const name = loaderData?.build.name ?? '';
  return pageMeta({ title: name === '' ? 'Cotización' : `Cotización: ${name}`, isPrivate: true });
}

/** A saved build as a quote, for reading, printing and keeping as PDF. */
export default function QuotePage({ loaderData, matches }: Route.ComponentProps) {
  const { code } = loaderData.build;
  const since = loaderData.earlier?.issued_at;
  // The page may be everybody's; who buys by a price list is quoted their own prices.
  const ask = useCallback(
    () => browserApi().configurator.quoteBuild({ params: { code }, query: { since } }),
    [code, since],
  );
  const { mine } = useMine(ask);
  const quote = mine?.quote ?? loaderData;
  const { build } = quote;
  const publicUrl = matches[0].loaderData?.publicUrl ?? '';
  const lines = slots.flatMap(({ slot, label }) =>
    build.products
      .filter((product) => product.slot === slot)
      .map((product) => ({ product, label, quantity: quantityOf(build.ref_ids, product.ref_id) })),
  );
  return (
    <article className="page-width grid max-w-4xl grid-cols-1 gap-6 py-8 sm:py-12 print:gap-5 print:py-0">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <p className="eyebrow">{`${currentShop().name} · Cotización`}</p>
          <h1 className="display text-title">{build.name === '' ? 'PC a tu medida' : build.name}</h1>
          <p className="text-sm text-ink-soft">
            Código <span className="spec">{build.code}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <ButtonLink to={links.build(build.code)} variant="secondary" iconStart="arrow-left">
            Ver equipo
          </ButtonLink>
          <Button
            variant="secondary"
            iconStart="invoice"
            onClick={() => window.print()}
            className="noscript:hidden"
          >
            Imprimir
          </Button>
          <ButtonLink to={fileLinks.quote(build.code)} reloadDocument download iconStart="download">
            Descargar PDF
          </ButtonLink>
        </div>
      </header>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        <Fact name="Fecha" text={shopDate(quote.issued_at)} />
        <Fact
          name="Vigencia"
          text={`${quote.days} ${quote.days === 1 ? 'día' : 'días'}, hasta el ${shopDate(quote.valid_until)}`}
        />
        <Fact name="Moneda" text="Pesos mexicanos (MXN), IVA incluido" />
      </dl>
      {quote.earlier !== null && <SinceQuote earlier={quote.earlier} />}
      <BuildChanges
        changes={build.changes.filter(({ kind }) => kind === 'gone' || kind === 'out_of_stock')}
      />
      <Table label="Piezas">
        <thead>
          <tr>
            <Th>Pieza</Th>
            <Th align="end" className={wideOnly}>
              Cantidad
            </Th>
            <Th align="end" className={wideOnly}>
              Precio con IVA
            </Th>
            <Th align="end">Importe</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, label, quantity }) => (
            <Tr key={product.ref_id}>
              <Td>
                <span className="grid gap-0.5 sm:min-w-48">
                  <span className="text-xs text-ink-soft">
                    {`${label} · `}
                    <span className="spec text-ink-faint">{product.sku}</span>
                  </span>
                  <span>
                    <WholeWords text={product.product_name} />
                  </span>
                  {(quantity > 1 || product.is_owned) && (
                    <span className="figures text-xs text-ink-soft sm:hidden print:hidden">
                      {product.is_owned
                        ? 'Ya la tienes'
                        : `${quantity} × ${formatPesos(product.price_cents)}`}
                    </span>
                  )}
                </span>
              </Td>
              <Td align="end" className={wideOnly}>
                {quantity}
              </Td>
              <Td align="end" className={wideOnly}>
                {product.is_owned ? 'Ya la tienes' : formatPesos(product.price_cents)}
              </Td>
              <Td align="end">{formatPesos(product.is_owned ? 0 : product.price_cents * quantity)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <dl className="figures grid w-full max-w-xs grid-cols-[1fr_auto] gap-y-1.5 justify-self-end text-sm break-inside-avoid">
        <dt className="text-ink-soft">Subtotal sin IVA</dt>
        <dd className="pl-8 text-right">{formatPesos(quote.subtotal_cents)}</dd>
        <dt className="text-ink-soft">IVA 16 %</dt>
        <dd className="pl-8 text-right">{formatPesos(quote.tax_cents)}</dd>
        <dt className="border-t border-line pt-2 text-base font-semibold">Total</dt>
        <dd className="border-t border-line pt-2 pl-8 text-right text-base font-semibold">
          {formatPesos(quote.total_cents)}
        </dd>
      </dl>
      <section className="grid gap-1.5 text-xs text-ink-soft">
        <p>
          Son los precios de la tienda al {shopMoment(quote.issued_at)}. La cotización no aparta piezas ni
          fija precios: al pedir se cobra el precio que la tienda muestra ese día. Hasta la fecha de vigencia,
          su enlace dice qué cambió. El envío se calcula al pagar.
        </p>
        {build.is_assembled && <p>No incluye el armado, que se agrega con las piezas al carrito.</p>}
        <p>{verdictSentences[build.verdict]}</p>
        <p className="break-all">
          Para pedirlo o ver qué cambió desde hoy:{' '}
          <span className="spec">{publicUrl + links.buildQuote(build.code, quote.issued_at)}</span>
        </p>
      </section>
    </article>
  );
}

/** On a phone these columns stand below the piece's name, and only where they say something. */
const wideOnly = 'max-sm:hidden print:table-cell';

/** What became of a quote that was made earlier, for whoever comes by its link. */
function SinceQuote({ earlier }: { earlier: NonNullable<Route.ComponentProps['loaderData']['earlier']> }) {
  const made = shopMoment(earlier.issued_at);
  return (
    <div className="print:hidden">
      {!earlier.is_valid && (
        <InlineNotice tone="info" title={`Tu cotización del ${made} ya venció`} className="mb-3">
          Abajo está la de hoy.
        </InlineNotice>
      )}
      {earlier.changes.length === 0 ? (
        <InlineNotice tone="success">{`Desde tu cotización del ${made} no cambió nada.`}</InlineNotice>
      ) : (
        <BuildChanges title={`Desde tu cotización del ${made}, algo cambió`} changes={earlier.changes} />
      )}
    </div>
  );
}

const verdictSentences = {
  compatible: 'Revisamos estas piezas entre sí con las fichas de los fabricantes: son compatibles.',
  unknown:
    'Nada choca entre estas piezas, pero el fabricante no publica algún dato que decide: está por confirmar.',
  incompatible:
    'Ojo: con estas piezas el equipo no está completo o no es compatible. El enlace dice por qué.',
};

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="eyebrow">{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
