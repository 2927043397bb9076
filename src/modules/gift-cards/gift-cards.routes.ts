import { keepText } from '../../i18n/t.ts';
import { answerOnce } from '../../platform/http/answer-once.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { type ApprovedActions, destinations, orAskApproval } from '../approvals/index.ts';
import {
  confirmCard,
  giftCardOffer,
  linkedCard,
  orderCard,
  payCard,
  requireLinkedCard,
  sendAgain,
} from './buy-card.ts';
import {
  disableCard,
  enableCard,
  type GivenCard,
  issueCard,
  refundCard,
  requireCard,
  resendCard,
} from './change-card.ts';
import { giftCardsContract as calls } from './gift-cards.contract.ts';
import { cardPage, countCards, outstandingCards } from './gift-cards.queries.ts';
import { giftCardsCsv } from './gift-cards-csv.ts';
import { cardOnWire } from './on-wire.ts';
import { newCardFor } from './personal-data.ts';
import { redeemCard } from './redeem-card.ts';

type Resend = { id: string; change: z.output<typeof calls.resend.body & {}> };
type Refund = { id: string; change: z.output<typeof calls.refund.body & {}> };

/** Carries out approved calls about gift cards. */
export const approvedGiftCards = {
  'gift_card.issue': async (context, input) => {
    await issueCard(context, input as GivenCard);
  },
  'gift_card.resend': async (context, input) => {
    const { id, change } = input as Resend;
    const { version } = await requireCard(context.db, id);
    await resendCard(context, id, { ...change, version });
  },
  'gift_card.refund': async (context, input) => {
    const { id, change } = input as Refund;
    // Approved as it is now: who approves has seen the newest.
    const { version } = await requireCard(context.db, id);
    await refundCard(context, id, { ...change, version });
  },
} satisfies Partial<ApprovedActions>;

/** Serves the calls of gift cards. */
export function giftCardsRoutes(app: HttpApp): void {
  serve(app, calls.offer, async (context) => ({ status: 200, body: await giftCardOffer(context) }));
  serve(app, calls.order, async (context, { body }) => ({
    status: 201,
    body: await orderCard(context, body),
  }));
  serve(app, calls.linked, async (context, { params }) => ({
    status: 200,
    body: { gift_card: await linkedCard(context, await requireLinkedCard(context.db, params.token)) },
  }));
  serve(app, calls.pay, async (context, { params, body }) => ({
    status: 200,
    body: await payCard(context, params.token, body.payment_method),
  }));
  serve(app, calls.confirm, async (context, { params }) => ({
    status: 200,
    body: { gift_card: await linkedCard(context, await confirmCard(context, params.token)) },
  }));
  serve(app, calls.sendAgain, async (context, { params, body }) => ({
    status: 200,
    body: { gift_card: await linkedCard(context, await sendAgain(context, params.token, body)) },
  }));
  serve(app, calls.redeem, async (context, { body }) => ({
    status: 200,
    body: await redeemCard(context, body.code),
  }));

  serve(app, calls.cards, async ({ db }, { query }) => {
    const { page, page_size: pageSize } = query;
    const { q, state } = filterOf(query);
    const [rows, counted, owed] = await Promise.all([
      db.rows(cardPage, { q, state, pageSize, offset: (page - 1) * pageSize }),
      db.first(countCards, { q, state }),
      db.first(outstandingCards),
    ]);
    return {
      status: 200,
      body: {
        gift_cards: rows.map(cardOnWire),
        outstanding_cents: owed?.cents ?? 0,
        total: counted?.total ?? 0,
        page,
        page_size: pageSize,
      },
    };
  });
  serve(app, calls.cardsCsv, async ({ db, clock }, { query }) => ({
    status: 200,
    body: {
      name: `gift-cards-${mexicanDay(clock.now())}.csv`,
      content: giftCardsCsv(db, filterOf(query)),
    },
  }));
  serve(app, calls.card, async ({ db }, { params }) => ({
    status: 200,
    body: { gift_card: cardOnWire(await requireCard(db, params.id)) },
  }));
  serve(app, calls.issue, async (context, { body }) => {
    const asked = {
      action: 'gift_card.issue',
      subject: newCardFor(body.recipient_email),
      path: '/admin/gift-cards',
      reason: body.reason,
      destination: destinations.store_credit,
      input: body satisfies GivenCard,
    } as const;
    const call = { owner: context.staff?.id ?? '', route: 'POST /admin/gift-cards', input: body };
    return orAskApproval(context, asked, () =>
      answerOnce(context, call, (keep) => issueCard(context, body, keep)),
    );
  });
  serve(app, calls.resend, async (context, { params, body }) => {
    const asked = {
      action: 'gift_card.resend',
      subject: `gift_card:${params.id}`,
      path: `/admin/gift-cards/${params.id}`,
      reason: '',
      destination: keepText('Mailed to {email}.', { email: body.recipient_email }),
      input: { id: params.id, change: body } satisfies Resend,
    } as const;
    return {
      status: 200,
      body: { gift_card: await orAskApproval(context, asked, () => resendCard(context, params.id, body)) },
    };
  });
  serve(app, calls.disable, async (context, { params, body }) => ({
    status: 200,
    body: { gift_card: await disableCard(context, params.id, body) },
  }));
  serve(app, calls.enable, async (context, { params, body }) => ({
    status: 200,
    body: { gift_card: await enableCard(context, params.id, body) },
  }));
  serve(app, calls.refund, async (context, { params, body }) => {
    const asked = {
      action: 'gift_card.refund',
      subject: `gift_card:${params.id}`,
      path: `/admin/gift-cards/${params.id}`,
      reason: body.reason,
      destination: destinations.origin,
      input: { id: params.id, change: body } satisfies Refund,
    } as const;
    return {
      status: 200,
      body: { gift_card: await orAskApproval(context, asked, () => refundCard(context, params.id, body)) },
    };
  });
}

/** What was typed is found as it stands. */
function filterOf({ q, state }: Pick<z.output<typeof calls.cards.query & {}>, 'q' | 'state'>) {
  return { q: q?.replaceAll(/[\\%_]/g, String.raw`\$&`) || null, state: state ?? null };
}
