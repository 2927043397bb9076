import { html } from 'hono/html';
import { installmentPlans, type CardFormErrors, type CardFormField } from './card-form.ts';
import { dateTime, layout, money, type Html } from './page-layout.ts';
import type { StoredLineItem, StoredPaymentIntent, StoredSession } from './stripe-objects.ts';

export type PaymentPageState = {
  values?: Record<string, string>;
  errors?: CardFormErrors;
  /** What is wrong with the attempt as a whole. */
  notice?: string;
};

const METHOD_NAMES: Record<string, string> = {
  card: 'Tarjeta de crédito o débito',
  oxxo: 'Efectivo en OXXO',
  customer_balance: 'Transferencia SPEI',
};

export function paymentPage(session: StoredSession, action: string, state: PaymentPageState = {}): Html {
  const total = money(session.amount_total, session.currency);
  const types = session.payment_method_types;
  const chosen = types.find((type) => type === state.values?.['payment_method']) ?? types[0];
  const content = html`
    <section class="card" aria-labelledby="summary">
      ${session.cancel_url === null ? '' : html`<a class="back" href="${session.cancel_url}">← Volver a la tienda</a>`}
      <h1 id="summary">Tu compra</h1>
      <p class="total">${total} <span class="soft">${session.currency.toUpperCase()}</span></p>
      <ul class="items">
        ${session._emulator.lineItems.map((item) => lineItem(item))}
      </ul>
      <p class="soft">Tienes hasta el ${dateTime(session.expires_at)} para pagar.</p>
    </section>
    <section class="card" aria-labelledby="pay">
      <h2 id="pay">Forma de pago</h2>
      ${state.notice === undefined ? '' : html`<div class="notice" role="alert" id="payment-error">${state.notice}</div>`}
      <fieldset>
        <legend class="soft">Elige cómo pagar</legend>
        ${types.map(
          (type) =>
            html`<label class="choice"
              ><input
                type="radio"
                name="method"
                id="method-${type}"
                value="${type}"
                ${type === chosen ? 'checked' : ''}
              />
              ${METHOD_NAMES[type] ?? type}</label
            >`,
        )}
      </fieldset>
      ${types.map((type) => (type === 'card' ? cardForm(session, action, total, state) : voucherForm(session, action, total, type, state)))}
      ${session.cancel_url === null ? '' : html`<a class="button plain" href="${session.cancel_url}">Volver a la tienda</a>`}
    </section>
  `;
  return layout(`Pagar ${total}`, content, { wide: true });
}

function lineItem(item: StoredLineItem): Html {
  const { name, description, images } = item._emulator;
  return html`<li class="${images[0] === undefined ? 'bare' : ''}">
    ${images[0] === undefined ? '' : html`<img src="${images[0]}" alt="" width="48" height="48" />`}
    <span class="name"
      >${name}${(item.quantity ?? 1) > 1 ? html` <span class="soft">× ${item.quantity}</span>` : ''}${
        description === null ? '' : html`<br /><span class="soft">${description}</span>`
      }</span
    >
    <span class="money">${money(item.amount_total, item.currency)}</span>
  </li>`;
}

function cardForm(session: StoredSession, action: string, total: string, state: PaymentPageState): Html {
  const plans = session._emulator.offersInstallments ? installmentPlans(session.amount_total) : [];
  return html`<form method="post" action="${action}" id="card-form" novalidate>
    <input type="hidden" name="payment_method" value="card" />
    ${emailField(session, state, 'email')}
    ${field(state, 'cardNumber', 'Número de tarjeta', { autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234' })}
    <div class="pair">
      ${field(state, 'cardExpiry', 'Vencimiento', { autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / AA' })}
      ${field(state, 'cardCvc', 'Código (CVC)', { autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123' })}
    </div>
    ${field(state, 'billingName', 'Nombre en la tarjeta', { autocomplete: 'cc-name', inputmode: 'text', placeholder: '' })}
    ${
      plans.length === 0
        ? ''
        : html`<label class="field"
            >Meses sin intereses
            <select name="installments" id="installments">
              <option value="">Un solo pago de ${total}</option>
              ${plans.map(
                (months) =>
                  html`<option
                    value="${months}"
                    ${state.values?.['installments'] === String(months) ? 'selected' : ''}
                  >
                    ${months} meses de ${money(Math.ceil(session.amount_total / months), session.currency)}
                  </option>`,
              )}
            </select></label
          >`
    }
    <button type="submit" id="pay-card">Pagar ${total}</button>
    <details>
      <summary>Tarjetas de prueba</summary>
      <table>
        <tbody>
          <tr>
            <td><code>4242 4242 4242 4242</code></td>
            <td>Se aprueba</td>
          </tr>
          <tr>
            <td><code>4000 0027 6000 3184</code></td>
            <td>Pide confirmar con el banco (3-D Secure)</td>
          </tr>
          <tr>
            <td><code>4000 0000 0000 0002</code></td>
            <td>Se rechaza</td>
          </tr>
          <tr>
            <td><code>4000 0000 0000 9995</code></td>
            <td>Sin fondos suficientes</td>
          </tr>
        </tbody>
      </table>
      <p class="soft">
        Usa cualquier fecha futura y cualquier código de 3 dígitos. No escribas una tarjeta real.
      </p>
    </details>
  </form>`;
}

