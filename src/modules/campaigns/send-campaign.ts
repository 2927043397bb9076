import { t } from '../../i18n/t.ts';
import type { RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { conflict, invalid, stale } from '../../platform/errors.ts';
import { withholdMails } from '../../platform/mail-bodies.ts';
import { audit } from '../staff/index.ts';
import { checkCampaign } from './check-campaign.ts';
import type { Campaign } from './campaigns.contract.ts';
import { lockCampaign } from './campaigns.queries.ts';
import { isGone, notDraft, showCampaign } from './save-campaign.ts';
import { findSubscribers } from './segments/find-subscribers.ts';
import { rulesOf } from './segments/save-segment.ts';

/** Hands a part of a campaign's emails over, and itself on. */
export const stepJob = 'campaigns.step';

const schedule = query(
  'campaigns.schedule',
  `update campaign set state = 'scheduled', scheduled_at = :at, sent_by = :staffName, version = version + 1, updated_at = :now
    where id = :id`,
);
const begin = query(
  'campaigns.begin',
  `update campaign set state = 'sending', started_at = :now, stepped_at = :now, sent_by = coalesce(:staffName, sent_by),
          version = version + 1, updated_at = :now
    where id = :id and state in ('draft', 'scheduled')
   returning topic, segment_id, step`,
);
const freeze = query(
  'campaigns.freeze_audience',
  `with frozen as (
     insert into campaign_recipient (campaign_id, email, domain)
     select :id, lower(s.email_address), split_part(lower(s.email_address), '@', 2)
       from subscriber s where s.id = any(:subscriberIds::int[])
     on conflict do nothing returning 1)
   update campaign set audience = (select count(*) from frozen) where id = :id`,
);
const unschedule = query(
  'campaigns.unschedule',
  `update campaign set state = 'draft', scheduled_at = null, sent_by = null, version = version + 1, updated_at = :now
    where id = :id and state = 'scheduled'`,
);
const stop = query(
  'campaigns.stop',
  `update campaign set state = 'stopped', ended_at = :now, version = version + 1, updated_at = :now
    where id = :id and state = 'sending'`,
);
const underWay = query(
  'campaigns.mails_under_way',
  `select m.id from campaign_recipient r join mail m on m.id = r.mail_id
    where r.campaign_id = :id and m.state = 'waiting'`,
);

type Asked = { version: number; at: string | null; typed_number: number | null };

/**
 * Sends a campaign now, or at a moment. It has to be without errors, and its recipients' number typed where there are many.
 * @throws AppError 404; 409 `not_draft`, `stale` or `type_number`; 422
 */
export async function sendCampaign(
  context: RequestContext,
  id: number,
  { version, at, typed_number: typed }: Asked,
): Promise<Campaign> {
  const { db, clock, staff } = context;
  // Links are asked before anything is locked.
  const checked = await checkCampaign(context, id);
  const error = checked.problems.find(({ level }) => level === 'error');
  if (error) throw invalid({ problems: error.text }, error.text);
  if (checked.must_type_number && typed !== checked.audience) {
    throw conflict(
      'type_number',
      t('{audience} people would get it. Type that number to send it.', { audience: checked.audience }),
      { audience: checked.audience },
    );
  }
  const now = clock.now();
  const moment = at === null ? null : new Date(at);
  if (moment && moment <= now)
    throw invalid({ at: t('That moment is over.') }, t('Check the marked fields.'));
  return db.transaction(async (tx) => {
    const row = await lockCampaign(tx, id);
    if (!row) throw isGone();
    if (row.state !== 'draft') throw notDraft();
    if (row.version !== version) throw stale(await showCampaign(tx, id));
    const staffName = staff?.name ?? '';
    if (moment) await tx.run(schedule, { id, at: moment, staffName, now });
    else await beginCampaign(context, tx, { id, staffName, now });
    await audit(tx, {
      systemUserId: staff?.id,
      action: moment ? 'campaign.schedule' : 'campaign.send',
      subject: `campaign:${id}`,
      after: { audience: checked.audience, ...(moment && { at: moment.toISOString() }) },
    });
    return showCampaign(tx, id);
  });
}

/** Decides whom a campaign goes to, once and for all, and sends it on its way. Safe twice: the second does nothing. */
export async function beginCampaign(
  { jobs }: Pick<Shop, 'jobs'>,
  tx: Connection,
  { id, staffName, now }: { id: number; staffName: string | null; now: Date },
): Promise<void> {
  const begun = await tx.first(begin, { id, staffName, now });
  if (!begun) return;
  const rules = begun.segment_id === null ? null : await rulesOf(tx, begun.segment_id);
  const { ids: subscriberIds } = await findSubscribers(tx, rules, begun.topic);
  await tx.run(freeze, { id, subscriberIds });
  await jobs.send(tx, stepJob, { id, step: begun.step });
}

/**
 * Makes a scheduled campaign a draft again. Safe twice.
 * @throws AppError 404; 409 `under_way`
 */
export async function unscheduleCampaign(
  { db, clock, staff }: RequestContext,
  id: number,
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const row = await lockCampaign(tx, id);
    if (!row) throw isGone();
    if (row.state !== 'draft' && row.state !== 'scheduled') {
      throw conflict('under_way', t('It is being sent already, or was.'));
    }
    if (row.state === 'scheduled') {
      await tx.run(unschedule, { id, now: clock.now() });
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'campaign.unschedule',
        subject: `campaign:${id}`,
      });
    }
    return showCampaign(tx, id);
  });
}

/**
 * Sends a campaign to nobody more. Emails that left stay; those that wait are withheld. Safe twice.
 * @throws AppError 404; 409 `not_sending`
 */
export async function stopCampaign({ db, clock, staff }: RequestContext, id: number): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const row = await lockCampaign(tx, id);
    if (!row) throw isGone();
    if (row.state !== 'sending' && row.state !== 'stopped') {
      throw conflict('not_sending', t('It is not being sent.'));
    }
    if (row.state === 'sending') {
      await tx.run(stop, { id, now: clock.now() });
      const ids = (await tx.rows(underWay, { id })).map((mail) => mail.id);
      await withholdMails(tx, ids, 'Not sent: staff stopped the campaign.');
      await audit(tx, { systemUserId: staff?.id, action: 'campaign.stop', subject: `campaign:${id}` });
    }
    return showCampaign(tx, id);
  });
}
