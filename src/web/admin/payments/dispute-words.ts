import type { Api } from '../../../api/client.ts';

export type Dispute = Awaited<ReturnType<Api['payments']['adminDispute']>>['dispute'];
export type EvidenceTexts = Dispute['suggested'];
export type TextKind = keyof EvidenceTexts;
export type EvidenceFile = Dispute['files'][number];
export type FileKind = EvidenceFile['kind'];

type TextWord = { kind: TextKind; label: string; hint?: string; rows?: number };

/** What is told the bank, in the order a reader wants it. */
export const textGroups: readonly { title: string; texts: readonly TextWord[] }[] = [
  {
    title: 'Who bought',
    texts: [
      { kind: 'customer_name', label: 'Customer name' },
      { kind: 'customer_email_address', label: 'E-mail' },
      { kind: 'customer_purchase_ip', label: 'Bought from address (IP)' },
    ],
  },
  {
    title: 'What was sent',
    texts: [
      { kind: 'product_description', label: 'Goods', rows: 3 },
      { kind: 'shipping_address', label: 'Sent to', rows: 2 },
      { kind: 'shipping_carrier', label: 'Carrier' },
      { kind: 'shipping_tracking_number', label: 'Tracking number' },
      { kind: 'shipping_date', label: 'Shipping date' },
    ],
  },
  {
    title: 'What was agreed',
    texts: [
      { kind: 'refund_policy_disclosure', label: 'How the refund policy was shown', rows: 3 },
      {
        kind: 'refund_refusal_explanation',
        label: 'Why no refund is due',
        hint: 'For customers who were refused a refund.',
        rows: 3,
      },
      {
        kind: 'access_activity_log',
        label: 'What the customer did in the shop',
        hint: 'Sign-ins, orders before this one, tickets.',
        rows: 3,
      },
      { kind: 'uncategorized_text', label: 'Anything else', rows: 6 },
    ],
  },
];

export const textKinds: readonly TextKind[] = textGroups.flatMap(({ texts }) =>
  texts.map(({ kind }) => kind),
);

export const fileWords: Record<FileKind, { label: string; hint: string }> = {
  shipping_documentation: { label: 'Proof of delivery', hint: 'The carrier’s receipt with its signature.' },
  receipt: { label: 'Receipt or invoice', hint: 'What the customer was given for the payment.' },
  customer_communication: { label: 'Messages', hint: 'What customer and shop wrote each other.' },
  customer_signature: { label: 'Signature', hint: 'A paper that the customer signed.' },
  refund_policy: { label: 'Refund policy', hint: 'As it stood when the order was placed.' },
  service_documentation: { label: 'Proof of a service', hint: 'Assembly, configuration, advice.' },
  uncategorized_file: { label: 'Another file', hint: 'Whatever else the bank should see.' },
};

export const obstacleWords: Record<NonNullable<Dispute['obstacle']>, string> = {
  elsewhere: 'A bank took this money back at PayPal; it is answered on PayPal’s pages.',
  not_asked: 'The provider takes no evidence at this stage.',
  closed: 'The dispute is over; no evidence is taken any more.',
  submitted: 'The evidence is with the bank. It is taken once and cannot be changed.',
  past_due: 'The time to give evidence is over.',
};

/** How long there still is, `6 days left` or `5 hours left`; undefined once it is over. */
export function timeLeft(dueAt: string, now: number): string | undefined {
  const hours = Math.floor((Date.parse(dueAt) - now) / 3_600_000);
  if (Date.parse(dueAt) <= now) return undefined;
  if (hours < 1) return 'less than an hour left';
  const [count, noun] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${noun}${count === 1 ? '' : 's'} left`;
}

/** `2009` → `2 KB`, `4500000` → `4.5 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${Math.round(bytes / 100_000) / 10} MB`;
}
