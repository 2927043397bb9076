import { msg } from '../../i18n/t.ts';
import { barWidths } from '../../platform/emails/bar-widths.ts';
import { formatPesos } from '../../platform/money.ts';
import { line, type TemplatePart, type Words } from '../mails/index.ts';
import type { PaymentInstructions } from './attempts/attempt.ts';

const voucherTexts = {
  amount: line(msg('Amount'), 'Monto'),
  payBefore: line(msg('Deadline'), 'Paga antes de'),
  deadline: line(msg('Deadline with its time zone'), '{deadline} (hora del centro)', {
    own: { deadline: msg('Deadline') },
    requires: ['deadline'],
  }),
};

/** The texts that `oxxoVoucher` takes, for templates of emails that have one. */
export const oxxoTexts = {
  slip: line(msg('Heading of the slip'), 'Ficha de pago OXXO'),
  reference: line(msg('Number to pay with'), 'Referencia'),
  barsAlt: line(msg('In place of the bars where pictures are off'), 'Código de barras de {reference}', {
    own: { reference: msg('Number to pay with') },
  }),
  ...voucherTexts,
};

/** The texts that `transferVoucher` takes. */
export const transferTexts = {
  slip: line(msg('Heading of the slip'), 'Datos para tu transferencia SPEI'),
  reference: line(msg('Number to pay with'), 'CLABE'),
  bank: line(msg('Bank'), 'Banco'),
  holder: line(msg('Account holder'), 'Beneficiario'),
  ...voucherTexts,
};

type VoucherWords = {
  slip: Words;
  reference: Words;
  amount: Words;
  payBefore: Words;
  deadline: (values: { deadline: string }) => Words;
};
type Fact = { name: Words; value: Words };

/** Whether a till's reader takes it as bars. */
function isBarNumber(reference: string): boolean {
  return /^\d[\d ]+$/.test(reference);
}

/** Widths of the bars and gaps of OXXO's number, in turn; null where it has none. */
export function barsOf({ kind, reference }: PaymentInstructions): number[] | null {
  return kind === 'oxxo' && isBarNumber(reference) ? barWidths(reference.replaceAll(' ', '')) : null;
}

/** What a link shows of a payment that is waited for. */
export function toPayOf(instructions: PaymentInstructions | null) {
  return { instructions, bars: instructions && barsOf(instructions) };
}

/** OXXO's number with its bars. */
export function oxxoVoucher(
  words: VoucherWords & { barsAlt: (values: { reference: string }) => Words },
  { reference, expires_at: end }: PaymentInstructions,
  amountCents: number,
): TemplatePart {
  return {
    kind: 'slip',
    title: words.slip,
    name: words.reference,
    number: reference,
    hasBars: isBarNumber(reference),
    barsAlt: words.barsAlt({ reference }),
    facts: [{ name: words.amount, value: formatPesos(amountCents) }, ...deadlineFact(words, end)],
  };
}

/** The account with its bank and holder; `further` stands before the deadline. */
export function transferVoucher(
  words: VoucherWords & { bank: Words; holder: Words },
  { reference, bank, holder, expires_at: end }: PaymentInstructions,
  amountCents: number,
  further: readonly Fact[] = [],
): TemplatePart {
  return {
    kind: 'slip',
    title: words.slip,
    name: words.reference,
    number: reference,
    hasBars: false,
    facts: [
      { name: words.amount, value: formatPesos(amountCents) },
      ...(bank === null ? [] : [{ name: words.bank, value: bank }]),
      ...(holder === null ? [] : [{ name: words.holder, value: holder }]),
      ...further,
      ...deadlineFact(words, end),
    ],
  };
}

function deadlineFact(words: VoucherWords, end: string | null): Fact[] {
  if (end === null) return [];
  const deadline = paymentDeadline.format(new Date(end));
  return [{ name: words.payBefore, value: words.deadline({ deadline }) }];
}

/** Until when something is paid, as the shop's pages say it. */
export const paymentDeadline = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Mexico_City',
});

/** For the examples of templates. */
export const sampleOxxo: PaymentInstructions = {
  kind: 'oxxo',
  reference: '1234 5678 9012 3456 7890 1234 56',
  voucher_url: 'https://pagos.example/ficha',
  expires_at: '2026-11-25T05:59:59.000Z',
  bank: null,
  holder: null,
  remaining_cents: null,
};
export const sampleTransfer: PaymentInstructions = {
  ...sampleOxxo,
  kind: 'spei',
  reference: '002180012345678906',
  voucher_url: null,
  bank: 'Banamex',
  holder: 'Ensambla',
};
