import { formatPesos } from '../../../platform/money.ts';
import type { Order } from '../../state/shop-types.ts';
import { invoiceName, type OrderInvoices } from '../account-parts/invoice-words.ts';
import { Letterhead } from '../account-parts/letterhead.tsx';
import { OrderFacts } from '../account-parts/order-facts.tsx';
import { SumsOfOrder } from '../account-parts/order-sums.tsx';
import { orderWords } from '../account-parts/order-words.ts';
import { shopMoment } from '../shop-parts/shop-time.ts';

/** An order on paper: who sells, what, for how much, where it goes and whom it is invoiced to. Nowhere else is it seen. */
export function OrderPaper({ order, invoicing }: { order: Order; invoicing: OrderInvoices }) {
  const invoice = invoicing.invoices.find(({ kind, state }) => kind === 'income' && state === 'stamped');
  const receiver = invoice?.receiver ?? invoicing.requested_for;
  return (
    <article className="hidden gap-4 text-sm print:grid">
      <div className="flex justify-between gap-8">
        <Letterhead />
        <p className="text-right">
          {orderWords(order).label}
          <br />
          {shopMoment(order.placed_at)}
        </p>
      </div>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line-strong">
            <th className="py-1 pr-3 font-semibold">Producto</th>
            <th className="py-1 pr-3 text-right font-semibold">Cant.</th>
            <th className="py-1 pr-3 text-right font-semibold">Precio</th>
            <th className="py-1 text-right font-semibold">Importe</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.position} className="border-b border-line align-top">
              <td className="py-1 pr-3">
                {line.product_name} <span className="spec text-xs text-ink-soft">{line.sku}</span>
              </td>
              <td className="figures py-1 pr-3 text-right">{line.quantity}</td>
              <td className="figures py-1 pr-3 text-right">{formatPesos(line.unit_price_cents)}</td>
              <td className="figures py-1 text-right">{formatPesos(line.line_total_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid grid-cols-2 items-start gap-8">
        <OrderFacts order={order} />
        <SumsOfOrder order={order} />
      </div>
      <p>
        <strong>Datos fiscales</strong>
        <br />
        {receiver
          ? `${receiver.legal_name} · RFC ${receiver.rfc} · Régimen ${receiver.tax_regime} · Uso ${receiver.cfdi_use} · CP ${receiver.postal_code}`
          : 'Sin factura a tu nombre. Este papel no es un comprobante fiscal.'}
        {invoice && (
          <>
            <br />
            Factura {invoiceName(invoice)} · Folio fiscal <span className="spec">{invoice.fiscal_uuid}</span>
          </>
        )}
      </p>
    </article>
  );
}
