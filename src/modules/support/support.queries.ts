import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { everyRowWith, newestSince, pageByWords } from '../../platform/database/page-by-words.ts';
import { rowsInParts } from '../../platform/database/rows-in-parts.ts';
import { shortPage } from '../../platform/database/short-page.ts';

export type TicketState = 'open' | 'waiting' | 'closed';
export type Author = 'customer' | 'staff';
export type TicketEvent =
  | 'opened'
  | 'closed'
  | 'assigned'
  | 'merged'
  | 'left_out'
  | 'refunded'
  | 'return_started'
  | 'email_resent';
type Source = 'form' | 'chat' | 'email';

/** A ticket while somebody writes to it. */
export type LockedTicket = RowOf<typeof lockTicket>;
export type TicketRow = RowOf<typeof oneTicket>;
export type MessageRow = RowOf<typeof messagesOf>;

/** A guest, too, is a customer, but has only links to come back by. */
const hasAccount = 'exists (select from customer c where c.id = t.customer_id and not c.is_anonymous)';

const ticketColumns = `t.id, t.name, t.email, t.subject, t.order_number, t.state, t.source, t.version, t.seen_by_customer, t.seen_by_staff, t.created_at, t.updated_at,
  ${hasAccount} as is_of_account, t.tags, t.answer_due, t.resolve_due, t.rating, t.rating_comment, t.merged_into,
  t.assigned_to, (select s.name from staff_user s where s.id = t.assigned_to) as assigned_name,
  (select count(*) from ticket_message m where m.ticket_id = t.id and m.event is null) as message_count,
  coalesce((select left(m.body, 200) from ticket_message m where m.ticket_id = t.id and m.event is null
    order by m.id desc limit 1), '') as last_message`;
type TicketShape = { state: TicketState; source: Source };

const headWords = (of: string) => `shop_fold(${of}.subject || ' ' || ${of}.name || ' ' || ${of}.email)`;
/** Words are looked for in all that was said; each index is asked for itself. */
const ticketsWithWords = query(
  'support.with_words',
  `select id from (
     (select w.id from ticket w where ${headWords('w')} like shop_fold(:pattern) limit :most)
     union all
     (select m.ticket_id from ticket_message m where shop_fold(m.body) like shop_fold(:pattern) limit :most)
   ) found`,
);
const matching = `(:found::int[] is null or t.id = any(:found))
  and (:state::text is null or t.state = :state)
  and (:isOpen::boolean is null or t.state <> 'closed')
  and (:isUnassigned::boolean is null or t.assigned_to is null)
  and (:assignedTo::text is null or t.assigned_to = :assignedTo)
  and (:lateAt::timestamptz is null or t.answer_due < :lateAt or t.resolve_due < :lateAt)
  and (:tag::text is null or :tag = any(t.tags))
  and (:orderId::uuid is null or t.order_id = :orderId)
  and (:words::text is null or t.updated_at >= ${newestSince('ticket', 'updated_at')}
    and (strpos(${headWords('t')}, shop_fold(:words)) > 0
    or (select bool_or(strpos(shop_fold(m.body), shop_fold(:words)) > 0) from ticket_message m where m.ticket_id = t.id)))`;

const pageOfTickets = query(
  'support.page',
  `with page as materialized (
     ${shortPage(`select t.id from ticket t where ${matching} order by t.updated_at desc, t.id desc limit :pageSize offset :offset`)}
   )
   select ${ticketColumns} from page join ticket t on t.id = page.id order by t.updated_at desc, t.id desc`,
  { narrows: true },
).narrow<TicketShape>();
const ticketsBelow = query(
  'support.below',
  `with page as materialized (
     ${shortPage(`select t.id from ticket t where ${matching} and (:below::int is null or t.id < :below) order by t.id desc limit :limit`)}
   )
   select ${ticketColumns} from page join ticket t on t.id = page.id order by t.id desc`,
  { narrows: true },
).narrow<TicketShape>();
const countTickets = query(
  'support.count',
  `select count(*)::int as total from (select from ticket t where ${matching} limit :most) counted`,
  { narrows: true },
);
const oneTicket = query(
  'support.ticket',
  `select ${ticketColumns} from ticket t where t.id = :id`,
).narrow<TicketShape>();