function voucherForm(
  session: StoredSession,
  action: string,
  total: string,
  type: string,
  state: PaymentPageState,
): Html {
  const isOxxo = type === 'oxxo';
  const days = session._emulator.oxxoDays;
  return html`<form method="post" action="${action}" id="${type}-form" novalidate>
    <input type="hidden" name="payment_method" value="${type}" />
    ${emailField(session, state, `${type}-email`)}
    <p>
      ${
        isOxxo
          ? `Te damos una referencia para pagar ${total} en cualquier OXXO. Tienes ${days === 1 ? '1 día' : `${days} días`}.`
          : `Te damos una CLABE para transferir ${total} desde la app de tu banco.`
      }
    </p>
    <button type="submit" id="pay-${type}">
      ${isOxxo ? 'Generar referencia de OXXO' : 'Generar CLABE'} · ${total}
    </button>
  </form>`;
}

function emailField(session: StoredSession, state: PaymentPageState, id: string): Html | '' {
  if (session.customer_details?.email && (session.customer_email !== null || session.customer !== null)) {
    return html`<p class="soft">Enviaremos el comprobante a ${session.customer_details.email}.</p>`;
  }
  return field(
    state,
    'email',
    'Correo electrónico',
    { autocomplete: 'email', inputmode: 'email', placeholder: '' },
    id,
  );
}

function field(
  state: PaymentPageState,
  name: CardFormField,
  label: string,
  hints: { autocomplete: string; inputmode: string; placeholder: string },
  id: string = name,
): Html {
  const error = state.errors?.[name];
  return html`<label class="field" for="${id}"
    >${label}
    <input
      class="text"
      type="text"
      id="${id}"
      name="${name}"
      value="${state.values?.[name] ?? ''}"
      autocomplete="${hints.autocomplete}"
      inputmode="${hints.inputmode}"
      placeholder="${hints.placeholder}"
      required
      aria-invalid="${error === undefined ? 'false' : 'true'}"
      aria-describedby="${error === undefined ? '' : `${id}-error`}"
    />${error === undefined ? '' : html`<span class="error" id="${id}-error">${error}</span>`}
  </label>`;
}

export function challengePage(intent: StoredPaymentIntent, action: string): Html {
  return layout(
    'Confirma tu compra',
    html`<section class="card">
      <h1>Tu banco pide confirmar la compra</h1>
      <p>
        Autoriza el cargo de <strong>${money(intent.amount, intent.currency)}</strong>. Esta página hace de
        banco en la prueba de 3-D Secure.
      </p>
      <form class="shown" method="post" action="${action}">
        <button type="submit" name="outcome" value="complete" id="challenge-complete">Completar</button>
        <button class="plain" type="submit" name="outcome" value="fail" id="challenge-fail">Fallar</button>
      </form>
    </section>`,
  );
}

export type VoucherPage = {
  intent: StoredPaymentIntent;
  session: StoredSession | undefined;
  backUrl: string | null;
};

