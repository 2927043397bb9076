import { msg } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  greeting,
  greetingTexts,
  line,
  paragraph,
  say,
} from '../../mails/index.ts';
import { boughtPart, type OrderForEmail } from './email-order.ts';
import { about, claimParts, moneyParts, ofOrder, toOrder, valuesOf } from './order-parts.ts';
import { sampleClaim, sampleOfGuest, sampleOrder, sampleWithCredit } from './sample-order.ts';

const numbered = { own: { orderNumber: msg('Number of the order') } } as const;
const numberedAmount = {
  own: { orderNumber: msg('Number of the order'), amount: msg('Amount') },
  requires: ['amount'],
} as const;
const withFolio = msg('If the order has a number');
const withoutFolio = msg('If it has no number yet');
const subjectWith = msg('Subject with the number of the order');
const subjectWithout = msg('Subject without a number');

const orderCancelled = emailTemplate({
  name: 'order-cancelled',
  kind: 'cancelled',
  group: 'orders',
  title: msg('Cancelled'),
  when: msg('To the buyer, when an order ends before it left.'),
  variables: ofOrder,
  texts: {
    subject: line(subjectWithout, 'Cancelamos tu pedido'),
    subjectPaid: line(subjectWith, 'Cancelamos tu pedido {orderNumber}', numbered),
    ...greetingTexts,
    intro: paragraph(msg('What happened'), 'Tu pedido quedó cancelado y no saldrá de nuestro almacén.'),
    nothingPaid: paragraph(msg('If nothing was paid'), 'No se te cobró nada.'),
    nothingPaidCredit: paragraph(
      msg('If nothing but store credit was held'),
      'No se te cobró nada; tu saldo a favor de {credit} vuelve a estar en tu cuenta.',
      { own: { credit: msg('Store credit that is back') }, requires: ['credit'] },
    ),
    refundLater: paragraph(
      msg('If money goes back by itself'),
      'Te avisamos en cuanto la devolución esté hecha.',
    ),
    choose: line(msg('Button where the customer chooses'), 'Elegir cómo lo recibo'),
  },
  samples: [
    {
      title: msg('Paid by card'),
      draft: (publicUrl) =>
        orderCancelledMail(sampleOrder, { refundCents: sampleOrder.total_cents }, publicUrl),
    },
    {
      title: msg('Paid in cash'),
      draft: (publicUrl) =>
        orderCancelledMail(
          sampleOrder,
          { refundCents: sampleOrder.total_cents, cashCents: sampleOrder.total_cents },
          publicUrl,
        ),
    },
    {
      title: msg('With store credit'),
      draft: (publicUrl) =>
        orderCancelledMail(
          sampleWithCredit,
          { refundCents: sampleOrder.total_cents, creditCents: 500_000 },
          publicUrl,
        ),
    },
    {
      title: msg('Before it was paid'),
      draft: (publicUrl) =>
        orderCancelledMail({ ...sampleOfGuest, number: null }, { refundCents: 0 }, publicUrl),
    },
    {
      title: msg('Before it was paid, with store credit'),
      draft: (publicUrl) =>
        orderCancelledMail({ ...sampleWithCredit, number: null }, { refundCents: 0 }, publicUrl),
    },
  ],
});

/** The order ends before it left, and what happens with the money. */
export function orderCancelledMail(
  order: OrderForEmail,
  money: { refundCents: number; creditCents?: number; cashCents?: number },
  publicUrl: string,
): EmailDraft {
  const { refundCents, creditCents = 0, cashCents = 0 } = money;
  const { store_credit_cents: heldCents } = order;
  return draftOf(orderCancelled, valuesOf(order, publicUrl), (words, shared) => ({
    ...about(order, `cancelled:${order.id}`),
    subject: order.number === null ? words.subject : words.subjectPaid({ orderNumber: `${order.number}` }),
    parts: [
      greeting(words, order.reader_name),
      say(words.intro),
      ...(refundCents > 0
        ? []
        : [
            say(
              heldCents > 0 ? words.nothingPaidCredit({ credit: formatPesos(heldCents) }) : words.nothingPaid,
            ),
          ]),
      ...moneyParts(money, shared),
      ...(refundCents - creditCents - cashCents > 0 ? [say(words.refundLater)] : []),
      toOrder(order, publicUrl, cashCents > 0 ? words.choose : shared.toOrder),
      boughtPart(order, publicUrl, shared),
    ],
  }));
}

const ofRefund = { ...ofOrder, amount: msg('Amount') };