const ofCustomer = `t.customer_id = :customerId and (:orderId::uuid is null or t.order_id = :orderId)`;
/** A customer's own, last touched first. */
export const ownTickets = query(
  'support.own',
  `select t.id, t.subject, t.order_number, t.state, t.created_at, t.updated_at,
     exists (select from ticket_message m where m.ticket_id = t.id and m.author = 'staff' and not m.is_note
       and m.event is null and m.id > t.seen_by_customer) as is_unread,
     (select m.author from ticket_message m where m.ticket_id = t.id and m.event is null and not m.is_note
       order by m.id desc limit 1) as last_author,
     coalesce((select left(m.body, 200) from ticket_message m
       where m.ticket_id = t.id and m.event is null and not m.is_note order by m.id desc limit 1), '') as last_message
   from ticket t where ${ofCustomer} order by t.updated_at desc, t.id desc limit :pageSize offset :offset`,
  { narrows: true },
).narrow<{ state: TicketState; last_author: Author | null }>();
export const countOwnTickets = query(
  'support.count_own',
  `select count(*) as total from ticket t where ${ofCustomer}`,
  {
    narrows: true,
  },
);

/** Shoppers are told neither notes nor what staff do among themselves. */
const messagesOf = query(
  'support.messages',
  `select m.id, m.author, m.author_name, m.body, m.is_note, m.event, m.created_at,
     f.kind as file_kind, f.name as file_name, f.width, f.height
   from ticket_message m left join ticket_file f on f.message_id = m.id
   where m.ticket_id = :id and m.id > :after and (:withNotes::boolean or not m.is_note and coalesce(m.event, 'opened') in ('opened', 'closed', 'left_out')) order by m.id`,
).narrow<{ author: Author; event: TicketEvent | null; file_kind: 'picture' | 'document' | null }>();

/** What a ticket is about. */
export const aboutOf = query(
  'support.about',
  `select o.id as order_id, o.number as order_number, r.id as return_id, r.number as return_number,
     p.id as product_id, p.name as product_name, p.sku, p.slug,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url
   from ticket t left join shop_order o on o.id = t.order_id
   left join return_request r on r.id = t.return_id
   left join product p on p.id = t.product_id where t.id = :id`,
);
/** Whose order, or whose return of which order. */
export const ownedOrder = query(
  'support.owned_order',
  'select id, number from shop_order where id = :orderId and customer_id = :customerId',
);
export const ownedReturn = query(
  'support.owned_return',
  `select r.order_id, r.number from return_request r join shop_order o on o.id = r.order_id
    where r.id = :returnId and o.customer_id = :customerId`,
);
export const shownProduct = query(
  'support.shown_product',
  `select id from product where sku = :sku and status = 'active'`,
);

