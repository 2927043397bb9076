import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { Topic } from '../newsletter/topics.contract.ts';
import type { Block } from './blocks.contract.ts';
import type { Campaign, CampaignState } from './campaigns.contract.ts';

export type CampaignRow = RowOf<typeof one>;
type Narrowed = { topic: Topic; blocks: Block[]; state: CampaignState };

const columns = `c.id, c.name, c.subject, c.preheader, c.topic, c.segment_id, c.blocks, c.state, c.version, c.scheduled_at,
  c.started_at, c.ended_at, c.created_by, c.sent_by, c.updated_at, c.audience, c.visits`;
/** What became of the emails: by the recipients, by the emails that are still kept, and by what the mail service told. */
const figures = `(select jsonb_build_object(
      'waiting', count(*) filter (where r.state = 'waiting' or m.state = 'waiting'),
      'sent', count(*) filter (where r.state = 'handed' and coalesce(m.state, 'sent') = 'sent'),
      'failed', count(*) filter (where m.state = 'failed'),
      'withheld', count(*) filter (where r.state = 'skipped' or m.state = 'withheld'),
      'bounced', count(*) filter (where t.kinds @> '{bounce}'),
      'complained', count(*) filter (where t.kinds @> '{complaint}'),
      'left', count(*) filter (where t.kinds @> '{left}'))
    from campaign_recipient r
    left join mail m on m.id = r.mail_id
    left join (select mail_id, array_agg(kind) as kinds from mail_report group by mail_id) t on t.mail_id = r.mail_id
   where r.campaign_id = c.id) as became`;
type Became = Omit<Campaign['figures'], 'audience' | 'visits' | 'orders' | 'revenue_cents'>;
const matching = `(:part = '' or shop_fold(c.name || ' ' || c.subject) like '%' || shop_fold(:part) || '%')
  and (:state::text is null or c.state = :state)`;

const page = query(
  'campaigns.page',
  `select ${columns.replace(' c.blocks,', '')} from campaign c where ${matching}
    order by c.updated_at desc, c.id desc limit :pageSize offset :offset`,
).narrow<Omit<Narrowed, 'blocks'>>();
const count = query('campaigns.count', `select count(*)::int as total from campaign c where ${matching}`);
const one = query(
  'campaigns.campaign',
  `select ${columns}, ${figures} from campaign c where c.id = :id`,
).narrow<Narrowed & { became: Became }>();
const lock = query(
  'campaigns.lock_campaign',
  'select id, state, version from campaign where id = :id for update',
).narrow<{ state: CampaignState }>();
const add = query(
  'campaigns.add_campaign',
  `insert into campaign (name, subject, preheader, topic, segment_id, blocks, created_by, created_at, updated_at)
   values (:name, :subject, :preheader, :topic, :segmentId, :blocks, :staffName, :now, :now) returning id`,
);
const change = query(
  'campaigns.change_campaign',
  `update campaign set name = :name, subject = :subject, preheader = :preheader, topic = :topic, segment_id = :segmentId,
          blocks = :blocks, version = version + 1, updated_at = :now where id = :id`,
);

/** Nothing but what was written: a draft went to nobody. */
export const removeDraft = query(
  'campaigns.remove_draft',
  `delete from campaign c where c.id = :id and c.state = 'draft' returning to_jsonb(c) as whole`,
);
/** Whom it was for may be gone by then: it is for everybody who wants to hear of its topic again. */
export const putDraftBack = query(
  'campaigns.put_draft_back',
  `insert into campaign overriding system value
   select (jsonb_populate_record(null::campaign, :kept::jsonb
     || case when exists (select from customer_segment s where s.id = (:kept::jsonb ->> 'segment_id')::int)
          then '{}'::jsonb else '{"segment_id": null}'::jsonb end)).*`,
);

/** Campaigns of a page, newest first, and how many there are. */
export async function campaignsPage(
  db: Connection,
  filter: { q: string; state: CampaignState | undefined; page: number; pageSize: number },
): Promise<{ rows: RowOf<typeof page>[]; total: number }> {
  const { q: part, state = null, page: at, pageSize } = filter;
  const rows = await db.rows(page, { part, state, pageSize, offset: (at - 1) * pageSize });
  return { rows, total: (await db.first(count, { part, state }))?.total ?? 0 };
}

/** A campaign; undefined where there is none. */
export function campaignById(db: Connection, id: number): Promise<CampaignRow | undefined> {
  return db.first(one, { id });
}

/** A campaign that nobody else changes until the transaction ends. */
export function lockCampaign(tx: Connection, id: number) {
  return tx.first(lock, { id });
}

type Kept = {
  name: string;
  subject: string;
  preheader: string;
  topic: Topic;
  segmentId: number | null;
  blocks: string;
  now: Date;
};

/** Keeps a draft; gives its number. */
export async function insertCampaign(tx: Connection, kept: Kept & { staffName: string }): Promise<number> {
  const row = await tx.first(add, kept);
  if (!row) throw new Error('The campaign was not kept.');
  return row.id;
}

/** Writes what a draft says now. */
export async function updateCampaign(tx: Connection, id: number, kept: Kept): Promise<void> {
  await tx.run(change, { id, ...kept });
}
