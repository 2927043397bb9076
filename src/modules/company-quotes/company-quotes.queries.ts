import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { AgreedTerms, OrderState } from '../orders/index.ts';
import type { WantedLine } from './company-quotes.tables.ts';

type State = 'requested' | 'sent' | 'accepted' | 'declined' | 'withdrawn';
/** A version as JSON gives it: moments are texts. */
type VersionRow = {
  id: string;
  version: number;
  lines: AgreedTerms['lines'];
  shipping_cents: number;
  shipping_tax_basis_points: number;
  tax_cents: number;
  total_cents: number;
  discount_reason: string;
  limit_reason: string;
  valid_until: string;
  kept_until: string | null;
  created_at: string;
};
type Shape = {
  state: State;
  wanted: WantedLine[];
  delivery_address: AgreedTerms['address'];
  versions: VersionRow[];
  messages: {
    is_shop: boolean;
    name: string;
    body: string;
    version: number | null;
    created_at: string;
  }[];
  draft_state: 'open' | 'cancelled' | 'expired' | null;
  order_state: OrderState | null;
};

const columns = `q.id, q.number, q.company_id, c.name as company, q.customer_id, u.name as contact, u.email, u.email_verified, u.deleted_at is not null as is_erased, q.state, q.wanted,
  q.delivery_method, q.delivery_address, q.purchase_order, q.revision, q.version, q.accepts_left, q.reason, q.created_at, q.updated_at,
  coalesce((select json_agg(json_build_object('id', v.id, 'version', v.version, 'lines', v.lines, 'shipping_cents', v.shipping_cents,
      'shipping_tax_basis_points', v.shipping_tax_basis_points, 'tax_cents', v.tax_cents, 'total_cents', v.total_cents,
      'discount_reason', v.discount_reason, 'limit_reason', v.limit_reason, 'valid_until', v.valid_until,
      'kept_until', v.kept_until, 'created_at', v.created_at) order by v.version desc)
    from company_quote_version v where v.quote_id = q.id), '[]') as versions,
  coalesce((select json_agg(json_build_object('is_shop', m.customer_id is null, 'name', m.name, 'body', m.body,
      'version', m.version, 'created_at', m.created_at) order by m.id)
    from company_quote_message m where m.quote_id = q.id), '[]') as messages,
  q.draft_order_id, d.customer_id as buyer_id, d.token, d.state as draft_state, d.kept_until as draft_kept_until, o.id as order_id, o.state as order_state, o.number as order_number`;
const from = `from company_quote q join company c on c.id = q.company_id join customer u on u.id = q.customer_id
  left join draft_order d on d.id = q.draft_order_id left join shop_order o on o.id = d.order_id`;

/** A quote with its versions, its messages and what became of it. */
export type QuoteRow = RowOf<typeof quoteById>;
export const quoteById = query(
  'company_quotes.quote',
  `select ${columns} ${from} where q.id = :id`,
).narrow<Shape>();

/** One of a company's, or of one of its buyers where `:onlyId` is given. */
export const quoteOfCompany = query(
  'company_quotes.quote_of_company',
  `select ${columns} ${from} where q.id = :id and q.company_id = :companyId
    and (:onlyId::text is null or q.customer_id = :onlyId)`,
).narrow<Shape>();

/** Both sides take turns on a quote. */
export const lockQuote = query(
  'company_quotes.lock',
  'select draft_order_id from company_quote where id = :id for no key update',
);

const summaryColumns = `q.id, q.number, q.company_id, c.name as company, q.customer_id, u.name as contact, u.email, q.state,
  q.purchase_order, jsonb_array_length(q.wanted) as products,
  coalesce((select sum((line ->> 'quantity')::int)::int from jsonb_array_elements(q.wanted) as line), 0) as units,
  v.total_cents, v.valid_until, o.number as order_number, q.created_at, q.updated_at`;
const summaryFrom = `from company_quote q join company c on c.id = q.company_id join customer u on u.id = q.customer_id
  left join company_quote_version v on v.quote_id = q.id and v.version = q.version
  left join draft_order d on d.id = q.draft_order_id left join shop_order o on o.id = d.order_id`;
type Summary = {
  state: State;
  total_cents: number | null;
  valid_until: Date | null;
  order_number: number | null;
};

