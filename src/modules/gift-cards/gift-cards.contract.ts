import { t } from '../../i18n/t.ts';
import { barsSchema, instructionsSchema } from '../payments/payments.contract.ts';
import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  uuidSchema,
  z,
} from '../../platform/http/endpoint.ts';

export const giftCardStates = ['unpaid', 'scheduled', 'active', 'redeemed', 'disabled'] as const;
export const giftCardMethods = ['card', 'oxxo', 'spei', 'paypal'] as const;

const text = (max: number) => z.string().trim().max(max);
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: () => t('Enter a valid e-mail.') }));
const personName = z
  .string()
  .trim()
  .min(1, { error: () => t('Enter a name.') })
  .max(80);
const recipient = { recipient_name: personName, recipient_email: email };
const token = z.object({ token: z.string().min(1).max(100) });

const cardForStaff = z.object({
  id: z.string(),
  number: z.number().int(),
  /** `scheduled`: paid, its day is still to come. */
  state: z.enum(giftCardStates),
  amount_cents: centsSchema,
  /** Of the code that was mailed last. */
  last_four: z.string().nullable(),
  recipient_name: z.string(),
  recipient_email: z.string(),
  sender_name: z.string(),
  message: z.string(),
  deliver_on: z.string(),
  buyer_email: z.string().nullable(),
  /** Who of the staff gave it, and why; null for one that was bought. */
  issued_by: z.string().nullable(),
  reason: z.string(),
  disabled_reason: z.string(),
  is_refundable: z.boolean(),
  /** The provider did not give the money back: refunding it again tries again. */
  has_failed_refund: z.boolean(),
  refunded_at: z.string().nullable(),
  redeemed_at: z.string().nullable(),
  redeemed_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  sent_at: z.string().nullable(),
  version: z.number().int(),
  created_at: z.string(),
});
const listFilter = z.object({
  q: z.string().trim().max(100).optional(),
  state: z.enum(giftCardStates).optional(),
});
const cardAnswer = { 200: z.object({ gift_card: cardForStaff }) };
const cardId = z.object({ id: uuidSchema });
const version = z.number().int().min(1);
const stale =
  '`stale` with `current`: somebody changed it meanwhile; `gift_card_redeemed`, `gift_card_state`';