export const addTicket = query(
  'support.add_ticket',
  `insert into ticket (customer_id, name, email, subject, order_number, source, order_id, product_id, return_id, sender_key, answer_due, resolve_due, created_at, updated_at)
   values (:customerId, :name, :email, :subject, :orderNumber, :source, :orderId, :productId, :returnId, :senderKey, :answerDue, :resolveDue, :now, :now::timestamptz)
   on conflict (lower(email), sender_key) do nothing returning id`,
);
export const ticketByKey = query(
  'support.ticket_by_key',
  'select id, source, customer_id from ticket where lower(email) = lower(:email) and sender_key = :senderKey',
).narrow<{ source: Source }>();
/** Who writes to a ticket takes turns on it, so that ids grow in the order in which messages can be read. */
export const lockTicket = query(
  'support.lock_ticket',
  `select t.id, t.state, t.source, t.version, t.name, t.email, t.customer_id, t.subject, t.created_at, t.answer_due, t.resolve_due,
     t.first_answer_minutes, t.assigned_to, t.tags, t.merged_into, ${hasAccount} as is_of_account
     from ticket t where t.id = :id for no key update of t`,
).narrow<TicketShape>();
export const messageByKey = query(
  'support.message_by_key',
  'select id from ticket_message where ticket_id = :ticketId and author = :author and sender_key = :senderKey',
);
export const addMessage = query(
  'support.add_message',
  `insert into ticket_message (ticket_id, author, author_name, body, is_note, event, sender_key, created_at)
   values (:ticketId, :author, :authorName, :body, :isNote, :event, :senderKey, :now) returning id`,
);
/** Where staff look for whoever writes too many emails. */
export const latestTicketOf = query(
  'support.latest_ticket_of',
  `select id as ticket_id from ticket where lower(email) = lower(:email) and merged_into is null order by updated_at desc, id desc limit 1`,
);
export const noteOfSender = query(
  'support.note_of_sender',
  `select m.id, m.ticket_id from ticket_message m join ticket t on t.id = m.ticket_id
    where lower(t.email) = lower(:email) and m.author = 'staff' and m.is_note and m.sender_key = :senderKey`,
);
export const addToNote = query(
  'support.add_to_note',
  `update ticket_message set body = left(body || E'\\n' || :line::text, 5000) where id = :id`,
);
export const addFile = query(
  'support.add_file',
  `insert into ticket_file (message_id, kind, name, width, height, content)
   values (:messageId, :kind, :name, :width, :height, :content)`,
);
export const fileOf = query(
  'support.file',
  `select f.name, f.content from ticket_file f join ticket_message m on m.id = f.message_id
    where f.message_id = :messageId and f.kind = :kind and m.ticket_id = :ticketId and (:withNotes::boolean or not m.is_note)`,
);
export const countFiles = query(
  'support.count_files',
  `select count(*) as total from ticket_file f join ticket_message m on m.id = f.message_id where m.ticket_id = :ticketId`,
);
export const setState = query(
  'support.set_state',
  `update ticket set state = :state, version = version + 1, updated_at = :now, answer_due = :answerDue,
     resolve_due = :resolveDue, first_answer_minutes = coalesce(first_answer_minutes, :firstAnswerMinutes),
     resolution_minutes = :resolutionMinutes, assigned_to = coalesce(assigned_to, :takenBy) where id = :id`,
);
export const setDesk = query(
  'support.set_desk',
  'update ticket set assigned_to = :assignedTo, tags = :tags, version = version + 1, updated_at = :now where id = :id',
);
/** What was said in one ticket is said in the other; its links and its number lead there from now on. */
export const mergeMessages = query(
  'support.merge_messages',
  `update ticket_message m set ticket_id = :intoId, sender_key = case when exists (
       select from ticket_message o where o.ticket_id = :intoId and o.author = m.author and o.sender_key = m.sender_key
     ) then null else sender_key end where ticket_id = :id`,
);
export const mergeLinks = query(
  'support.merge_links',
  'update ticket_link set ticket_id = :intoId where ticket_id = :id',
);
export const setMerged = query(
  'support.set_merged',
  `update ticket set merged_into = :intoId, state = 'closed', answer_due = null, resolve_due = null,
     version = version + 1, updated_at = :now where id = :id`,
);
export const setRating = query(
  'support.set_rating',
  `update ticket set rating = :rating, rating_comment = :comment where id = :ticketId and state = 'closed'`,
);
export const tagsInUse = query(
  'support.tags',
  'select distinct unnest(tags) as tag from ticket order by 1 limit 200',
);
export const cannedReplies = query(
  'support.canned_replies',
  'select id, title, body, version from canned_reply order by lower(title), id',
);
export const addCanned = query(
  'support.add_canned',
  'insert into canned_reply (title, body, updated_at) values (:title, :body, :now) returning id, title, body, version',
);
export const cannedReply = query(
  'support.canned_reply',
  'select id, title, body, version from canned_reply where id = :id',
);
export const setCanned = query(
  'support.set_canned',
  `update canned_reply set title = :title, body = :body, version = version + 1, updated_at = :now
    where id = :id and (:version::int is null or version = :version::int) returning id, title, body, version`,
);
export const removeCanned = query('support.remove_canned', 'delete from canned_reply where id = :id');
/** Of who asked: by the account, or among those who only typed their address by that. */
export const ticketsBeside = query(
  'support.tickets_beside',
  `select t.id, t.subject, t.state, t.updated_at from ticket t
    where t.id <> :id and t.merged_into is null
      and (t.customer_id = :customerId or :customerId::text is null and t.customer_id is null and lower(t.email) = lower(:email))
    order by t.updated_at desc limit 10`,
).narrow<{ state: TicketState }>();
export const ordersBeside = query(
  'support.orders_beside',
  `select o.id, o.number, o.state, o.total_cents, o.shipping_cents, o.placed_at from shop_order o
    where o.customer_id = :customerId and o.number is not null
    order by o.id is not distinct from (select t.order_id from ticket t where t.id = :id) desc, o.placed_at desc limit 5`,
);
export const figuresSince = query(
  'support.figures',
  `select count(*) as ticket_count,
     count(t.first_answer_minutes) as answered_count,
     (percentile_cont(0.5) within group (order by t.first_answer_minutes))::int as first_answer_minutes,
     count(t.resolution_minutes) as resolved_count,
     (percentile_cont(0.5) within group (order by t.resolution_minutes))::int as resolution_minutes,
     count(t.rating) as rating_count, (avg(t.rating) * 10)::int as rating_tenths
   from ticket t where t.created_at >= :since and t.merged_into is null`,
);
const lateTickets = query(
  'support.late_count',
  'select count(*) as total from ticket where answer_due < :now or resolve_due < :now::timestamptz',
);
/** What staff answered that was neither seen nor mailed. */
export const unseenAnswers = query(
  'support.unseen_answers',
  `select m.id, m.body from ticket_message m join ticket t on t.id = m.ticket_id
    where m.ticket_id = :ticketId and m.author = 'staff' and not m.is_note and m.event is null
      and m.id > greatest(t.seen_by_customer, t.mailed_until) order by m.id`,
);
export const setMailed = query(
  'support.set_mailed',
  'update ticket set mailed_until = :messageId where id = :ticketId and mailed_until < :messageId',
);
const isOfTicket =
  'exists (select from ticket_message m where m.ticket_id = :ticketId and m.id = :messageId)';
