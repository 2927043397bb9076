import type { MetaDescriptor } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { slots } from '../../../modules/configurator/rules/slots.ts';
import type { Route } from './+types/quote-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { shop } from '../../shop.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { shopDate } from '../shop-parts/shop-time.ts';
import { quantityOf } from './build-address.ts';
import { BuildChanges } from './build-changes.tsx';

async function load({ api, params }: LoadArgs<'code'>) {
  const { quote } = await api.configurator.quoteBuild({ params: { code: params.code ?? '' } });
  return quote;
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const name = loaderData?.build.name ?? '';
  return pageMeta({ title: name === '' ? 'Cotización' : `Cotización: ${name}`, isPrivate: true });
}

/** A saved build as a quote, for reading, printing and keeping as PDF. */
export default function QuotePage({ loaderData: quote, matches }: Route.ComponentProps) {
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
          <p className="eyebrow">{`${shop.name} · Cotización`}</p>
          <h1 className="display text-title">{build.name === '' ? 'PC a tu medida' : build.name}</h1>
          <p className="text-sm text-ink-soft">
            Código <span className="spec">{build.code}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <ButtonLink to={links.build(build.code)} variant="secondary" iconStart="arrow-left">
            Ver equipo
          </ButtonLink>
          <Button iconStart="download" onClick={() => window.print()} className="noscript:hidden">
            Imprimir o guardar PDF
          </Button>
        </div>
      </header>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        <Fact name="Fecha" text={shopDate(quote.issued_at)} />
        <Fact name="Vigencia" text={`7 días, hasta el ${shopDate(quote.valid_until)}`} />
        <Fact name="Moneda" text="Pesos mexicanos (MXN), IVA incluido" />
      </dl>
      <BuildChanges
        changes={build.changes.filter(({ kind }) => kind === 'gone' || kind === 'out_of_stock')}
      />
      <Table label="Piezas">
        <thead>
          <tr>
            <Th>Pieza</Th>
            <Th align="end">Cantidad</Th>
            <Th align="end">Precio con IVA</Th>
            <Th align="end">Importe</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, label, quantity }) => (
            <Tr key={product.ref_id}>
              <Td>
                <span className="grid min-w-48 gap-0.5">
                  <span className="text-xs text-ink-soft">
                    {`${label} · `}
                    <span className="spec text-ink-faint">{product.sku}</span>
                  </span>
                  <span>{product.product_name}</span>
                </span>
              </Td>
              <Td align="end">{quantity}</Td>
              <Td align="end">{formatPesos(product.price_cents)}</Td>
              <Td align="end">{formatPesos(product.price_cents * quantity)}</Td>
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
          Precios vigentes hasta la fecha indicada y mientras haya existencias. El envío se calcula al pagar.
        </p>
        <p>{verdictSentences[build.verdict]}</p>
        <p className="break-all">
          Para pedirlo o ver precios y existencias del día:{' '}
          <span className="spec">{publicUrl + links.build(build.code)}</span>
        </p>
      </section>
    </article>
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