const linked = z.object({
  /** `awaiting_payment`: its voucher or CLABE is out, see `instructions`. */
  state: z.enum(['open', 'in_payment', 'awaiting_payment', 'paid', 'disabled']),
  instructions: instructionsSchema.nullable(),
  bars: barsSchema,
  amount_cents: centsSchema,
  recipient_name: z.string(),
  recipient_email: z.string(),
  deliver_on: z.string(),
  /** Its day has come. */
  is_due: z.boolean(),
  /** The code left for its recipient. */
  is_sent: z.boolean(),
  /** Its buyer may correct whom it is for, and have the code mailed again. */
  may_send: z.boolean(),
  payment_methods: z.array(
    z.object({
      method: z.enum(giftCardMethods),
      label: z.string(),
      description: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});

/** Cards that are money: bought or given, and made store credit by whoever has the code. */
export const giftCardsContract = {
  offer: endpoint({
    method: 'get',
    path: '/frontend/gift-cards',
    summary: 'Whether gift cards are sold, and of which amounts',
    access: 'public',
    answers: {
      200: z.object({
        is_sold: z.boolean(),
        amounts_cents: z.array(centsSchema),
        min_cents: centsSchema,
        max_cents: centsSchema,
        /** How many days ahead one may be sent. */
        days_ahead: z.number().int(),
      }),
    },
  }),
  order: endpoint({
    method: 'post',
    path: '/gift-cards',
    summary: 'Write a gift card that is to be paid; the token opens the page where it is',
    access: 'public',
    rate: 'orders',
    body: z.object({
      amount_cents: centsSchema.min(1).max(99_999_999),
      ...recipient,
      sender_name: personName,
      buyer_email: email,
      message: text(500).default(''),
      /** A day of Mexico City, today without one. */
      deliver_on: z.iso.date().optional(),
    }),
    answers: { 201: z.object({ token: z.string() }) },
    refusals: { 409: '`gift_cards_not_sold`', 422: 'an amount or a day that is not offered' },
  }),
  linked: endpoint({
    method: 'get',
    path: '/gift-cards/{token}',
    summary: 'A bought gift card by its link: what it is and how it can be paid',
    access: 'public',
    params: token,
    answers: { 200: z.object({ gift_card: linked }) },
  }),
  pay: endpoint({
    method: 'post',
    path: '/gift-cards/{token}/payment',
    summary: 'Open the payment page of a gift card; one that was open before is closed',
    access: 'public',
    params: token,
    body: z.object({ payment_method: z.enum(giftCardMethods) }),
    answers: { 200: z.object({ redirect_url: z.string() }) },
    refusals: {
      409: '`gift_card_paid`, also where a payment is on its way; `payment_method_unavailable`, `checkout_paused`, `gift_cards_not_sold`',
      503: '`payment_unavailable`',
    },
  }),
  confirm: endpoint({
    method: 'post',
    path: '/gift-cards/{token}/confirmation',
    summary: 'Ask the provider how the payment of a gift card stands',
    access: 'public',
    params: token,
    body: z.object({}),
    answers: { 200: z.object({ gift_card: linked }) },
  }),
  sendAgain: endpoint({
    method: 'post',
    path: '/gift-cards/{token}/send',
    summary:
      'Its buyer has a paid gift card mailed again, to a corrected address too: with a new code, the former one opens nothing',
    access: 'public',
    rate: 'letters',
    params: token,
    body: z.object(recipient),
    answers: { 200: z.object({ gift_card: linked }) },
    refusals: { 409: '`gift_card_redeemed`; `gift_card_state`: unpaid or disabled' },
  }),
  redeem: endpoint({
    method: 'post',
    path: '/customer/gift-cards',
    summary: 'Make a gift card the caller’s store credit; the same again changes nothing',
    access: 'customer',
    rate: 'passwords',
    body: z.object({ code: z.string().max(100) }),
    answers: { 200: z.object({ amount_cents: centsSchema, balance_cents: centsSchema }) },
    refusals: { 422: '`code`: there is no such card, or it is used or disabled' },
  }),
  cards: endpoint({
    method: 'get',
    path: '/admin/gift-cards',
    summary: 'Gift cards, newest first, with what is still to be redeemed',
    access: { staff: 'read_customers' },
    query: listFilter.extend(pageQuery),
    answers: {
      200: z.object({
        gift_cards: z.array(cardForStaff),
        /** Of paid cards that nobody redeemed and that are not disabled: what the shop owes. */
        outstanding_cents: centsSchema,
        ...pageOfAnswer,
      }),
    },
  }),
  cardsCsv: endpoint({
    method: 'get',
    path: '/admin/gift-cards.csv',
    summary: 'The same as CSV, all of them, amounts in pesos',
    access: { staff: 'export', and: 'read_customers' },
    query: listFilter,
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  card: endpoint({
    method: 'get',
    path: '/admin/gift-cards/{id}',
    summary: 'One gift card',
    access: { staff: 'read_customers' },
    params: cardId,
    answers: cardAnswer,
  }),
  issue: endpoint({
    method: 'post',
    path: '/admin/gift-cards',
    summary: 'Give somebody a gift card, with a reason',
    access: { staff: 'move_money' },
    idempotent: true,
    body: z.object({
      amount_cents: centsSchema.min(1).max(99_999_999),
      ...recipient,
      message: text(500).default(''),
      deliver_on: z.iso.date().optional(),
      reason: text(300).min(3),
    }),
    answers: { 201: z.object({ gift_card: cardForStaff }) },
    refusals: { 409: '`needs_approval`', 422: '`idempotency_key_reused`' },
  }),
  resend: endpoint({
    method: 'post',
    path: '/admin/gift-cards/{id}/send',
    summary:
      'Mail a gift card again, to a corrected address too: with a new code, the former one opens nothing',
    access: { staff: 'move_money' },
    params: cardId,
    body: z.object({ version, ...recipient }),
    answers: cardAnswer,
    refusals: { 409: `${stale}, \`needs_approval\` to another address` },
  }),
  disable: endpoint({
    method: 'post',
    path: '/admin/gift-cards/{id}/disable',
    summary: 'Keep a gift card from being redeemed',
    access: { staff: 'move_money' },
    params: cardId,
    body: z.object({ version, reason: text(300).min(3) }),
    answers: cardAnswer,
    refusals: { 409: stale },
  }),
  enable: endpoint({
    method: 'post',
    path: '/admin/gift-cards/{id}/enable',
    summary: 'Let a disabled gift card be redeemed again',
    access: { staff: 'move_money' },
    params: cardId,
    body: z.object({ version }),
    answers: cardAnswer,
    refusals: { 409: `${stale}, \`gift_card_refunded\`` },
  }),
  refund: endpoint({
    method: 'post',
    path: '/admin/gift-cards/{id}/refund',
    summary: 'Give the money of a gift card back that nobody redeemed; it is disabled',
    access: { staff: 'move_money' },
    params: cardId,
    body: z.object({ version, reason: text(300).min(3) }),
    answers: cardAnswer,
    refusals: { 409: `${stale}, \`gift_card_refunded\`, \`needs_approval\`` },
  }),
};
