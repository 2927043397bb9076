import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { installmentPlans, readCardForm, readEmail } from './card-form.ts';
import {
  completeSession,
  lockPayment,
  paySession,
  settleSession,
  successUrlOf,
  type Payment,
} from './checkout-session.ts';
import { readSession } from './checkout-session.routes.ts';
import { money, SCRIPT_HASH, type Html } from './page-layout.ts';
import { challengePage, messagePage, paymentPage, voucherPage } from './payment-page.ts';
import { readIntent } from './payment-intent.routes.ts';
import {
  finishChallenge,
  isAwaitingVoucher,
  isChallenge,
  receiveVoucherMoney,
  reviveVoucher,
} from './payment-intent.ts';
import { PROVIDER, type StripeContext } from './stripe-context.ts';
import { missingResource, StripeFailure } from './stripe-error.ts';
import type { StoredCharge, StoredPaymentIntent, StoredSession } from './stripe-objects.ts';
import { BUYER, changeUnit } from './unit-of-work.ts';

type PageContext = Context<{ Bindings: HttpBindings }>;

const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src ${SCRIPT_HASH}; img-src http: https: data:; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

const FORM_BYTES_MAX = 20_000;

/** What the buyer sees: where to pay, the bank's question, the voucher. Addresses are as secret as the ids in them. */
export function paymentPageRoutes(context: StripeContext): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use('*', async (c, next) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
    await next();
  });

  app.onError((error, c) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
    if (error instanceof StripeFailure && error.status === 404) {
      return c.html(
        messagePage('No encontramos este pago', 'Revisa la dirección o vuelve a la tienda.', null),
        404,
      );
    }
    if (error instanceof StripeFailure) {
      return c.html(
        messagePage('No se pudo hacer el pago', 'Vuelve a la tienda e inténtalo de nuevo.', null),
        400,
      );
    }
    context.log.error({ err: error, path: c.req.path }, 'The payment page of the Stripe emulator failed.');
    return c.html(messagePage('Algo salió mal', 'Vuelve a intentarlo en un momento.', null), 500);
  });

  app.get('/pay/:id', async (c) => {
    const session = await readSession(context, c.req.param('id'));
    if (session.status !== 'open') return closedPage(c, session);
    return show(c, 200, paymentPage(session, payUrl(session.id)));
  });

  app.post('/pay/:id', async (c) => {
    const form = await readForm(c);
    const session = await readSession(context, c.req.param('id'));
    if (session.status !== 'open') return afterPayment(c, session);

    const known =
      session.customer_email ??
      (session.customer === null ? null : (session.customer_details?.email ?? null));
    const email = readEmail(form, known);
    const emailErrors = email === undefined ? { email: 'Escribe un correo electrónico válido.' } : {};
    const type = form['payment_method'];
    let payment: Payment | undefined;
    if (type === 'card') {
      const read = readCardForm(form, context.now());
      if ('errors' in read || email === undefined) {
        const errors = { ...emailErrors, ...('errors' in read ? read.errors : {}) };
        return show(c, 422, paymentPage(session, payUrl(session.id), { values: form, errors }));
      }
      const months = Number(form['installments'] || 0);
      const offered =
        session._emulator.offersInstallments && installmentPlans(session.amount_total).includes(months);
      payment = {
        type: 'card',
        email,
        name: read.name,
        card: read.card,
        installments: offered ? months : null,
      };
    } else if (type === 'oxxo' || type === 'customer_balance') {
      if (email === undefined) {
        return show(c, 422, paymentPage(session, payUrl(session.id), { values: form, errors: emailErrors }));
      }
      payment = { type, email, name: null };
    }
    if (payment === undefined || !session.payment_method_types.includes(payment.type)) {
      return show(c, 422, paymentPage(session, payUrl(session.id), { notice: 'Elige una forma de pago.' }));
    }

    const chosen = payment;
    const result = await changeUnit(context, BUYER, (unit) => paySession(unit, session.id, chosen));
    if (result.attempt?.kind === 'declined') {
      const values = { ...form, cardNumber: '', cardCvc: '' };
      return show(
        c,
        402,
        paymentPage(result.session, payUrl(session.id), { values, notice: result.attempt.spanish }),
      );
    }
    if (result.session.status === 'open' && result.intent !== null) {
      return c.redirect(`${context.publicUrl()}/c/3ds/${result.intent.id}`, 303);
    }
    return afterPayment(c, result.session);
  });

  app.get('/3ds/:id', async (c) => {
    const intent = await readIntent(context, c.req.param('id'));
    if (!isChallenge(intent)) return afterChallenge(c, intent);
    return show(c, 200, challengePage(intent, `${context.publicUrl()}/c/3ds/${intent.id}`));
  });

  app.post('/3ds/:id', async (c) => {
    const form = await readForm(c);
    const { intent, session, spanish } = await changeUnit(context, BUYER, async (unit) => {
      const held = await lockPayment(unit, c.req.param('id'));
      // A second click finds the question answered.
      if (!isChallenge(held.intent)) return { ...held, spanish: undefined };
      const attempt = await finishChallenge(unit, held.intent, form['outcome'] === 'complete');
      if (attempt.kind === 'declined') return { ...held, spanish: attempt.spanish };
      if (held.session?.status === 'open') completeSession(unit, held.session, held.intent);
      return { ...held, spanish: undefined };
    });
    if (session?.status === 'open' && spanish !== undefined) {
      return show(c, 402, paymentPage(session, payUrl(session.id), { notice: spanish }));
    }
    return afterChallenge(c, intent);
  });

  app.get('/voucher/:id', async (c) => {
    const intent = await readIntent(context, c.req.param('id'));
    const session = await sessionOf(intent);
    if (intent.status === 'requires_payment_method' && intent.last_payment_error === null) {
      throw missingResource('voucher', intent.id);
    }
    const page = { intent, session, backUrl: session === undefined ? null : successUrlOf(session) };
    return show(c, 200, voucherPage(page, `${context.publicUrl()}/c/voucher/${intent.id}/pay`));
  });

  app.post('/voucher/:id/pay', async (c) => {
    const id = c.req.param('id');
    const { amount } = await readForm(c);
    await payVoucher(context, id, centsOf(amount));
    return c.redirect(`${context.publicUrl()}/c/voucher/${id}`, 303);
  });

  app.get('/receipt/:id', async (c) => {
    const charge = await context.store.get<StoredCharge>(PROVIDER, 'charge', c.req.param('id'));
    if (charge === undefined) throw missingResource('charge', c.req.param('id'));
    const paid = money(charge.amount_captured, charge.currency);
    const back =
      charge.amount_refunded > 0
        ? ` Se te devolvieron ${money(charge.amount_refunded, charge.currency)}.`
        : '';
    return show(c, 200, messagePage('Recibo de prueba', `Pago de ${paid}.${back}`, null));
  });

  return app;

  function payUrl(sessionId: string): string {
    return `${context.publicUrl()}/c/pay/${sessionId}`;
  }

  async function sessionOf(intent: StoredPaymentIntent): Promise<StoredSession | undefined> {
    const { sessionId } = intent._emulator;
    return sessionId === null ? undefined : readSession(context, sessionId);
  }

  function afterPayment(c: PageContext, session: StoredSession): Response | Promise<Response> {
    if (session.status === 'complete') return c.redirect(successUrlOf(session), 303);
    return closedPage(c, session);
  }

  async function afterChallenge(c: PageContext, intent: StoredPaymentIntent): Promise<Response> {
    const session = await sessionOf(intent);
    if (session !== undefined) {
      return session.status === 'open' ? c.redirect(payUrl(session.id), 303) : afterPayment(c, session);
    }
    const { returnUrl } = intent._emulator;
    const paid = intent.status === 'succeeded' || intent.status === 'requires_capture';
    if (returnUrl === null) {
      return show(
        c,
        200,
        messagePage(paid ? 'Listo' : 'No se confirmó', 'Ya puedes cerrar esta página.', null),
      );
    }
    const url = new URL(returnUrl);
    url.searchParams.set('payment_intent', intent.id);
    url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
    url.searchParams.set('redirect_status', paid ? 'succeeded' : 'failed');
    return c.redirect(url.href, 303);
  }

  function closedPage(c: PageContext, session: StoredSession): Response | Promise<Response> {
    if (session.status === 'complete') {
      const link = { href: successUrlOf(session), label: 'Volver a la tienda' };
      return show(c, 200, messagePage('Ya terminaste este pago', 'Puedes ver tu pedido en la tienda.', link));
    }
    const link =
      session.cancel_url === null ? null : { href: session.cancel_url, label: 'Volver a la tienda' };
    return show(
      c,
      410,
      messagePage(
        'Se terminó el tiempo para pagar',
        'No se hizo ningún cargo. Vuelve a la tienda para intentarlo de nuevo.',
        link,
      ),
    );
  }
}