export const seenByCustomer = query(
  'support.seen_by_customer',
  `update ticket set seen_by_customer = :messageId where id = :ticketId and seen_by_customer < :messageId and ${isOfTicket}`,
);
export const seenByStaff = query(
  'support.seen_by_staff',
  `update ticket set seen_by_staff = :messageId where id = :ticketId and seen_by_staff < :messageId and ${isOfTicket}`,
);
const openTickets = query('support.open_count', `select count(*) as total from ticket where state = 'open'`);

export const addLink = query(
  'support.add_link',
  `insert into ticket_link (token_hash, ticket_id, is_for_replies, created_at)
   values (:tokenHash, :ticketId, :isForReplies, :now)`,
);
export const ticketOfLink = query(
  'support.ticket_of_link',
  'select ticket_id as id from ticket_link where token_hash = :tokenHash and not is_for_replies',
);
export const ticketOfReply = query(
  'support.ticket_of_reply',
  'select ticket_id as id from ticket_link where token_hash = :tokenHash and is_for_replies',
);
export const ticketOfCustomer = query(
  'support.ticket_of_customer',
  'select coalesce(merged_into, id) as id from ticket where id = :id and customer_id = :customerId',
);

/** What of the tickets is asked for. */
type TicketsFilter = {
  q?: string | undefined;
  state?: TicketState | undefined;
  view?: 'mine' | 'unassigned' | 'waiting_for_us' | 'late' | 'closed' | undefined;
  tag?: string | undefined;
  order_id?: string | undefined;
};
type Asker = Pick<RequestContext, 'db' | 'clock' | 'staff'>;

/** Whose tickets are their own, and which are late, is said by who asks, and when. */
function askedOf({ clock, staff }: Asker, { state, view, tag, order_id: orderId }: TicketsFilter) {
  return {
    state:
      view === 'waiting_for_us'
        ? ('open' as const)
        : view === 'closed'
          ? ('closed' as const)
          : (state ?? null),
    isOpen: view === 'mine' || view === 'unassigned' ? true : null,
    isUnassigned: view === 'unassigned' ? true : null,
    assignedTo: view === 'mine' ? (staff?.id ?? '') : null,
    lateAt: view === 'late' ? clock.now() : null,
    tag: tag ?? null,
    orderId: orderId ?? null,
  };
}

/** All tickets of a filter, the newest first. */
export async function allTickets(
  context: Asker,
  filter: TicketsFilter,
): Promise<AsyncIterable<readonly TicketRow[]>> {
  const { db } = context;
  const find = (pattern: string, most: number) => db.rows(ticketsWithWords, { pattern, most });
  const found = await everyRowWith(filter.q || null, find);
  const asked = { ...askedOf(context, filter), found, words: null };
  return rowsInParts<TicketRow>((last, limit) =>
    db.rows(ticketsBelow, { ...asked, below: last?.id ?? null, limit }),
  );
}

/** One page of tickets, last touched first. */
export async function ticketsPage(
  context: Asker,
  filter: TicketsFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: RowOf<typeof pageOfTickets>[]; total: number; has_more: boolean }> {
  const { db } = context;
  const asked = askedOf(context, filter);
  const offset = (page - 1) * pageSize;
  return pageByWords(
    filter.q || null,
    { offset, limit: pageSize },
    {
      find: (pattern, most) => db.rows(ticketsWithWords, { pattern, most }),
      page: (by, limit) => db.rows(pageOfTickets, { ...asked, ...by, pageSize: limit, offset }),
      count: (by, most) => db.first(countTickets, { ...asked, ...by, most }),
    },
  );
}

/** A ticket with its messages after the id `after`, oldest first; undefined when there is none. */
export async function ticketWithMessages(
  db: Connection,
  id: number,
  { after, withNotes }: { after: number; withNotes: boolean },
): Promise<{ ticket: TicketRow; messages: MessageRow[] } | undefined> {
  const ticket = await db.first(oneTicket, { id });
  return ticket && { ticket, messages: await db.rows(messagesOf, { id, after, withNotes }) };
}

/** Whether there is a ticket of this number. */
export async function isTicket(db: Connection, id: number): Promise<boolean> {
  return (await db.first(oneTicket, { id })) !== undefined;
}

/** How many tickets are past what was promised. */
export async function lateTicketCount(db: Connection, now: Date): Promise<number> {
  return (await db.first(lateTickets, { now }))?.total ?? 0;
}

/** How many tickets wait for staff. */
export async function openTicketCount(db: Connection): Promise<number> {
  return (await db.first(openTickets))?.total ?? 0;
}