const refundToChoose = emailTemplate({
  name: 'refund-to-choose',
  kind: 'refund',
  group: 'orders',
  title: msg('Refund: the customer chooses'),
  when: msg('To the buyer, where money paid in cash has no way back by itself.'),
  variables: ofRefund,
  texts: {
    subject: line(msg('Subject'), 'Elige cómo te devolvemos {amount}'),
    ...greetingTexts,
    intro: paragraph(
      withFolio,
      'Te debemos {amount} de tu pedido {orderNumber}. Este pago no puede regresar por donde llegó, así que tú eliges: dinos tu CLABE y te lo transferimos a tu cuenta de banco, o recíbelo al momento como saldo a favor.',
      numbered,
    ),
    introGuest: paragraph(
      msg('To a guest'),
      'Te debemos {amount} de tu pedido {orderNumber}. Este pago no puede regresar por donde llegó, así que tú eliges: dinos tu CLABE y te lo transferimos a tu cuenta de banco.',
      numbered,
    ),
    introUnnumbered: paragraph(
      withoutFolio,
      'Te debemos {amount} de tu pedido. Este pago no puede regresar por donde llegó, así que tú eliges: dinos tu CLABE y te lo transferimos a tu cuenta de banco, o recíbelo al momento como saldo a favor.',
    ),
    introUnnumberedGuest: paragraph(
      msg('To a guest, without a number'),
      'Te debemos {amount} de tu pedido. Este pago no puede regresar por donde llegó, así que tú eliges: dinos tu CLABE y te lo transferimos a tu cuenta de banco.',
    ),
    button: line(msg('Button'), 'Elegir cómo lo recibo'),
    warning: paragraph(
      msg('Warning'),
      'Nunca te pediremos tu CLABE por teléfono, ni tu NIP o tus contraseñas.',
    ),
  },
  samples: [
    {
      title: withFolio,
      draft: (publicUrl) => refundToChooseMail(sampleOrder, sampleRefund, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) =>
        refundToChooseMail(sampleOfGuest, sampleRefund, publicUrl, sampleClaim(publicUrl)),
    },
    {
      title: withoutFolio,
      draft: (publicUrl) => refundToChooseMail({ ...sampleOrder, number: null }, sampleRefund, publicUrl),
    },
    {
      title: msg('To a guest, without a number'),
      draft: (publicUrl) =>
        refundToChooseMail(
          { ...sampleOfGuest, number: null },
          sampleRefund,
          publicUrl,
          sampleClaim(publicUrl),
        ),
    },
  ],
});

const sampleRefund = { refundId: 'ejemplo', amountCents: 50_050 };

/** What was paid in cash has no way back by itself: the buyer says where it goes. */
export function refundToChooseMail(
  order: OrderForEmail,
  { refundId, amountCents }: { refundId: string; amountCents: number },
  publicUrl: string,
  claimUrl?: string,
): EmailDraft {
  const values = { ...valuesOf(order, publicUrl), amount: formatPesos(amountCents) };
  const isGuest = claimUrl !== undefined;
  return draftOf(refundToChoose, values, (words, shared) => {
    const { intro, introGuest, introUnnumbered, introUnnumberedGuest } = words;
    const own = { orderNumber: `${order.number}` };
    const said =
      order.number === null
        ? isGuest
          ? introUnnumberedGuest
          : introUnnumbered
        : isGuest
          ? introGuest(own)
          : intro(own);
    return {
      ...about(order, `refund-to-choose:${refundId}`),
      parts: [
        greeting(words, order.reader_name),
        say(said),
        toOrder(order, publicUrl, words.button),
        say(words.warning),
        ...claimParts(claimUrl, shared),
      ],
    };
  });
}

const refundFailed = emailTemplate({
  name: 'refund-failed',
  kind: 'refund',
  group: 'orders',
  title: msg('Refund failed'),
  when: msg('To the buyer, where the provider did not give the money back.'),
  variables: ofRefund,
  texts: {
    subject: line(msg('Subject'), 'La devolución de {amount} no pasó'),
    ...greetingTexts,
    intro: paragraph(
      withFolio,
      'Pedimos que se te devolvieran {amount} de tu pedido {orderNumber} por el medio con el que pagaste, pero no fue posible. Ese dinero sigue siendo tuyo.',
      numbered,
    ),
    introUnnumbered: paragraph(
      withoutFolio,
      'Pedimos que se te devolvieran {amount} de tu pedido por el medio con el que pagaste, pero no fue posible. Ese dinero sigue siendo tuyo.',
    ),
    next: paragraph(
      msg('What happens now'),
      'Nuestro equipo ya lo sabe: lo intenta otra vez, o te pide tu CLABE para transferírtelo. Te escribimos en cuanto cambie algo; por ahora no tienes que hacer nada.',
    ),
  },
  samples: [
    { title: withFolio, draft: (publicUrl) => refundFailedMail(sampleOrder, sampleRefund, publicUrl) },
    {
      title: withoutFolio,
      draft: (publicUrl) => refundFailedMail({ ...sampleOfGuest, number: null }, sampleRefund, publicUrl),
    },
  ],
});

