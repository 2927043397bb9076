import { createHash } from 'node:crypto';
import type { Shop } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { keepMailBody, sendToMany } from '../../platform/mail-bodies.ts';
import { readSettings } from '../settings/index.ts';
import { listsOfEmails } from '../wholesale/index.ts';
import type { Topic } from '../newsletter/topics.contract.ts';
import type { Block } from './blocks.contract.ts';
import { composeCampaign } from './compose-campaign.ts';
import { stepJob } from './send-campaign.ts';

/** How many emails of a campaign wait at most: those of orders come soon after them. */
const underWayMax = 1000;
/** More are handed over once so few wait: many small parts would cost more than the emails. */
const refillBelow = 500;
/** Emails of one domain that were refused and will be tried again; it gets no more until it takes some of them. */
const refusedMax = 50;
/** The same of all domains: then it is the mail server that refuses. */
const allRefusedMax = 2000;
/** How soon a campaign is looked at again that has nothing to hand over now. */
const restSeconds = 2;
const minute = 60_000;

/** One of several that come for the same step goes on; the others find the campaign further. */
const claim = query(
  'campaigns.claim_step',
  `update campaign set step = step + 1, stepped_at = :now where id = :id and step = :step and state = 'sending'
   returning step, subject, preheader, topic, blocks, body_id, body_fingerprint`,
).narrow<{ topic: Topic; blocks: Block[] }>();
const underWay = query(
  'campaigns.count_under_way',
  `select count(*) filter (where m.error is null)::int as untried, count(*) filter (where m.error is not null)::int as refused
     from campaign_recipient r join mail m on m.id = r.mail_id
    where r.campaign_id = :id and m.state = 'waiting'`,
);
/** Of each domain as many as it takes in a minute, whichever campaign they are of; who is no subscriber any more is passed over. */
const take = query(
  'campaigns.take_recipients',
  `with domains as (
     select distinct domain from campaign_recipient where campaign_id = :id and state = 'waiting'
     except
     select r.domain from campaign_recipient r join mail m on m.id = r.mail_id
      where r.campaign_id = :id and m.state = 'waiting' and m.error is not null
      group by r.domain having count(*) >= :refusedMax::int
   ), due as (
     select r.campaign_id, r.email from domains d
       cross join lateral (
         select w.campaign_id, w.email from campaign_recipient w
          where w.campaign_id = :id and w.state = 'waiting' and w.domain = d.domain
          order by w.email
          limit greatest(0, :perDomain::int - (select count(*)::int from campaign_recipient h
                                                where h.domain = d.domain and h.handed_at > :since))
       ) r
      limit :room
   )
   select due.email, s.token from due
     left join subscriber s on lower(s.email_address) = due.email and s.confirmed_at is not null and :topic = any(s.topics)
      and not exists (select from suppression p where p.email = due.email)`,
);
const hand = query(
  'campaigns.hand_over',
  `update campaign_recipient r
      set state = case when given.mail_id is null then 'skipped' else 'handed' end, mail_id = given.mail_id,
          handed_at = case when given.mail_id is not null then :now::timestamptz end
     from unnest(:emails::text[], :mailIds::int[]) as given(email, mail_id)
    where r.campaign_id = :id and r.email = given.email`,
);
const useBody = query(
  'campaigns.use_body',
  'update campaign set body_id = :bodyId, body_fingerprint = :fingerprint where id = :id',
);
const isLeft = query(
  'campaigns.is_left',
  `select exists (select from campaign_recipient where campaign_id = :id and state = 'waiting') as is_left`,
);
const finish = query(
  'campaigns.finish',
  `update campaign set state = 'sent', ended_at = :now, updated_at = :now where id = :id and state = 'sending'`,
);

/**
 * Hands the next emails of a campaign over, with the prices of now, and itself on until nobody waits. A process that dies in
 * it has handed over all of the step or nothing, so nobody gets it twice and nobody is left out.
 */
export async function stepCampaign(shop: Shop, { id, step }: { id: number; step: number }): Promise<void> {
  const { db, clock, jobs, log, publicUrl } = shop;
  const { mails_per_domain: perDomain } = await readSettings(db, 'campaigns', log);
  await db.transaction(async (tx) => {
    const now = clock.now();
    const campaign = await tx.first(claim, { id, step, now });
    if (!campaign) return;
    const { untried = 0, refused = 0 } = (await tx.first(underWay, { id })) ?? {};
    const isOpen = untried < refillBelow && refused < allRefusedMax;
    const due = await tx.rows(take, {
      id,
      topic: campaign.topic,
      perDomain,
      since: new Date(now.getTime() - minute),
      refusedMax,
      room: isOpen ? underWayMax - untried : 0,
    });
    if (due.length > 0) {
      const to = due.flatMap(({ email, token }) => (token === null ? [] : [{ email, token }]));
      const lists = await listsOfEmails(
        tx,
        to.map(({ email }) => email),
      );
      const mails = new Map<string, number>();
      for (const [priceListId, some] of Map.groupBy(to, ({ email }) => lists.get(email))) {
        const { products: _, ...body } = await composeCampaign(tx, campaign, {
          id,
          publicUrl,
          list: priceListId === undefined ? undefined : { priceListId, now },
        });
        const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
        const isKept = priceListId === undefined && campaign.body_fingerprint === fingerprint;
        // Prices moved since the last step, or it is the first; few readers buy by a price list.
        const bodyId = (isKept ? campaign.body_id : null) ?? (await keepMailBody(tx, body));
        if (priceListId === undefined && !isKept) await tx.run(useBody, { id, bodyId, fingerprint });
        const sent = await sendToMany(shop, tx, { kind: 'campaign', bodyId, to: some });
        for (const [email, mailId] of sent) mails.set(email, mailId);
      }
      await tx.run(hand, {
        id,
        now,
        emails: due.map(({ email }) => email),
        mailIds: due.map(({ email }) => mails.get(email) ?? null),
      });
    }
    if (untried + refused === 0 && due.length === 0 && !(await tx.first(isLeft, { id }))?.is_left) {
      await tx.run(finish, { id, now });
      return;
    }
    const next = { id, step: campaign.step };
    await jobs.send(tx, stepJob, next, { afterSeconds: due.length > 0 ? 0 : restSeconds });
  });
}
