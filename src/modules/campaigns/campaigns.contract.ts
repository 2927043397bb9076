import { t } from '../../i18n/t.ts';
import {
  centsSchema,
  endpoint,
  pageOfAnswer,
  pageQuery,
  z,
  momentSchema,
} from '../../platform/http/endpoint.ts';
import { topics } from '../newsletter/topics.contract.ts';
import { block } from './blocks.contract.ts';
import { segmentsContract } from './segments/segments.contract.ts';

/** From being written to being over; `stopped`: staff ended it before everybody had it. */
export const campaignStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const content = z.object({
  /** Only staff read it. */
  name: z
    .string()
    .trim()
    .min(1, { error: () => t('Enter a name.') })
    .max(80),
  subject: z.string().trim().max(150),
  preheader: z.string().trim().max(150),
  topic: z.enum(topics),
  /** Null: every subscriber who wants to hear of the topic. */
  segment_id: z.int().positive().max(2_147_483_647).nullable(),
  blocks: z.array(block).max(40, { error: () => t('At most 40 blocks.') }),
});
export type CampaignContent = z.output<typeof content>;

/** What became of a campaign's emails. Nothing in them tells who opened or followed them. */
const figures = z.object({
  /** Whom it goes to, frozen when it began; null before. */
  audience: z.number().int().nullable(),
  waiting: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  /** Who left, or was suppressed, after it began and before their turn. */
  withheld: z.number().int(),
  bounced: z.number().int(),
  complained: z.number().int(),
  left: z.number().int(),
  /** Pages of the shop that were opened by its links; the same person may count twice. */
  visits: z.number().int(),
  /** Paid and not cancelled, of who had followed a link of it before; what they paid, less refunds. */
  orders: z.number().int(),
  revenue_cents: centsSchema,
});
const campaign = content.extend({
  id: z.number().int(),
  state: z.enum(campaignStates),
  version: z.number().int(),
  scheduled_at: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  created_by: z.string(),
  /** Who sent or scheduled it. */
  sent_by: z.string().nullable(),
  updated_at: z.string(),
  figures,
});
export type Campaign = z.output<typeof campaign>;
/** Without what takes long to count, and what it says. */
const listed = campaign.omit({ blocks: true, figures: true }).extend({
  audience: z.number().int().nullable(),
  visits: z.number().int(),
});
export type ListedCampaign = z.output<typeof listed>;
const stale = '`stale` with the campaign as it is now; `not_draft`: it is scheduled or went already';

export const campaignsContract = {
  ...segmentsContract,
  campaigns: endpoint({
    method: 'get',
    path: '/admin/campaigns',
    summary: 'Campaigns, newest first',
    access: { staff: 'content' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      state: z.enum(campaignStates).optional(),
    }),
    answers: {
      200: z.object({ campaigns: z.array(listed), ...pageOfAnswer }),
    },
  }),
  addCampaign: endpoint({
    method: 'post',
    path: '/admin/campaigns',
    summary: 'Begin a campaign, as a draft',
    access: { staff: 'content' },
    body: content,
    answers: { 201: z.object({ campaign }) },
  }),
  campaign: endpoint({
    method: 'get',
    path: '/admin/campaigns/{id}',
    summary: 'A campaign with what became of its e-mails',
    access: { staff: 'content' },
    params,
    answers: { 200: z.object({ campaign }) },
  }),
  changeCampaign: endpoint({
    method: 'put',
    path: '/admin/campaigns/{id}',
    summary: 'Change a draft',
    access: { staff: 'content' },
    params,
    body: content.extend({ version: z.int().positive() }),
    answers: { 200: z.object({ campaign }) },
    refusals: { 409: stale },
  }),
  previewCampaign: endpoint({
    method: 'post',
    path: '/admin/campaigns/preview',
    summary: 'How an e-mail looks with what may not be saved yet, at the prices of now, in one theme',
    access: { staff: 'content' },
    body: content.omit({ name: true }).extend({ theme: z.enum(['light', 'dark']).default('light') }),
    answers: { 200: z.object({ subject: z.string(), html: z.string(), text: z.string() }) },
  }),
  copyCampaign: endpoint({
    method: 'post',
    path: '/admin/campaigns/{id}/copy',
    summary: 'Begin a draft that says what a campaign says',
    access: { staff: 'content' },
    params,
    body: z.object({}),
    answers: { 201: z.object({ campaign }) },
  }),
  deleteCampaign: endpoint({
    method: 'delete',
    path: '/admin/campaigns/{id}',
    summary: 'Delete a draft',
    access: { staff: 'content' },
    params,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    refusals: { 409: '`not_draft`: it is scheduled or went already' },
  }),
  restoreCampaign: endpoint({
    method: 'post',
    path: '/admin/campaigns/{id}/restore',
    summary: 'Take the deletion of a draft back within a day',
    access: { staff: 'content' },
    params,
    answers: { 200: z.object({ restored: z.literal(true) }) },
  }),
  testCampaign: endpoint({
    method: 'post',
    path: '/admin/campaigns/{id}/test',
    summary: 'Send the saved campaign to oneself',
    access: { staff: 'content' },
    params,
    answers: { 202: z.object({ sent_to: z.string() }) },
    refusals: { 429: '`too_many_requests`' },
  }),
  checkCampaign: endpoint({
    method: 'post',
    path: '/admin/campaigns/{id}/check',
    summary: 'What is wrong with the saved campaign, and how many would get it now',
    access: { staff: 'content' },
    params,
    answers: {
      200: z.object({
        problems: z.array(
          z.object({
            /** With an error it cannot be sent; a warning is for people to judge. */
            level: z.enum(['error', 'warning']),
            /** Of the block, from 0; null: of the whole. */
            block: z.number().int().nullable(),
            text: z.string(),
          }),
        ),
        audience: z.number().int(),
        bytes: z.number().int(),
        /** The number of recipients has to be typed to send it. */
        must_type_number: z.boolean(),
      }),
    },
  }),
  sendCampaign: endpoint({
    method: 'post',
    path: '/admin/campaigns/{id}/send',
    summary: 'Send a campaign now, or at a moment; whom it goes to is decided when it begins',
    access: { staff: 'campaigns' },
    params,
    body: z.object({
      version: z.int().positive(),
      /** Null: now. */
      at: momentSchema.nullable(),
      /** The number of recipients as somebody typed it, where it has to be. */
      typed_number: z.int().min(0).nullable(),
    }),
    answers: { 200: z.object({ campaign }) },
    refusals: {
      409: `${stale}; \`type_number\`: more get it than go without typing how many`,
      422: 'Something is wrong with it (`checkCampaign` says what), or the moment is over',
    },
  }),
  unscheduleCampaign: endpoint({
    method: 'post',
    path: '/admin/campaigns/{id}/unschedule',
    summary: 'Make a scheduled campaign a draft again; safe twice',
    access: { staff: 'campaigns' },
    params,
    answers: { 200: z.object({ campaign }) },
    refusals: { 409: '`under_way`: it is being sent, or was' },
  }),
  stopCampaign: endpoint({
    method: 'post',
    path: '/admin/campaigns/{id}/stop',
    summary: 'Send a campaign to nobody more, for good; safe twice',
    access: { staff: 'campaigns' },
    params,
    answers: { 200: z.object({ campaign }) },
    refusals: { 409: '`not_sending`: it is not under way' },
  }),
};