export type SummaryRow = RowOf<typeof quotePage>;
const filter = `(:state::text is null
      or (:state = 'over' and q.state in ('declined', 'withdrawn')) or q.state = :state)
  and (:companyId::int is null or q.company_id = :companyId)
  and (:onlyId::text is null or q.customer_id = :onlyId)
  and (:number::int is null or q.number = :number)
  and (:words::text is null or shop_fold(c.name || ' ' || u.name || ' ' || u.email) like '%' || shop_fold(:words) || '%')`;
export const quotePage = query(
  'company_quotes.page',
  `select ${summaryColumns} ${summaryFrom} where ${filter} order by q.created_at desc, q.id limit :limit offset :offset`,
  { narrows: true },
).narrow<Summary>();
/** The same for a file. */
export const quotesBelow = query(
  'company_quotes.below',
  `select ${summaryColumns} ${summaryFrom} where ${filter} and (:below::int is null or q.number < :below)
   order by q.number desc limit :limit`,
  { narrows: true },
).narrow<Summary>();
export type QuoteFilter = NonNullable<(typeof countQuotes)['types']>['values'];
export const countQuotes = query(
  'company_quotes.count',
  `select count(*)::int as total from company_quote q join company c on c.id = q.company_id
     join customer u on u.id = q.customer_id where ${filter}`,
  { narrows: true },
);

export const quoteOfNumber = query(
  'company_quotes.quote_of_number',
  'select q.id, q.number, c.name as company from company_quote q join company c on c.id = q.company_id where q.number = :number',
);

export const insertQuote = query(
  'company_quotes.insert',
  `insert into company_quote (id, company_id, customer_id, wanted, delivery_method, delivery_address, purchase_order, created_at, updated_at)
   values (:id, :companyId, :customerId, :wanted::jsonb, :deliveryMethod, :address::jsonb, :purchaseOrder,
     :now::timestamptz, :now::timestamptz)`,
);
export const insertMessage = query(
  'company_quotes.insert_message',
  `insert into company_quote_message (quote_id, customer_id, name, body, version, created_at)
   values (:id, :customerId, :name, :body, :version, :now)`,
);
export const insertVersion = query(
  'company_quotes.insert_version',
  `insert into company_quote_version (id, quote_id, version, lines, shipping_cents, shipping_tax_basis_points, tax_cents,
     total_cents, discount_reason, limit_reason, valid_until, kept_until, created_by, created_at)
   values (:id, :quoteId, :version, :lines::jsonb, :shippingCents, :shippingTaxBasisPoints, :taxCents, :totalCents,
     :discountReason, :limitReason, :validUntil::timestamptz, :keptUntil::timestamptz, :createdBy, :now::timestamptz)`,
);

export const setRequested = query(
  'company_quotes.set_requested',
  `update company_quote set state = 'requested', wanted = coalesce(:wanted::jsonb, wanted), reason = '',
     revision = revision + 1, updated_at = :now where id = :id`,
);
export const setSent = query(
  'company_quotes.set_sent',
  `update company_quote set state = 'sent', version = :version, accepts_left = :acceptsLeft::int, reason = '', revision = revision + 1, updated_at = :now
    where id = :id`,
);
export const setAccepted = query(
  'company_quotes.set_accepted',
  `update company_quote set state = 'accepted', draft_order_id = :draftId::uuid, accepts_left = accepts_left - 1, purchase_order = :purchaseOrder,
     revision = revision + 1, updated_at = :now where id = :id`,
);
export const endQuote = query(
  'company_quotes.end',
  `update company_quote set state = :state, reason = :reason, revision = revision + 1, updated_at = :now where id = :id`,
);

/** Versions that hold goods longer than those are kept; found by what is held too long, of which there is little. */
export const keptTooLong = query(
  'company_quotes.kept_too_long',
  `select distinct v.id from stock_reservation r
     join company_quote_version v on v.id = case when r.holder ~ '^[0-9a-f-]{36}$' then r.holder::uuid end
    where r.state = 'active' and r.expires_at <= :now::timestamptz limit :atOnce`,
);

export const countRequested = query(
  'company_quotes.count_requested',
  `select count(*)::int as count from company_quote where state = 'requested'`,
);