/** The provider did not give the money back; somebody of the staff has been told. */
export function refundFailedMail(
  order: OrderForEmail,
  { refundId, amountCents }: { refundId: string; amountCents: number },
  publicUrl: string,
): EmailDraft {
  const values = { ...valuesOf(order, publicUrl), amount: formatPesos(amountCents) };
  return draftOf(refundFailed, values, (words, shared) => ({
    ...about(order, `refund-failed:${refundId}`),
    parts: [
      greeting(words, order.reader_name),
      say(order.number === null ? words.introUnnumbered : words.intro({ orderNumber: `${order.number}` })),
      say(words.next),
      toOrder(order, publicUrl, shared.toOrder),
    ],
  }));
}

const refunded = emailTemplate({
  name: 'refunded',
  kind: 'refund',
  group: 'orders',
  title: msg('Refund'),
  when: msg('To the buyer, when money is back or became store credit.'),
  variables: { ...ofOrder, refunded: msg('All that goes back') },
  texts: {
    subject: line(subjectWithout, 'Te devolvimos {refunded} de tu pedido'),
    subjectPaid: line(subjectWith, 'Te devolvimos {refunded} de tu pedido {orderNumber}', numbered),
    ...greetingTexts,
    byProvider: paragraph(
      msg('By the means it was paid with'),
      'Te devolvimos {amount} de tu pedido {orderNumber} por el medio con el que pagaste. Tu banco puede tardar de 5 a 10 días hábiles en mostrarlo.',
      numberedAmount,
    ),
    byTransfer: paragraph(
      msg('By transfer'),
      'Te transferimos {amount} de tu pedido {orderNumber} a la cuenta que nos diste. Tu banco lo muestra en minutos; la clave de rastreo está en tu pedido.',
      numberedAmount,
    ),
    asCredit: paragraph(
      msg('As store credit'),
      '{amount} de tu pedido {orderNumber} ya están en tu cuenta como saldo a favor. Úsalos al pagar tu siguiente pedido: no vencen.',
      numberedAmount,
    ),
    byProviderUnnumbered: paragraph(
      msg('By the means it was paid with, without a number'),
      'Te devolvimos {amount} de tu pedido por el medio con el que pagaste. Tu banco puede tardar de 5 a 10 días hábiles en mostrarlo.',
      { own: { amount: msg('Amount') }, requires: ['amount'] },
    ),
    byTransferUnnumbered: paragraph(
      msg('By transfer, without a number'),
      'Te transferimos {amount} de tu pedido a la cuenta que nos diste. Tu banco lo muestra en minutos; la clave de rastreo está en tu pedido.',
      { own: { amount: msg('Amount') }, requires: ['amount'] },
    ),
    asCreditUnnumbered: paragraph(
      msg('As store credit, without a number'),
      '{amount} de tu pedido ya están en tu cuenta como saldo a favor. Úsalos al pagar tu siguiente pedido: no vencen.',
      { own: { amount: msg('Amount') }, requires: ['amount'] },
    ),
    orderTotal: line(msg('Total of the order'), 'Total de tu pedido'),
    creditFact: line(msg('How much as store credit'), 'Como saldo a favor'),
    refundFact: line(msg('How much goes back'), 'Devolución'),
  },
  samples: [
    {
      title: msg('By the means it was paid with'),
      draft: (publicUrl) => refundedMail(sampleOrder, { amountCents: 50_050 }, publicUrl),
    },
    {
      title: msg('By transfer'),
      draft: (publicUrl) => refundedMail(sampleOrder, { amountCents: 50_050, isTransfer: true }, publicUrl),
    },
    {
      title: msg('With store credit'),
      draft: (publicUrl) =>
        refundedMail(sampleWithCredit, { amountCents: 2_333_665, creditCents: 500_000 }, publicUrl),
    },
    {
      title: withoutFolio,
      draft: (publicUrl) =>
        refundedMail(
          { ...sampleWithCredit, reader_name: null, number: null },
          { amountCents: 2_333_665, creditCents: 500_000 },
          publicUrl,
        ),
    },
    {
      title: msg('By transfer, without a number'),
      draft: (publicUrl) =>
        refundedMail({ ...sampleOrder, number: null }, { amountCents: 50_050, isTransfer: true }, publicUrl),
    },
  ],
});

