import { msg } from '../../i18n/t.ts';
import { formatPesos } from '../../platform/money.ts';
import { draftOf, type EmailDraft, emailTemplate, line, paragraph, say } from '../mails/index.ts';
import type { PaymentChange } from '../payments/index.ts';
import { daysInWords } from '../shipping/index.ts';

type Slip = NonNullable<PaymentChange['instructions']>;

const sample = {
  number: 1007,
  amount_cents: 100_000,
  sender_name: 'Beto Ruiz',
  recipient_name: 'Ana López',
  recipient_email: 'ana.lopez@correo.example',
  message: '¡Feliz cumpleaños! Para tu próxima tarjeta de video.',
  deliver_on: '2026-12-24',
  sent_at: null,
};

const giftCard = emailTemplate({
  name: 'gift-card',
  kind: 'gift-card',
  group: 'account',
  title: msg('Gift card'),
  when: msg('To whom a gift card is for, on its day, with its code.'),
  variables: { amount: msg('Amount'), sender: msg('Who gives it') },
  texts: {
    subject: line(msg('Subject'), '{sender} te regala {amount} en {shopName}'),
    intro: paragraph(
      msg('What it is'),
      '{sender} te regala una tarjeta de {amount} para gastar en {shopName}. Canjéala en tu cuenta: se vuelve saldo a favor, no vence y puedes usarlo completo o en partes.',
    ),
    name: line(msg('Name of the code'), 'Tu código'),
    button: line(msg('Button'), 'Canjear mi tarjeta'),
    small: paragraph(
      msg('Small print'),
      'Quien tenga este código puede canjearlo una sola vez: guárdalo como si fuera dinero.',
    ),
  },
  samples: [
    {
      title: msg('With a message'),
      draft: (publicUrl) =>
        giftCardMail(
          {
            ...sample,
            to: { name: sample.recipient_name, email: sample.recipient_email },
            code: 'ABCDE-FGHJK-LMNPQ-RSTUV',
          },
          publicUrl,
        ),
    },
    {
      title: msg('Without one'),
      draft: (publicUrl) =>
        giftCardMail(
          {
            ...sample,
            message: '',
            to: { name: sample.recipient_name, email: sample.recipient_email },
            code: 'ABCDE-FGHJK-LMNPQ-RSTUV',
          },
          publicUrl,
        ),
    },
  ],
});

const giftCardPaid = emailTemplate({
  name: 'gift-card-paid',
  kind: 'gift-card',
  group: 'account',
  title: msg('Gift card paid'),
  when: msg('To who bought a gift card, when it is paid.'),
  variables: {
    amount: msg('Amount'),
    recipient: msg('Whom it is for'),
    day: msg('Day on which it is mailed'),
  },
  texts: {
    subject: line(msg('Subject'), 'Recibimos el pago de tu tarjeta de regalo de {amount}'),
    intro: paragraph(
      msg('What happens now'),
      'Gracias. Enviamos el código por correo a {recipient} {day}. Si la dirección está mal o el correo no llega, respóndenos y lo mandamos otra vez.',
    ),
    amountFact: line(msg('Name of the amount'), 'Pagaste'),
    recipientFact: line(msg('Name of the recipient'), 'Para'),
    numberFact: line(msg('Name of the number'), 'Número de la tarjeta'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: () => giftCardPaidMail({ ...sample, buyerEmail: 'beto.ruiz@correo.example' }),
    },
  ],
});

const deadline = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  // As the shop's pages say it.
  hourCycle: 'h23',
  timeZone: 'America/Mexico_City',
});

const sampleSlip: Slip = {
  kind: 'oxxo',
  reference: '1234 5678 9012 3456 7890 1234 56',
  voucher_url: 'https://pagos.example/ficha',
  expires_at: '2026-12-20T05:59:59.000Z',
  bank: null,
  holder: null,
  remaining_cents: null,
};
const sampleTransfer: Slip = {
  ...sampleSlip,
  kind: 'spei',
  reference: '002180012345678906',
  voucher_url: null,
  bank: 'Banamex',
  holder: 'Ensambla',
};
const sampleToPay = { ...sample, buyerEmail: 'beto.ruiz@correo.example' };
const ofTransfer = msg('If it is paid by transfer');
const ofShort = msg('If a transfer was too small');
const missing = { own: { missing: msg('Missing amount') }, requires: ['missing'] } as const;