/**
 * The buyer paid at the till or by transfer; a second time changes nothing.
 * @param isLate the till took the money although the voucher had run out
 */
export async function payVoucher(
  context: StripeContext,
  intentId: string,
  amount: number | undefined,
  isLate = false,
): Promise<StoredPaymentIntent> {
  return changeUnit(context, BUYER, async (unit) => {
    const { intent, session } = await lockPayment(unit, intentId);
    if (intent.status === 'succeeded') return intent;
    if (!isAwaitingVoucher(intent) && !(isLate && session !== undefined)) return intent;
    if (isLate) reviveVoucher(unit, intent);
    const isComplete = await receiveVoucherMoney(unit, intent, amount);
    if (isComplete && session !== undefined) settleSession(unit, session, 'succeeded');
    return intent;
  });
}

/** `1,234.50` in centavos; what is no amount pays what is asked for. */
function centsOf(amount: string | undefined): number | undefined {
  const text = amount?.replaceAll(/[\s,$]/g, '') ?? '';
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Math.round(Number(text) * 100) : undefined;
}

function show(c: PageContext, status: 200 | 402 | 410 | 422, page: Html): Response | Promise<Response> {
  return c.html(page, status);
}

async function readForm(c: PageContext): Promise<Record<string, string>> {
  const body = await c.req.text();
  if (body.length > FORM_BYTES_MAX)
    throw new StripeFailure(400, { type: 'invalid_request_error', message: 'Too large.' });
  return Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [name, value.replaceAll('\0', '').slice(0, 1000)]),
  );
}
