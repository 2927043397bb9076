import type { ReactNode } from 'react';
import type { Route } from './+types/invoice-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { fileLinks } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { invoiceName } from '../account-parts/invoice-words.ts';
import { shopDate, shopMoment } from '../shop-parts/shop-time.ts';
import { downloadXml } from './download-xml.ts';
import { VerificationCode } from './verification-code.tsx';

const load = ({ api, params }: LoadArgs<'id'>) => api.invoices.print({ params: { id: params.id ?? '' } });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData ? invoiceName(loaderData.invoice) : 'Factura', isPrivate: true });

/** An invoice on paper: what its XML says, for reading and printing. */
export default function InvoicePage({ loaderData: { invoice } }: Route.ComponentProps) {
  const { issuer, receiver } = invoice;
  return (
    <article className="page-width grid max-w-4xl grid-cols-1 gap-6 py-8 sm:py-12 print:py-0">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="display text-title">{invoiceName(invoice)}</h1>
          <p className="text-sm text-ink-soft">
            Folio fiscal <span className="spec break-all">{invoice.fiscal_uuid}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <ButtonLink iconStart="download" to={fileLinks.invoicePdf(invoice.id)} reloadDocument download>
            Descargar PDF
          </ButtonLink>
          <Button variant="secondary" iconStart="download" onClick={() => void downloadXml(invoice.id)}>
            XML
          </Button>
          <Button variant="secondary" iconStart="invoice" onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
      </header>
      {invoice.is_test_mode && (
        <InlineNotice tone="info">Factura de prueba: no tiene efectos fiscales.</InlineNotice>
      )}
      {invoice.state === 'cancelled' && (
        <InlineNotice tone="warning">Esta factura está cancelada.</InlineNotice>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title="Emisor" name={issuer.name} rfc={issuer.rfc}>
          Régimen {issuer.regime}
          <br />
          Lugar de expedición {issuer.postal_code}
        </Party>
        <Party title="Receptor" name={receiver.legal_name} rfc={receiver.rfc}>
          Régimen {receiver.regime}
          <br />
          Uso {receiver.use}
          <br />
          Domicilio fiscal {receiver.postal_code}
        </Party>
      </div>
      <p className="text-sm text-ink-soft">
        Expedida el {shopMoment(`${invoice.issued_at}-06:00`)} · Forma de pago {invoice.payment_form}{' '}
        {invoice.payment_form_name}
        {invoice.payment === null ? ` · Método ${invoice.payment_form === '99' ? 'PPD' : 'PUE'}` : ''} · MXN
        {invoice.payment !== null && (
          <>
            <br />
            Pagado el {shopDate(`${invoice.payment.paid_at}-06:00`)} · Operación{' '}
            <span className="spec break-all">{invoice.payment.operation}</span>
          </>
        )}
        {invoice.purchase_order !== '' && (
          <>
            <br />
            Tu orden de compra <span className="spec break-all">{invoice.purchase_order}</span>
          </>
        )}
        {invoice.related_uuid !== null && (
          <>
            <br />
            Relacionada ({invoice.relation}) con{' '}
            <span className="spec break-all">{invoice.related_uuid}</span>
          </>
        )}
      </p>
      {invoice.payment === null ? <Concepts invoice={invoice} /> : <PaidInvoices payment={invoice.payment} />}
      <dl className="figures grid w-full max-w-xs grid-cols-[1fr_auto] gap-y-1.5 justify-self-end text-sm">
        {invoice.payment === null && <Sum name="Subtotal" cents={invoice.subtotal_cents} />}
        {invoice.discount_cents > 0 && <Sum name="Descuento" cents={-invoice.discount_cents} />}
        {invoice.taxes.map((tax) => (
          <Sum key={tax.rate} name={`IVA ${Math.round(Number(tax.rate) * 100)} %`} cents={tax.tax_cents} />
        ))}
        <dt className="border-t border-line pt-2 font-semibold">
          {invoice.payment === null ? 'Total' : 'Monto del pago'}
        </dt>
        <dd className="border-t border-line pt-2 pl-8 text-right font-semibold">
          {formatPesos(invoice.total_cents)}
        </dd>
      </dl>
      <section className="grid gap-3 text-xs text-ink-soft">
        <Seal title="Sello digital del CFDI" text={invoice.seal} />
        <Seal title="Sello del SAT" text={invoice.sat_seal} />
        <Seal
          title="Cadena original del complemento de certificación digital del SAT"
          text={invoice.original_chain}
        />
        <p>
          Certificado del emisor <span className="spec">{invoice.certificate_number}</span> · Certificado del
          SAT <span className="spec">{invoice.sat_certificate_number}</span>
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <VerificationCode address={invoice.check_url} />
          <p className="max-w-xl min-w-48 flex-1 break-all">
            Verificación: <span className="spec">{invoice.check_url}</span>
          </p>
        </div>
        <p>Este documento es una representación impresa de un CFDI 4.0.</p>
      </section>
    </article>
  );
}

type Printed = Route.ComponentProps['loaderData']['invoice'];

function Concepts({ invoice }: { invoice: Printed }) {
  return (
    <Table label="Conceptos">
      <thead>
        <tr>
          <Th>Concepto</Th>
          <Th align="end">Cantidad</Th>
          <Th align="end">Valor unitario</Th>
          <Th align="end">Descuento</Th>
          <Th align="end">Importe</Th>
        </tr>
      </thead>
      <tbody>
        {invoice.concepts.map((concept, position) => (
          <Tr key={position}>
            <Td>
              <span className="grid min-w-48 gap-0.5">
                <span>{concept.description}</span>
                <span className="spec text-xs text-ink-faint">
                  {[concept.sku, concept.prod_serv_key, concept.unit_key].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Td>
            <Td align="end">{concept.quantity}</Td>
            <Td align="end">${concept.unit_price}</Td>
            <Td align="end">{concept.discount_cents > 0 ? formatPesos(concept.discount_cents) : '—'}</Td>
            <Td align="end">{formatPesos(concept.amount_cents)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The invoices that a payment covers, and what was left of each. */
function PaidInvoices({ payment }: { payment: NonNullable<Printed['payment']> }) {
  return (
    <Table label="Facturas pagadas">
      <thead>
        <tr>
          <Th>Factura</Th>
          <Th align="end">Parcialidad</Th>
          <Th align="end">Saldo anterior</Th>
          <Th align="end">Pagado</Th>
          <Th align="end">Saldo insoluto</Th>
        </tr>
      </thead>
      <tbody>
        {payment.documents.map((document) => (
          <Tr key={document.fiscal_uuid}>
            <Td>
              <span className="grid min-w-48 gap-0.5">
                <span>{document.name}</span>
                <span className="spec text-xs break-all text-ink-faint">{document.fiscal_uuid}</span>
              </span>
            </Td>
            <Td align="end">{document.partial_number}</Td>
            <Td align="end">{formatPesos(document.previous_cents)}</Td>
            <Td align="end">{formatPesos(document.paid_cents)}</Td>
            <Td align="end">{formatPesos(document.left_cents)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function Party({
  title,
  name,
  rfc,
  children,
}: {
  title: string;
  name: string;
  rfc: string;
  children: ReactNode;
}) {
  return (
    <section className="grid content-start gap-1">
      <h2 className="eyebrow">{title}</h2>
      <p className="font-semibold break-words">{name}</p>
      <p className="spec text-sm">{rfc}</p>
      <p className="text-sm text-ink-soft">{children}</p>
    </section>
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

function Seal({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid gap-0.5">
      <h2 className="eyebrow">{title}</h2>
      <p className="spec text-xs break-all">{text}</p>
    </div>
  );
}
