import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound, stale } from '../../platform/errors.ts';
import { keepDeletion, takeDeletion } from '../../platform/undoable-deletions.ts';
import { ordersOfCampaign } from '../orders/index.ts';
import { audit } from '../staff/index.ts';
import type { Campaign, CampaignContent, ListedCampaign } from './campaigns.contract.ts';
import {
  campaignById,
  type CampaignRow,
  campaignsPage,
  insertCampaign,
  lockCampaign,
  putDraftBack,
  removeDraft,
  updateCampaign,
} from './campaigns.queries.ts';
import { segmentIsThere } from './segments/save-segment.ts';

/** Letters of a name. */
const nameMax = 80;

/** One page of campaigns, without what they say. */
export async function listCampaigns(
  db: Connection,
  filter: Parameters<typeof campaignsPage>[1],
): Promise<{ campaigns: ListedCampaign[]; total: number }> {
  const { rows, total } = await campaignsPage(db, filter);
  return { campaigns: rows.map((row) => ({ ...row, ...momentsOf(row) })), total };
}

/**
 * A campaign as staff see it.
 * @throws AppError 404
 */
export async function showCampaign(db: Connection, id: number): Promise<Campaign> {
  const row = await campaignById(db, id);
  if (!row) throw isGone();
  return onWire(row, await ordersOfCampaign(db, id));
}

/**
 * Begins a campaign as a draft.
 * @throws AppError 422 for a segment that is not there
 */
export async function addCampaign(
  { db, clock, staff }: RequestContext,
  content: CampaignContent,
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    await requireSegment(tx, content.segment_id);
    const staffName = staff?.name ?? '';
    const id = await insertCampaign(tx, { ...kept(content, clock.now()), staffName });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'campaign.add',
      subject: `campaign:${id}`,
      after: content,
    });
    return showCampaign(tx, id);
  });
}

/**
 * Changes a draft.
 * @throws AppError 404; 409 `not_draft` or `stale`; 422 for a segment that is not there
 */
export async function changeCampaign(
  { db, clock, staff }: RequestContext,
  id: number,
  { version, ...content }: CampaignContent & { version: number },
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const now = await lockCampaign(tx, id);
    if (!now) throw isGone();
    if (now.state !== 'draft') throw notDraft();
    const before = await showCampaign(tx, id);
    if (now.version !== version) throw stale(before);
    await requireSegment(tx, content.segment_id);
    await updateCampaign(tx, id, kept(content, clock.now()));
    const { name, subject, preheader, topic, segment_id, blocks } = before;
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'campaign.change',
      subject: `campaign:${id}`,
      before: { name, subject, preheader, topic, segment_id, blocks },
      after: content,
    });
    return showCampaign(tx, id);
  });
}

/**
 * Begins a draft that says what a campaign says, whatever became of that.
 * @throws AppError 404
 */
export async function copyCampaign(context: RequestContext, id: number): Promise<Campaign> {
  const { name, subject, preheader, topic, segment_id, blocks } = await showCampaign(context.db, id);
  const copied = t('Copy of {name}', { name }).slice(0, nameMax);
  return addCampaign(context, { name: copied, subject, preheader, topic, segment_id, blocks });
}

/**
 * Deletes a draft; it can be taken back for a day.
 * @throws AppError 404; 409 `not_draft`
 */
export async function deleteCampaign({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const now = await lockCampaign(tx, id);
    if (!now) throw isGone();
    if (now.state !== 'draft') throw notDraft();
    const row = await tx.first(removeDraft, { id });
    if (!row) throw isGone();
    await keepDeletion(tx, 'campaign', { id, kept: row.whole, now: clock.now() });
    const { name, subject } = row.whole as { name: string; subject: string };
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'campaign.delete',
      subject: `campaign:${id}`,
      before: { name, subject },
    });
  });
}

/**
 * Brings a deleted draft back as it was. Safe twice.
 * @throws AppError 404
 */
export async function restoreCampaign({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await takeDeletion(tx, 'campaign', { id, now: clock.now() });
    if (kept === undefined) {
      if (await campaignById(tx, id)) return;
      throw isGone();
    }
    await tx.run(putDraftBack, { kept });
    await audit(tx, { systemUserId: staff?.id, action: 'campaign.restore', subject: `campaign:${id}` });
  });
}

/** The refusal for a campaign that nobody may change any more. */
export function notDraft() {
  return conflict('not_draft', t('It is scheduled or was sent already, so it stays as it is.'));
}

/** The refusal for a campaign that is not there. */
export function isGone() {
  return notFound(t('There is no such campaign.'));
}

async function requireSegment(tx: Connection, id: number | null): Promise<void> {
  if (id === null || (await segmentIsThere(tx, id))) return;
  throw invalid({ segment_id: t('There is no such segment.') }, t('Check the marked fields.'));
}

function kept({ segment_id: segmentId, blocks, ...content }: CampaignContent, now: Date) {
  const { name, subject, preheader, topic } = content;
  return { name, subject, preheader, topic, segmentId, blocks: JSON.stringify(blocks), now };
}

function onWire(
  { audience, became, visits, ...row }: CampaignRow,
  { orders, revenueCents }: { orders: number; revenueCents: number },
): Campaign {
  const figures = { audience, ...became, visits, orders, revenue_cents: revenueCents };
  return { ...row, ...momentsOf(row), figures };
}

function momentsOf(row: Pick<CampaignRow, 'scheduled_at' | 'started_at' | 'ended_at' | 'updated_at'>) {
  return {
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  };
}
