import { Hono, type Context } from 'hono';
import {
  acceptClaimSchema,
  evidencesSchema,
  messageSchema,
  readDisputeInput,
  refused,
} from './dispute-input.ts';
import type { DisputeRecord } from './dispute-record.ts';
import { actOnDispute, requireDispute } from './dispute-verbs.ts';
import { disputeSummary, disputeView } from './dispute-views.ts';
import { provider, type PaypalContext } from './paypal-context.ts';
import { PaypalApiError } from './paypal-error.ts';

const pageMax = 50;
const listedMax = 10_000;

/** Customer Disputes v1: list, show, provide evidence, accept the claim, appeal, write to the buyer. */
export function createDisputeRoutes(context: PaypalContext): Hono {
  const viewContext = async (c: Context) => ({
    merchant: await context.merchant(),
    baseUrl: context.baseUrl(c.req.url),
    now: context.now(),
  });
  const linkTo = (c: Context, id: string) => ({
    links: [{ href: `${context.baseUrl(c.req.url)}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
  });

  const answered = (action: 'provide-evidence' | 'appeal') => async (c: Context) => {
    const id = c.req.param('id') ?? '';
    await requireDispute(context, id);
    const { value, files } = await readDisputeInput(c, evidencesSchema);
    const missing = value.evidences
      .flatMap(({ documents = [] }) => documents)
      .find(({ name }) => !files.some((file) => file.name === name));
    if (missing)
      throw refused('INVALID_EVIDENCE_FILE', `There is no document ${missing.name}.`, '/evidences');
    const date = context.timestamp();
    const change = (dispute: DisputeRecord): DisputeRecord => ({
      ...dispute,
      status: 'UNDER_REVIEW',
      ...(action === 'appeal' ? { isAppealed: true, outcome: undefined } : {}),
      evidences: [
        ...dispute.evidences,
        ...value.evidences.map((evidence) => ({
          ...evidence,
          source: 'SUBMITTED_BY_SELLER' as const,
          date,
          dispute_life_cycle_stage: dispute.stage,
        })),
      ],
    });
    await actOnDispute(context, id, action, change, context.baseUrl(c.req.url));
    return c.json(linkTo(c, id));
  };

  return new Hono()
    .get('/v1/customer/disputes', async (c) => {
      const size = Number(c.req.query('page_size') ?? 10);
      const from = Number(c.req.query('next_page_token') ?? 0);
      if (!Number.isInteger(size) || size < 1 || size > pageMax || !Number.isInteger(from)) {
        throw new PaypalApiError(400);
      }
      const captureId = c.req.query('disputed_transaction_id');
      const after = c.req.query('update_time_after');
      const stored = await context.store.list<DisputeRecord>(provider, 'dispute', {
        limit: listedMax,
        ...(captureId === undefined ? {} : { match: { captureId } }),
      });
      const found = stored
        .map(({ body }) => body)
        .filter(({ updateTime }) => after === undefined || Date.parse(updateTime) >= Date.parse(after));
      const page = found.slice(from, from + size);
      const views = await viewContext(c);
      const url = new URL(c.req.url);
      url.searchParams.set('next_page_token', String(from + size));
      const next = { href: `${views.baseUrl}${url.pathname}${url.search}`, rel: 'next', method: 'GET' };
      return c.json({
        ...(page.length > 0 ? { items: page.map((dispute) => disputeSummary(dispute, views)) } : {}),
        links: [
          { href: `${views.baseUrl}${new URL(c.req.url).pathname}`, rel: 'self', method: 'GET' },
          ...(found.length > from + size ? [next] : []),
        ],
      });
    })
    .get('/v1/customer/disputes/:id', async (c) => {
      const dispute = await requireDispute(context, c.req.param('id'));
      return c.json(disputeView(dispute, await viewContext(c)));
    })
    .post('/v1/customer/disputes/:id/provide-evidence', answered('provide-evidence'))
    .post('/v1/customer/disputes/:id/appeal', answered('appeal'))
    .post('/v1/customer/disputes/:id/accept-claim', async (c) => {
      const id = c.req.param('id');
      await requireDispute(context, id);
      await readDisputeInput(c, acceptClaimSchema);
      await actOnDispute(context, id, 'accept-claim', (dispute) => dispute, context.baseUrl(c.req.url));
      return c.json(linkTo(c, id));
    })
    .post('/v1/customer/disputes/:id/send-message', async (c) => {
      const id = c.req.param('id');
      await requireDispute(context, id);
      const { value } = await readDisputeInput(c, messageSchema);
      const message = {
        posted_by: 'SELLER' as const,
        time_posted: context.timestamp(),
        content: value.message,
      };
      await actOnDispute(
        context,
        id,
        'send-message',
        (dispute) => ({ ...dispute, messages: [...dispute.messages, message] }),
        context.baseUrl(c.req.url),
      );
      return c.json(linkTo(c, id));
    });
}
