import { html, raw } from 'hono/html';
import { createHash } from 'node:crypto';
import { testPayer, type OrderRecord, type PurchaseUnitRecord } from './order-record.ts';
import { formatMoney, minorUnits, type Money } from './paypal-money.ts';

type Page = ReturnType<typeof html>;

/** The page on which the buyer approves or cancels; Spanish, plain HTML, works without scripts. */
export function approvalPage(order: OrderRecord, cancelHref: string | undefined): Page {
  const shop = order.context.brandName ?? 'la tienda';
  const action = order.context.userAction === 'PAY_NOW' ? 'Pagar ahora' : 'Continuar';
  const wasDeclined = order.status === 'APPROVED' && order.funding === 'declined';
  return layout(
    `Pagar a ${shop}`,
    html`
      <section class="card summary" aria-labelledby="summary-title">
        <p class="eyebrow">Pago a</p>
        <h1 id="summary-title">${shop}</h1>
        ${order.purchaseUnits.map(unitSummary)}
        <p class="total"><span>Total</span><strong>${amountText(orderTotal(order))}</strong></p>
      </section>
      <form class="card" method="post" action="/checkoutnow/approve">
        <input type="hidden" name="token" value="${order.id}" />
        <p class="eyebrow">Pagas como</p>
        <p class="payer">${testPayer.givenName} ${testPayer.surname} <span>${testPayer.email}</span></p>
        ${
          wasDeclined
            ? html`<p class="notice" role="status">
                La tienda no pudo cobrar con el método anterior. Elige otro para intentarlo de nuevo.
              </p>`
            : ''
        }
        <fieldset>
          <legend>¿Qué debe pasar con el cobro?</legend>
          ${outcome('completed', 'Saldo suficiente', 'El cobro se completa al momento.', true)}
          ${outcome('declined', 'Método de pago rechazado', 'La tienda recibe INSTRUMENT_DECLINED al cobrar.')}
          ${outcome('pending', 'Pago en revisión', 'El cobro queda pendiente hasta que se decida.')}
          ${outcome('refund_refused', 'Sin devoluciones', 'El cobro pasa, pero PayPal rechaza sus devoluciones.')}
          ${outcome('refund_pending', 'Devolución lenta', 'El cobro pasa, pero sus devoluciones quedan pendientes.')}
          ${outcome('disputed', 'Pago que se disputa', 'El cobro se completa y el comprador abre una disputa.')}
        </fieldset>
        <button type="submit">${action}</button>
        ${cancelHref ? html`<a class="cancel" href="${cancelHref}">Cancelar y volver a la tienda</a>` : ''}
      </form>
    `,
  );
}

/** A page that only says something, with a way back to the shop where there is one. */
export function messagePage(title: string, message: string, backHref?: string): Page {
  return layout(
    title,
    html`<section class="card message">
      <h1>${title}</h1>
      <p>${message}</p>
      ${backHref ? html`<a class="cancel" href="${backHref}">Volver a la tienda</a>` : ''}
    </section>`,
  );
}

function layout(title: string, body: Page): Page {
  return html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · PayPal de prueba</title>
        ${raw(`<style>${styles}</style>`)}
      </head>
      <body>
        <header>
          <p class="brand">PayPal de prueba</p>
          <p class="hint">Simulación local: aquí no se mueve dinero de verdad.</p>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
}

function outcome(value: string, title: string, text: string, isChosen = false): Page {
  return html`<label class="outcome">
    <input type="radio" name="outcome" value="${value}" ${isChosen ? raw('checked') : ''} />
    <span><strong>${title}</strong><small>${text}</small></span>
  </label>`;
}

function unitSummary(unit: PurchaseUnitRecord): Page {
  const items = unit.items ?? [];
  const { breakdown } = unit.amount;
  return html`
    ${
      items.length > 0
        ? html`<ul class="items">
            ${items.map(
              (item) =>
                html`<li>
                  <span><b>${item.quantity} ×</b> ${item.name}</span>
                  <span class="amount">${amountText(times(item.unit_amount, item.quantity))}</span>
                </li>`,
            )}
          </ul>`
        : html`<p class="description">${unit.description ?? unit.invoice_id ?? 'Compra'}</p>`
    }
    ${
      breakdown
        ? html`<dl>
            ${line('Productos', breakdown.item_total)} ${line('Envío', breakdown.shipping)}
            ${line('Manejo', breakdown.handling)} ${line('Seguro', breakdown.insurance)}
            ${line('Impuestos', breakdown.tax_total)} ${line('Descuento', breakdown.discount, '−')}
            ${line('Descuento de envío', breakdown.shipping_discount, '−')}
          </dl>`
        : ''
    }
  `;
}