const debtLowered = emailTemplate({
  name: 'company-debt-lowered',
  kind: 'refund',
  group: 'orders',
  title: msg('Company owes less'),
  when: msg('To the buyer, when something of an order on company credit goes back.'),
  variables: ofOrder,
  texts: {
    subject: line(msg('Subject'), 'Tu empresa debe menos por el pedido {orderNumber}', numbered),
    ...greetingTexts,
    intro: paragraph(
      msg('First paragraph'),
      'En total quitamos {amount} de lo que debe tu empresa por el pedido {orderNumber}. Si ya lo había pagado, ese dinero queda a favor de la empresa para sus pedidos a crédito.',
      numberedAmount,
    ),
    asCredit: paragraph(
      msg('As store credit'),
      '{amount} de tu pedido {orderNumber} ya están en tu cuenta como saldo a favor. Úsalos al pagar tu siguiente pedido: no vencen.',
      numberedAmount,
    ),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) => debtLoweredMail(sampleOrder, { amountCents: 50_050 }, publicUrl),
    },
    {
      title: msg('With store credit'),
      draft: (publicUrl) =>
        debtLoweredMail(sampleWithCredit, { amountCents: 2_333_665, creditCents: 500_000 }, publicUrl),
    },
    {
      title: msg('To an address that is not proven'),
      draft: (publicUrl) =>
        debtLoweredMail({ ...sampleOrder, reader_name: null }, { amountCents: 50_050 }, publicUrl),
    },
  ],
});

/** The company of the buyer owes less; no money moved but the part that was store credit. */
export function debtLoweredMail(
  order: OrderForEmail,
  { amountCents, creditCents = 0, once }: { amountCents: number; creditCents?: number; once?: string },
  publicUrl: string,
): EmailDraft {
  const orderNumber = `${order.number}`;
  return draftOf(debtLowered, valuesOf(order, publicUrl), (words, shared) => ({
    ...about(order, once),
    subject: words.subject({ orderNumber }),
    parts: [
      greeting(words, order.reader_name),
      say(words.intro({ amount: formatPesos(amountCents - creditCents), orderNumber })),
      ...(creditCents > 0 ? [say(words.asCredit({ amount: formatPesos(creditCents), orderNumber }))] : []),
      toOrder(order, publicUrl, shared.toOrder),
    ],
  }));
}

/** Money is back, or is credit in the buyer's account. */
export function refundedMail(
  order: OrderForEmail,
  {
    amountCents,
    creditCents = 0,
    isTransfer = false,
    once,
  }: {
    amountCents: number;
    creditCents?: number | undefined;
    isTransfer?: boolean | undefined;
    once?: string;
  },
  publicUrl: string,
): EmailDraft {
  const moneyCents = amountCents - creditCents;
  const values = { ...valuesOf(order, publicUrl), refunded: formatPesos(amountCents) };
  return draftOf(refunded, values, (words, shared) => {
    const orderNumber = `${order.number}`;
    const isNumbered = order.number !== null;
    const money = { amount: formatPesos(moneyCents), orderNumber };
    const credit = { amount: formatPesos(creditCents), orderNumber };
    const byProvider = isNumbered ? words.byProvider : words.byProviderUnnumbered;
    const byTransfer = isNumbered ? words.byTransfer : words.byTransferUnnumbered;
    const asCredit = isNumbered ? words.asCredit : words.asCreditUnnumbered;
    return {
      ...about(order, once),
      subject: isNumbered ? words.subjectPaid({ orderNumber }) : words.subject,
      parts: [
        greeting(words, order.reader_name),
        ...(moneyCents > 0 ? [say(isTransfer ? byTransfer(money) : byProvider(money))] : []),
        ...(creditCents > 0 ? [say(asCredit(credit))] : []),
        {
          kind: 'facts',
          facts: [
            { name: words.orderTotal, value: formatPesos(order.total_cents) },
            ...(creditCents > 0 && moneyCents > 0
              ? [{ name: words.creditFact, value: formatPesos(creditCents) }]
              : []),
            { name: words.refundFact, value: formatPesos(amountCents), isTotal: true },
          ],
        },
        toOrder(order, publicUrl, shared.toOrder),
      ],
    };
  });
}

/** Every email about the end of an order and its money. */
export const refundEmails = [orderCancelled, refundToChoose, refundFailed, refunded, debtLowered] as const;
