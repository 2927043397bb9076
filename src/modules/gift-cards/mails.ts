import { msg } from '../../i18n/t.ts';
import { formatPesos } from '../../platform/money.ts';
import { draftOf, type EmailDraft, emailTemplate, line, paragraph, say } from '../mails/index.ts';
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

/** Every email about gift cards. */
export const giftCardEmails = [giftCard, giftCardPaid] as const;
