import type { ReactNode } from 'react';
import { Price } from '../../ui/price.tsx';
import { Icon } from '../../ui/icons.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { WholeWords } from '../../ui/whole-words.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { shopDate, shopMoment } from '../shop-parts/shop-time.ts';
import { companyLinks } from '../company/company-links.ts';
import { type Quote, type QuoteVersion, savedCents, timeLeft } from './quote-words.ts';

/** What the shop offers now, large. */
export function NewestVersion({ quote, version, now }: { quote: Quote; version: QuoteVersion; now: number }) {
  const isSettled = quote.state !== 'sent' && quote.state !== 'expired' && quote.order?.state !== 'over';
  return (
    <section aria-labelledby="oferta" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4">
        <div className="grid gap-1">
          <h2 id="oferta" className="display text-xl">
            {quote.versions.length === 1 ? 'La oferta de la tienda' : `La oferta: versión ${version.version}`}
          </h2>
          {!isSettled && <Terms version={version} now={now} />}
        </div>
        <PdfLink quote={quote} version={version} />
      </div>
      <Lines version={version} />
      <Sums quote={quote} version={version} />
    </section>
  );
}

function Terms({
  version: { valid_until: until, kept_until: kept },
  now,
}: {
  version: QuoteVersion;
  now: number;
}) {
  const valid = timeLeft(until, now);
  const left = kept === null ? undefined : timeLeft(kept, now);
  return (
    <ul className="grid gap-0.5 text-sm text-ink-soft">
      <li>
        {valid === undefined
          ? `Venció el ${shopMoment(until)}.`
          : `Vale hasta el ${shopMoment(until)}: ${valid}.`}
      </li>
      {valid !== undefined && (
        <li>
          {kept === null
            ? 'No te guardamos las piezas: pueden venderse antes.'
            : left === undefined
              ? 'Ya no te guardamos las piezas: pueden venderse antes.'
              : `Te guardamos las piezas hasta el ${shopMoment(kept)}: ${left}.`}
        </li>
      )}
    </ul>
  );
}

function PdfLink({ quote, version: { version } }: { quote: Quote; version: QuoteVersion }) {
  return (
    <a
      href={companyLinks.quotePdf(quote.id, version)}
      download
      aria-label={`Descargar la versión ${version} en PDF`}
      className={cx(buttonClass({ variant: 'secondary', size: 'sm' }), 'print:hidden')}
    >
      <Icon name="download" size={18} />
      PDF
    </a>
  );
}

function Lines({ version: { lines } }: { version: QuoteVersion }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li
          key={line.product_id}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1 px-5 py-4 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
        >
          <ProductPicture
            imageUrl={line.image_url}
            sizes="3.5rem"
            className="row-span-2 w-14 sm:row-span-1"
          />
          <div className="grid min-w-0 gap-0.5">
            <p className="text-sm leading-snug font-medium break-words">
              <WholeWords text={line.product_name} />
            </p>
            <p className="spec text-xs break-all text-ink-faint">{line.sku}</p>
            <p className="text-sm text-ink-soft">
              <span className="figures">{`${line.quantity} × `}</span>
              <Price cents={line.price_cents} formerCents={line.shop_price_cents} size="sm" />
            </p>
          </div>
          <Price cents={line.line_total_cents} className="sm:text-right" />
        </li>
      ))}
    </ul>
  );
}

function Sums({ quote, version }: { quote: Quote; version: QuoteVersion }) {
  const saved = savedCents(version);
  const delivery = quote.delivery_method === 'parcel' ? 'Envío' : 'Recoger en sucursal';
  return (
    <dl className="grid gap-2 border-t border-line px-5 py-4 text-sm">
      <Sum name="Productos">
        <Price cents={version.subtotal_cents} size="sm" />
      </Sum>
      <Sum name={delivery}>
        {version.shipping_cents === 0 ? 'Gratis' : <Price cents={version.shipping_cents} size="sm" />}
      </Sum>
      <Sum name="IVA incluido">
        <Price cents={version.tax_cents} size="sm" />
      </Sum>
      {saved > 0 && (
        <Sum name="Ahorras contra el precio de la tienda">
          <Price cents={saved} size="sm" className="[&]:text-success" />
        </Sum>
      )}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="font-semibold">Total con IVA</dt>
        <dd>
          <Price cents={version.total_cents} size="lg" />
        </dd>
      </div>
    </dl>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}

/** What the shop offered before: folded, and kept to be compared. */
export function EarlierVersions({ quote }: { quote: Quote }) {
  const earlier = quote.versions.slice(1);
  if (earlier.length === 0) return null;
  return (
    <section aria-label="Versiones anteriores" className="grid grid-cols-1 gap-3">
      {earlier.map((version) => (
        <details key={version.version} className="group rounded-lg border border-line bg-surface">
          <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 text-sm">
            <span className="font-medium">{`Versión ${version.version}, del ${shopDate(version.created_at)}`}</span>
            <span className="flex items-center gap-3">
              <Price cents={version.total_cents} size="sm" />
              <Icon name="chevron-down" size={18} className="text-ink-faint group-open:rotate-180" />
            </span>
          </summary>
          <div className="border-t border-line">
            <Lines version={version} />
            <Sums quote={quote} version={version} />
            <div className="px-5 pb-4">
              <PdfLink quote={quote} version={version} />
            </div>
          </div>
        </details>
      ))}
    </section>
  );
}
