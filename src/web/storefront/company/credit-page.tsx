import { useState } from 'react';
import type { Route } from './+types/credit-page';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { fileLinks, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { shopToday } from '../../shop-today.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { downloadXml } from '../invoices/download-xml.ts';
import { shopDate } from '../shop-parts/shop-time.ts';
import { companyLinks } from './company-links.ts';
import { loadCompany } from './load-company.ts';

type Receipts = Awaited<ReturnType<Api['invoices']['ownReceipts']>>['receipts'];
type Credit = NonNullable<Awaited<ReturnType<Api['companyCredit']['own']>>['credit']>;

async function load({ api }: LoadArgs) {
  const { company, isApproved } = await loadCompany(api);
  if (!isApproved || company?.me.role !== 'admin') return null;
  const [{ credit }, { receipts }] = await Promise.all([api.companyCredit.own(), api.invoices.ownReceipts()]);
  return credit && { credit, receipts, today: shopToday() };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Crédito de tu empresa', isPrivate: true });

/** What the own company may still buy on credit, what it owes until when, and what it paid. */
export default function CreditPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountPage title="Crédito de tu empresa" lead="Compra hoy y paga después.">
      {loaderData === null ? (
        <EmptyState
          icon="cash"
          title="No hay un crédito que mostrar"
          action={<ButtonLink to={companyLinks.company()}>Mi empresa</ButtonLink>}
        >
          Lo ve quien administra una empresa que tiene una línea de crédito.
        </EmptyState>
      ) : (
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <Standing credit={loaderData.credit} />
          <Charges credit={loaderData.credit} />
          <Payments credit={loaderData.credit} receipts={loaderData.receipts} />
          <Statement today={loaderData.today} />
        </div>
      )}
    </AccountPage>
  );
}

function Standing({ credit }: { credit: Credit }) {
  const sums = [
    { name: 'Disponible', cents: credit.available_cents },
    { name: 'Por pagar', cents: credit.used_cents },
    { name: 'Vencido', cents: credit.overdue_cents },
    { name: 'Límite', cents: credit.limit_cents },
  ];
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {sums.map(({ name, cents }) => (
          <div key={name} className="grid gap-1">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="figures text-lg font-semibold">{formatPesos(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">{`Cada pedido se paga en ${credit.days_to_pay} días.`}</p>
      {credit.is_stopped && (
        <InlineNotice tone="warning" title="El crédito está detenido">
          {credit.stop_reason}
        </InlineNotice>
      )}
      {credit.overdue_cents > 0 && (
        <InlineNotice tone="danger" title="Hay pagos vencidos">
          Podrás volver a comprar a crédito cuando se paguen.
        </InlineNotice>
      )}
      {credit.unapplied_cents > 0 && (
        <p className="text-sm">{`Tienes ${formatPesos(credit.unapplied_cents)} a favor para tus próximos pedidos.`}</p>
      )}
    </section>
  );
}

function Charges({ credit: { charges } }: { credit: Credit }) {
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Pedidos a crédito</h2>
      {charges.length === 0 && <p className="text-sm text-ink-soft">Aún no hay ninguno.</p>}
      <ul className="divide-y divide-line text-sm">
        {charges.map((charge) => {
          const open = charge.amount_cents - charge.paid_cents;
          return (
            <li key={charge.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <span className="grid">
                <span className="font-medium">{`Pedido ${charge.order_number ?? ''}`}</span>
                <span className="text-ink-soft">{`Vence el ${shopDate(`${charge.due_on}T12:00:00Z`)}`}</span>
              </span>
              <span className="ml-auto grid justify-items-end gap-1">
                <span className="figures font-medium">{formatPesos(charge.amount_cents)}</span>
                {open === 0 ? (
                  <Badge tone="success">Pagado</Badge>
                ) : charge.days_late > 0 ? (
                  <Badge tone="danger">{`Vencido: ${formatPesos(open)}`}</Badge>
                ) : (
                  <Badge tone="neutral">{`Por pagar: ${formatPesos(open)}`}</Badge>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Payments({ credit: { payments }, receipts }: { credit: Credit; receipts: Receipts }) {
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Pagos recibidos</h2>
      {payments.length === 0 && <p className="text-sm text-ink-soft">Aún no hay ninguno.</p>}
      <ul className="divide-y divide-line text-sm">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <span className="grid min-w-0">
              <span className="font-medium">{shopDate(`${payment.paid_on}T12:00:00Z`)}</span>
              <span className="spec break-all text-ink-soft">{payment.reference}</span>
              {receipts
                .filter((receipt) => receipt.payment_id === payment.id && receipt.fiscal_uuid !== null)
                .map((receipt) => (
                  <ReceiptFiles key={receipt.id} receipt={receipt} />
                ))}
            </span>
            <span className="ml-auto grid justify-items-end gap-1">
              <span className="figures font-medium">{formatPesos(payment.amount_cents)}</span>
              {payment.is_reversed && <Badge tone="danger">{`Anulado: ${payment.reversed_reason}`}</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The receipt of a payment for the tax authority. */
function ReceiptFiles({ receipt }: { receipt: Receipts[number] }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-ink-soft">
      {`Recibo electrónico ${receipt.name}`}
      {receipt.state === 'cancelled' && <Badge tone="neutral">Cancelado</Badge>}
      <a href={fileLinks.invoicePdf(receipt.id)} download className="font-medium text-brand underline">
        PDF
      </a>
      <button
        type="button"
        className="font-medium text-brand underline"
        onClick={() => void downloadXml(receipt.id)}
      >
        XML
      </button>
    </span>
  );
}

/** What was charged and paid between two days, for the company's books. */
function Statement({ today }: { today: string }) {
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Estado de cuenta</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Desde">
          <TextInput type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label="Hasta">
          <TextInput type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-4">
        {from !== '' &&
          from <= to &&
          (['pdf', 'csv'] as const).map((kind) => (
            <a
              key={kind}
              href={withQuery(`/api/company/credit/statement.${kind}`, { from, to })}
              download
              className="py-2 text-sm font-medium text-brand underline"
            >
              {`Descargar ${kind.toUpperCase()}`}
            </a>
          ))}
      </div>
    </section>
  );
}
