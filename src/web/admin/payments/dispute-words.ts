import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';

export type Dispute = Awaited<ReturnType<Api['payments']['adminDispute']>>['dispute'];
export type EvidenceTexts = Dispute['suggested'];
export type TextKind = keyof EvidenceTexts;
export type EvidenceFile = Dispute['files'][number];
export type FileKind = EvidenceFile['kind'];

type TextWord = { kind: TextKind; label: Message; hint?: Message; rows?: number };

/** What is told the bank, in the order a reader wants it. */
export const textGroups: readonly { title: Message; texts: readonly TextWord[] }[] = [
  {
    title: msg('Who bought'),
    texts: [
      { kind: 'customer_name', label: msg('Customer name') },
      { kind: 'customer_email_address', label: msg('E-mail') },
      { kind: 'customer_purchase_ip', label: msg('Bought from address (IP)') },
    ],
  },
  {
    title: msg('What was sent'),
    texts: [
      { kind: 'product_description', label: msg('Goods'), rows: 3 },
      { kind: 'shipping_address', label: msg('Sent to'), rows: 2 },
      { kind: 'shipping_carrier', label: msg('Carrier') },
      { kind: 'shipping_tracking_number', label: msg('Tracking number') },
      { kind: 'shipping_date', label: msg('Shipping date') },
    ],
  },
  {
    title: msg('What was agreed'),
    texts: [
      { kind: 'refund_policy_disclosure', label: msg('How the refund policy was shown'), rows: 3 },
      {
        kind: 'refund_refusal_explanation',
        label: msg('Why no refund is due'),
        hint: msg('For customers who were refused a refund.'),
        rows: 3,
      },
      {
        kind: 'access_activity_log',
        label: msg('What the customer did in the shop'),
        hint: msg('Sign-ins, orders before this one, tickets.'),
        rows: 3,
      },
      { kind: 'uncategorized_text', label: msg('Anything else'), rows: 6 },
    ],
  },
];

export const textKinds: readonly TextKind[] = textGroups.flatMap(({ texts }) =>
  texts.map(({ kind }) => kind),
);

export const fileWords: Record<FileKind, { label: Message; hint: Message }> = {
  shipping_documentation: {
    label: msg('Proof of delivery'),
    hint: msg('The carrier’s receipt with its signature.'),
  },
  receipt: { label: msg('Receipt or invoice'), hint: msg('What the customer was given for the payment.') },
  customer_communication: { label: msg('Messages'), hint: msg('What customer and shop wrote each other.') },
  customer_signature: { label: msg('Signature'), hint: msg('A paper that the customer signed.') },
  refund_policy: { label: msg('Refund policy'), hint: msg('As it stood when the order was placed.') },
  service_documentation: { label: msg('Proof of a service'), hint: msg('Assembly, configuration, advice.') },
  uncategorized_file: { label: msg('Another file'), hint: msg('Whatever else the bank should see.') },
};

export const obstacleWords: Record<NonNullable<Dispute['obstacle']>, Message> = {
  elsewhere: msg('A bank took this money back at PayPal; it is answered on PayPal’s pages.'),
  not_asked: msg('The provider takes no evidence at this stage.'),
  closed: msg('The dispute is over; no evidence is taken any more.'),
  submitted: msg('The evidence is with the bank. It is taken once and cannot be changed.'),
  past_due: msg('The time to give evidence is over.'),
};

/** How long there still is, `6 days left` or `5 hours left`; undefined once it is over. */
export function timeLeft(dueAt: string, now: number): string | undefined {
  const hours = Math.floor((Date.parse(dueAt) - now) / 3_600_000);
  if (Date.parse(dueAt) <= now) return undefined;
  if (hours < 1) return t('less than an hour left');
  return hours < 48
    ? t('{hours, plural, one {# hour left} other {# hours left}}', { hours })
    : t('{days, plural, one {# day left} other {# days left}}', { days: Math.floor(hours / 24) });
}

/** `2009` → `2 KB`, `4500000` → `4.5 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return t('{bytes} bytes', { bytes });
  return bytes < 1_000_000
    ? t('{value} KB', { value: Math.round(bytes / 1000) })
    : t('{value} MB', { value: Math.round(bytes / 100_000) / 10 });
}