const giftCardToPay = emailTemplate({
  name: 'gift-card-to-pay',
  kind: 'gift-card',
  group: 'account',
  title: msg('Gift card to pay'),
  when: msg('To who buys a gift card at OXXO or by transfer, with what to pay by.'),
  variables: { amount: msg('Amount'), recipient: msg('Whom it is for') },
  texts: {
    subject: line(msg('Subject'), 'Paga tu tarjeta de regalo de {amount}'),
    intro: paragraph(
      msg('If it is paid at OXXO'),
      'Paga {amount} en cualquier OXXO: muestra la ficha o dicta la referencia en la caja. Se confirma a más tardar el siguiente día hábil, y entonces enviamos el código a {recipient}.',
    ),
    introTransfer: paragraph(
      ofTransfer,
      'Transfiere {amount} desde tu banco a esta CLABE. Se confirma en minutos, y entonces enviamos el código a {recipient}.',
    ),
    introShort: paragraph(
      ofShort,
      'Recibimos una parte de los {amount} de tu tarjeta de regalo: faltan {missing}. Transfiérelos a la misma CLABE. Si no la completas, te devolvemos lo que ya transferiste.',
      missing,
    ),
    slip: line(msg('Heading of the slip'), 'Ficha de pago OXXO'),
    slipTransfer: line(ofTransfer, 'Datos para tu transferencia SPEI'),
    reference: line(msg('Number to pay with'), 'Referencia'),
    clabe: line(msg('Account to transfer to'), 'CLABE'),
    barsAlt: line(msg('In place of the bars where pictures are off'), 'Código de barras de {reference}', {
      own: { reference: msg('Number to pay with') },
    }),
    amountFact: line(msg('Name of the amount'), 'Importe exacto'),
    bank: line(msg('Bank'), 'Banco'),
    holder: line(msg('Account holder'), 'Beneficiario'),
    payBefore: line(msg('Deadline'), 'Paga antes de (hora del centro)'),
    button: line(msg('Button to the slip'), 'Ver cómo pagar'),
  },
  samples: [
    { title: msg('At OXXO'), draft: () => giftCardToPayMail(sampleToPay, sampleSlip) },
    { title: ofTransfer, draft: () => giftCardToPayMail(sampleToPay, sampleTransfer) },
    {
      title: ofShort,
      draft: () => giftCardToPayMail(sampleToPay, { ...sampleTransfer, remaining_cents: 40_000 }),
    },
  ],
});

/** A card for whom it is for; the code also stands behind `#` of the button, where no server logs it. */
export function giftCardMail(
  card: {
    amount_cents: number;
    sender_name: string;
    message: string;
    to: { name: string; email: string };
    code: string;
  },
  publicUrl: string,
): EmailDraft {
  const values = { amount: formatPesos(card.amount_cents), sender: card.sender_name };
  return draftOf(giftCard, values, (words) => ({
    to: card.to.email,
    isSecret: true,
    parts: [
      say(words.intro),
      ...(card.message === '' ? [] : [{ kind: 'quote', text: card.message } as const]),
      { kind: 'code', name: words.name, code: card.code } as const,
      {
        kind: 'button',
        words: words.button,
        url: `${publicUrl}/tarjetas-de-regalo/canjear#${card.code}`,
      } as const,
      { kind: 'small', text: words.small } as const,
    ],
  }));
}

/** Tells who bought a card that it is paid; the code is for its recipient alone. */
export function giftCardPaidMail(card: {
  number: number;
  amount_cents: number;
  recipient_name: string;
  recipient_email: string;
  deliver_on: string;
  buyerEmail: string;
}): EmailDraft {
  const values = {
    amount: formatPesos(card.amount_cents),
    recipient: card.recipient_email,
    day: daysInWords({ earliest_on: card.deliver_on, latest_on: card.deliver_on }),
  };
  return draftOf(giftCardPaid, values, (words) => ({
    to: card.buyerEmail,
    parts: [
      say(words.intro),
      {
        kind: 'facts',
        facts: [
          { name: words.amountFact, value: values.amount, isTotal: true },
          { name: words.recipientFact, value: `${card.recipient_name}, ${card.recipient_email}` },
          { name: words.numberFact, value: `${card.number}` },
        ],
      },
    ],
  }));
}

/** How to pay a card at OXXO or by transfer; what is still missing where a transfer was too small. */
export function giftCardToPayMail(
  card: { amount_cents: number; recipient_email: string; buyerEmail: string },
  slip: Slip,
): EmailDraft {
  const missingCents = slip.remaining_cents ?? card.amount_cents;
  const missing = formatPesos(missingCents);
  const values = { amount: formatPesos(card.amount_cents), recipient: card.recipient_email };
  return draftOf(giftCardToPay, values, (words) => {
    const isTransfer = slip.kind === 'spei';
    const intro = isTransfer ? words.introTransfer : words.intro;
    return {
      to: card.buyerEmail,
      parts: [
        say(missingCents < card.amount_cents ? words.introShort({ missing }) : intro),
        {
          kind: 'slip',
          title: isTransfer ? words.slipTransfer : words.slip,
          name: isTransfer ? words.clabe : words.reference,
          number: slip.reference,
          hasBars: !isTransfer && /^\d[\d ]+$/.test(slip.reference),
          barsAlt: words.barsAlt({ reference: slip.reference }),
          facts: [
            { name: words.amountFact, value: missing },
            ...(slip.bank === null ? [] : [{ name: words.bank, value: slip.bank }]),
            ...(slip.holder === null ? [] : [{ name: words.holder, value: slip.holder }]),
            ...(slip.expires_at === null
              ? []
              : [{ name: words.payBefore, value: deadline.format(new Date(slip.expires_at)) }]),
          ],
        },
        ...(slip.voucher_url === null
          ? []
          : [{ kind: 'button', words: words.button, url: slip.voucher_url } as const]),
      ],
    };
  });
}

/** Every email about gift cards. */
export const giftCardEmails = [giftCard, giftCardPaid, giftCardToPay] as const;