/** The OXXO voucher, or the account to transfer to, and the button that plays the buyer who goes and pays. */
export function voucherPage({ intent, backUrl }: VoucherPage, action: string): Html {
  const oxxo = intent.next_action?.oxxo_display_details;
  const transfer = intent.next_action?.display_bank_transfer_instructions;
  const amount = money(transfer?.amount_remaining ?? intent.amount, intent.currency);
  const isTransfer = transfer !== undefined;
  const title = isTransfer ? 'Paga por transferencia SPEI' : 'Paga en OXXO';
  const back = backUrl === null ? '' : html`<a class="button plain" href="${backUrl}">Volver a la tienda</a>`;
  if (intent.status !== 'requires_action') {
    const paid = intent.status === 'succeeded';
    return layout(
      paid ? 'Pago recibido' : 'Comprobante vencido',
      html`<section class="card">
        <h1>${paid ? 'Recibimos tu pago' : 'Este comprobante ya no sirve'}</h1>
        <div class="notice ${paid ? 'good' : ''}" role="status">
          ${paid ? `Pagaste ${money(intent.amount_received, intent.currency)}. ¡Gracias!` : 'El plazo terminó o el pago se canceló. Haz un nuevo pedido en la tienda.'}
        </div>
        ${back}
      </section>`,
    );
  }
  return layout(
    title,
    html`<section class="card">
      <h1>${title}</h1>
      <p class="total">${amount}</p>
      ${oxxo === undefined ? transferDetails(intent) : oxxoDetails(oxxo.number ?? '', oxxo.expires_after)}
      <form class="shown" method="post" action="${action}">
        ${isTransfer ? amountField(transfer.amount_remaining ?? intent.amount) : ''}
        <button type="submit" id="simulate-payment">
          ${isTransfer ? 'Simular transferencia SPEI' : 'Simular pago en OXXO'}
        </button>
      </form>
      ${back}
    </section>`,
  );
}

/** A buyer types less or more than asked; the button pays what stands here. */
function amountField(cents: number): Html {
  return html`<label class="field" for="amount"
    >Importe que transfieres
    <input
      class="text"
      type="text"
      id="amount"
      name="amount"
      inputmode="decimal"
      autocomplete="off"
      value="${(cents / 100).toFixed(2)}"
    />
  </label>`;
}

function oxxoDetails(number: string, expiresAfter: number | null): Html {
  const groups = number.replace(/(.{4})(?=.)/g, '$1 ');
  return html`${barcode(number)}
    <dl>
      <dt>Referencia</dt>
      <dd class="digits" id="oxxo-number">${groups}</dd>
      ${
        expiresAfter === null
          ? ''
          : html`<dt>Paga a más tardar</dt>
              <dd>${dateTime(expiresAfter)}</dd>`
      }
    </dl>
    <p class="soft">Muestra el código en la caja de cualquier OXXO y guarda tu recibo.</p>`;
}

/** Bars of the digits' widths: a picture of a barcode for a voucher of the test, not one a till could read. */
function barcode(number: string): Html {
  let x = 0;
  const bars = [...number.repeat(2)].map((digit) => {
    const width = 1 + (Number(digit) % 4);
    const bar = { x, width };
    x += width + 1 + (Number(digit) % 3);
    return bar;
  });
  return html`<svg
    class="bars"
    viewBox="0 0 ${x} 40"
    preserveAspectRatio="none"
    width="100%"
    role="img"
    aria-label="Código de barras de prueba"
  >
    ${bars.map((bar) => html`<rect x="${bar.x}" y="0" width="${bar.width}" height="40" fill="#1c1f26"></rect>`)}
  </svg>`;
}

function transferDetails(intent: StoredPaymentIntent): Html {
  const instructions = intent.next_action?.display_bank_transfer_instructions;
  const spei = instructions?.financial_addresses?.[0]?.spei;
  return html`<dl>
      <dt>CLABE</dt>
      <dd class="digits" id="spei-clabe">${spei?.clabe ?? ''}</dd>
      <dt>Banco</dt>
      <dd>${spei?.bank_name ?? ''}</dd>
      <dt>Beneficiario</dt>
      <dd>${spei?.account_holder_name ?? ''}</dd>
      <dt>Referencia</dt>
      <dd>${instructions?.reference ?? ''}</dd>
    </dl>
    <p class="soft">Transfiere el monto exacto desde la app de tu banco.</p>`;
}

export function messagePage(title: string, text: string, link: { href: string; label: string } | null): Html {
  return layout(
    title,
    html`<section class="card">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link === null ? '' : html`<a class="button" href="${link.href}">${link.label}</a>`}
    </section>`,
  );
}
