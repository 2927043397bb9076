import { newAddress, payAtProvider } from '../factories/buy.ts';
import type { SignedIn } from '../factories/sign-in.ts';
import type { Dice, Moves, Scene } from './moves.ts';

/** What a company and the shop do to a quote: two of its people accept it, its draft is paid or cancelled, somebody leaves. */
export function quoteMoves(scene: Scene, { below, oneOf }: Dice): Moves {
  const { company, staff, shop } = scene;
  if (!company) return {};
  const { companyQuotes } = staff.api;
  const { quote, colleague } = company;
  const params = { id: quote };
  const anyone = (): SignedIn => oneOf([scene.buyer, colleague]);
  const read = async () => (await companyQuotes.quote({ params })).quote;
  const link = async () => (await read()).order?.payment_link?.split('/').at(-1);
  const ends: Moves = {
    // What ends it for good leaves little to race with.
    withdrawQuote: async () => {
      const { revision } = await read();
      if (below(4) === 0)
        await companyQuotes.withdraw({ params, body: { revision, reason: 'Subió el costo' } });
    },
    declineQuote: async () => {
      const { revision } = await read();
      if (below(4) === 0)
        await anyone().api.companyQuotes.decline({ params, body: { revision, reason: '' } });
    },
  };
  return {
    ...ends,
    acceptQuote: async () => {
      const { revision } = await read();
      await anyone().api.companyQuotes.accept({ params, body: { revision, pay_with: 'link' } });
    },
    acceptQuoteOnCredit: async () => {
      const { revision } = await read();
      await anyone().api.companyQuotes.accept({ params, body: { revision, pay_with: 'company_credit' } });
    },
    offerAgain: async () => {
      const { revision, wanted } = await read();
      await companyQuotes.send({ params, body: versionOf(revision, wanted, 5_000 + below(4_000)) });
    },
    replyToQuote: async () => {
      const { revision } = await read();
      await anyone().api.companyQuotes.reply({ params, body: { revision, message: 'Un poco menos' } });
    },
    payQuote: async () => {
      const token = await link();
      if (token === undefined) return;
      const { version } = (await shop.api.orders.linkedOrder({ params: { token } })).draft_order;
      const { redirect_url: url } = await shop.api.orders.payLinkedOrder({
        params: { token },
        body: { payment_method: 'card', version },
      });
      const page = {
        order_id: '',
        order_number: null,
        payment: { provider: 'stripe' as const, redirect_url: url },
      };
      // Closed meanwhile: the provider says so.
      const isPaid = await payAtProvider(shop, page).then(
        () => true,
        () => false,
      );
      if (isPaid) await shop.api.orders.confirmLinkedOrder({ params: { token }, body: {} });
    },
    cancelQuoteDraft: async () => {
      const draft = (await read()).order?.draft_order_id;
      if (draft) await staff.api.orders.cancelDraftOrder({ params: { id: draft } });
    },
    cancelQuoteOrder: async () => {
      const order = (await read()).order?.order_id;
      if (!order) return;
      const body = { reason: 'Ya no', refund_to: oneOf(['origin', 'store_credit'] as const) };
      await staff.api.orders.cancelOrder({ params: { order_id: order }, body });
    },
    budgetOfColleague: () =>
      scene.buyer.api.companies.changeMember({
        params: { customer_id: colleague.id },
        body: { role: 'approver', monthly_budget_cents: oneOf([null, 0, 60_000]) },
      }),
    removeColleague: async () => {
      if (below(6) === 0)
        await scene.buyer.api.companies.removeMember({ params: { customer_id: colleague.id } });
    },
  };
}

/** A quote for two of something, offered once; its id. */
export async function offeredQuote(staff: SignedIn, buyer: SignedIn, productId: number): Promise<string> {
  const { quote } = await buyer.api.companyQuotes.request({
    body: {
      lines: [{ product_id: productId, quantity: 2 }],
      delivery_method: 'parcel',
      address: newAddress(),
      purchase_order: 'OC-77',
    },
  });
  const body = versionOf(quote.revision, quote.wanted, 6_000);
  await staff.api.companyQuotes.send({ params: { id: quote.id }, body });
  return quote.id;
}

const versionOf = (
  revision: number,
  wanted: readonly { product_id: number; quantity: number }[],
  priceCents: number,
) => ({
  revision,
  lines: wanted.map(({ product_id: product, quantity }) => ({
    product_id: product,
    quantity,
    price_cents: priceCents,
  })),
  discount_reason: 'Como quedamos',
  shipping_cents: 9_900,
  valid_days: 15,
  kept_hours: 48,
});
