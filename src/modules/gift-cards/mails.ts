import { msg } from '../../i18n/t.ts';
import { formatPesos } from '../../platform/money.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  line,
  paragraph,
  say,
  type TemplatePart,
  type Words,
} from '../mails/index.ts';
import {
  oxxoVoucher,
  oxxoTexts,
  type PaymentInstructions,
  sampleOxxo,
  sampleTransfer,
  transferVoucher,
  transferTexts,
} from '../payments/index.ts';
import { daysInWords } from '../shipping/index.ts';

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

const toPay = {
  kind: 'gift-card',
  group: 'account',
  variables: { amount: msg('Amount'), recipient: msg('Whom it is for') },
} as const;
const sampleToPay = { ...sample, buyerEmail: 'beto.ruiz@correo.example' };
const button = line(msg('Button to the slip'), 'Ver cómo pagar');
const ofShort = msg('If a transfer was too small');

const giftCardAtOxxo = emailTemplate({
  ...toPay,
  name: 'gift-card-at-oxxo',
  title: msg('Gift card, pay at OXXO'),
  when: msg('To who buys a gift card at OXXO, with the slip to pay in cash.'),
  texts: {
    subject: line(msg('Subject'), 'Paga tu tarjeta de regalo de {amount} en OXXO'),
    intro: paragraph(
      msg('What to do'),
      'Paga {amount} en cualquier OXXO: muestra la ficha o dicta la referencia en la caja. Se confirma a más tardar el siguiente día hábil, y entonces enviamos el código a {recipient}.',
    ),
    ...oxxoTexts,
    button,
  },
  samples: [{ title: msg('Example'), draft: () => giftCardToPayMail(sampleToPay, sampleOxxo) }],
});

const giftCardByTransfer = emailTemplate({
  ...toPay,
  name: 'gift-card-by-transfer',
  title: msg('Gift card, pay by transfer'),
  when: msg('To who buys a gift card by transfer, with the account, and again where it was too small.'),
  texts: {
    subject: line(msg('Subject'), 'Paga tu tarjeta de regalo de {amount} por transferencia'),
    intro: paragraph(
      msg('What to do'),
      'Transfiere {amount} desde tu banco a esta CLABE. Se confirma en minutos, y entonces enviamos el código a {recipient}.',
    ),
    introShort: paragraph(
      ofShort,
      'Recibimos una parte de los {amount} de tu tarjeta de regalo: faltan {missing}. Transfiérelos a la misma CLABE. Si no la completas, te devolvemos lo que ya transferiste.',
      { own: { missing: msg('Missing amount') }, requires: ['missing'] },
    ),
    ...transferTexts,
    button,
  },
  samples: [
    {
      title: msg('Example'),
      draft: () => giftCardToPayMail(sampleToPay, { ...sampleTransfer, voucher_url: sampleOxxo.voucher_url }),
    },
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
  instructions: PaymentInstructions,
): EmailDraft {
  const values = { amount: formatPesos(card.amount_cents), recipient: card.recipient_email };
  const letter = (intro: Words, slip: TemplatePart, words: { button: Words }) => ({
    to: card.buyerEmail,
    parts: [
      say(intro),
      slip,
      ...(instructions.voucher_url === null
        ? []
        : [{ kind: 'button', words: words.button, url: instructions.voucher_url } as const]),
    ],
  });
  if (instructions.kind === 'oxxo') {
    return draftOf(giftCardAtOxxo, values, (words) =>
      letter(words.intro, oxxoVoucher(words, instructions, card.amount_cents), words),
    );
  }
  const missingCents = instructions.remaining_cents ?? card.amount_cents;
  return draftOf(giftCardByTransfer, values, (words) =>
    letter(
      missingCents < card.amount_cents
        ? words.introShort({ missing: formatPesos(missingCents) })
        : words.intro,
      transferVoucher(words, instructions, missingCents),
      words,
    ),
  );
}

/** Every email about gift cards. */
export const giftCardEmails = [giftCard, giftCardPaid, giftCardAtOxxo, giftCardByTransfer] as const;