function line(name: string, money: Money | undefined, sign = ''): Page | '' {
  if (!money || minorUnits(money) === 0n) return '';
  return html`<div>
    <dt>${name}</dt>
    <dd class="amount">${sign}${amountText(money)}</dd>
  </div>`;
}

function times(money: Money, quantity: string): Money {
  return formatMoney(minorUnits(money) * BigInt(quantity), money.currency_code);
}

function orderTotal(order: OrderRecord): Money {
  const currency = order.purchaseUnits[0]?.amount.currency_code ?? 'MXN';
  const total = order.purchaseUnits.reduce((sum, unit) => sum + minorUnits(unit.amount), 0n);
  return formatMoney(total, currency);
}

/** "$12,345.60 MXN": the digits are grouped as text, because a large amount is no safe number. */
function amountText(money: Money): string {
  const { value } = formatMoney(minorUnits(money), money.currency_code);
  return `$${value.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')} ${money.currency_code}`;
}

const styles = `
:root{color-scheme:light;--ink:#1d2433;--soft:#5b6475;--line:#dfe3ea;--paper:#f4f5f8;--accent:#1f4fbf;--accent-dark:#173c93}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between;max-width:60rem;margin:0 auto;padding:1.25rem 1rem}
header p{margin:0}.brand{font-weight:700;font-size:1.125rem}.hint{color:var(--soft);font-size:.875rem}
main{display:grid;gap:1rem;max-width:60rem;margin:0 auto;padding:0 1rem 3rem}
.card{background:#fff;border:1px solid var(--line);border-radius:14px;padding:1.25rem;min-width:0}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 1rem;overflow-wrap:anywhere}
.eyebrow{margin:0;color:var(--soft);font-size:.875rem}
.items{list-style:none;margin:0;padding:0}
.items li,dl div,.total{display:flex;justify-content:space-between;gap:1rem}
.items li{padding:.5rem 0;border-top:1px solid var(--line)}.items li>span:first-child{overflow-wrap:anywhere;min-width:0}
.amount,.total strong{font-variant-numeric:tabular-nums;white-space:nowrap}
dl{margin:0;padding:.5rem 0;border-top:1px solid var(--line);color:var(--soft)}dd{margin:0}
.total{margin:0;padding-top:.75rem;border-top:2px solid var(--ink);font-size:1.125rem;align-items:baseline}.total strong{font-size:1.25rem}
.payer{margin:0 0 1rem;font-weight:600}.payer span{display:block;font-weight:400;color:var(--soft);font-size:.9375rem}
.notice{margin:0 0 1rem;padding:.75rem 1rem;border-radius:10px;background:#fdf1dc;color:#6b4300}
fieldset{border:0;margin:0 0 1.25rem;padding:0}legend{padding:0;margin-bottom:.5rem;font-weight:600}
.outcome{display:flex;gap:.75rem;padding:.75rem;border:1px solid var(--line);border-radius:10px;cursor:pointer}
.outcome+.outcome{margin-top:.5rem}.outcome:has(:checked){border-color:var(--accent);background:#f1f5ff}
.outcome input{margin:.25rem 0 0;width:1.125rem;height:1.125rem;accent-color:var(--accent);flex:none}
.outcome strong,.outcome small{display:block}.outcome strong{font-weight:600}.outcome small{color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
button{width:100%;min-height:3rem;border:0;border-radius:999px;background:var(--accent);color:#fff;font:inherit;font-weight:700;cursor:pointer}
button:hover{background:var(--accent-dark)}
:focus-visible{outline:3px solid #8fb0ff;outline-offset:2px}
.cancel{display:block;margin-top:.75rem;padding:.625rem;text-align:center;color:var(--accent)}
.message{max-width:32rem;margin:0 auto;text-align:center}
@media(min-width:56rem){main{grid-template-columns:1.15fr 1fr;align-items:start}main>.message{grid-column:1/-1}.card{padding:1.75rem}}
`;

/** Nothing but the page's own style may load; who may be redirected to is the shop's affair. */
export const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(styles)
  .digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;
