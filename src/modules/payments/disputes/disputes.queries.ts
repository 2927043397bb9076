import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { ProviderName } from '../attempts/attempt.ts';
import type { EvidenceFileKind, EvidenceTexts } from '../payments.contract.ts';
import type { DisputeAction, DisputeMessage } from '../provider.ts';

export const openDisputes = query(
  'payments.open_disputes',
  `select count(*)::int as count, min(due_at) as due_at from payment_dispute where state = 'open'`,
);

/** A payer's complaint at their bank. */
export type Dispute = RowOf<typeof disputesOfReference>;

/** What is known of a dispute; whoever writes it holds its attempt. */
export const disputeStateOf = query(
  'payments.dispute_state_of',
  'select state, amount_cents as "amountCents" from payment_dispute where provider = :provider and provider_ref = :ref',
).narrow<{ state: Dispute['state'] }>();

/**
 * Nothing comes back where nothing is new. Where the provider says when it changed, a report that is older changes nothing;
 * elsewhere a dispute that ended stays ended.
 */
export const writeDispute = query(
  'payments.write_dispute',
  `insert into payment_dispute as d (attempt_id, provider, provider_ref, amount_cents, reason, state, due_at, updated_at,
     stage, actions, messages, provider_updated_at)
   values (:attemptId, :provider, :ref, :amountCents, :reason, :state, :dueAt, :now, :stage, :actions::jsonb, :messages::jsonb, :updatedAt)
   on conflict (provider, provider_ref) do update
   set state = excluded.state, due_at = coalesce(excluded.due_at, d.due_at), amount_cents = excluded.amount_cents,
     updated_at = excluded.updated_at, stage = excluded.stage, actions = excluded.actions,
     messages = excluded.messages, provider_updated_at = excluded.provider_updated_at
   where (d.state, d.due_at, d.amount_cents, d.stage, d.actions, d.messages) is distinct from
       (excluded.state, coalesce(excluded.due_at, d.due_at), excluded.amount_cents, excluded.stage, excluded.actions,
        excluded.messages)
     and case when excluded.provider_updated_at is null then d.state = 'open'
       else excluded.provider_updated_at > coalesce(d.provider_updated_at, '-infinity')
         or (excluded.provider_updated_at = d.provider_updated_at and (d.state = 'open' or excluded.state <> 'open'))
       end
   returning id`,
);

/**
 * The provider has the shop's evidence, of `:staffName` and with `:texts` where that is known: somebody else may have written others
 * at the same moment. Nothing comes back where nothing is new. A provider that
 * says what may be done now takes each answer once itself, and may ask again.
 */
export const noteEvidenceSubmitted = query(
  'payments.note_evidence_submitted',
  `update payment_dispute
   set evidence_submitted_at = case when actions is not null and :staffName::text is not null then :now
       else coalesce(evidence_submitted_at, :now) end,
     evidence_submitted_by = :staffName, evidence = coalesce(:texts::jsonb, evidence),
     actions = case when actions is null or :staffName::text is null then actions else '[]'::jsonb end
   where provider = :provider and provider_ref = :providerRef
     and (evidence_submitted_at is null
       or (:staffName::text is not null and (evidence_submitted_by is null or actions is not null)))
   returning id`,
);

/** A dispute with what was said against it. */
export type DisputeDetail = Dispute & {
  reference: string;
  evidence: EvidenceTexts | null;
  evidenceSavedAt: Date | null;
  evidenceVersion: number;
  submittedAt: Date | null;
  submittedBy: string | null;
  stage: string | null;
  actions: DisputeAction[] | null;
  messages: DisputeMessage[];
  files: {
    kind: EvidenceFileKind;
    provider_ref: string;
    name: string;
    bytes: number;
    uploaded_by: string | null;
    uploaded_at: string;
  }[];
};

export const disputeById = query(
  'payments.dispute_by_id',
  `select d.id, d.attempt_id as "attemptId", a.reference, d.provider, d.provider_ref as "providerRef",
     d.amount_cents as "amountCents", d.reason, d.state, d.due_at as "dueAt", d.created_at as "createdAt",
     d.updated_at as "updatedAt", d.evidence, d.evidence_saved_at as "evidenceSavedAt", d.evidence_version as "evidenceVersion",
     d.evidence_submitted_at as "submittedAt", d.evidence_submitted_by as "submittedBy", d.stage, d.actions, d.messages,
     (select coalesce(json_agg(json_build_object('kind', f.kind, 'provider_ref', f.provider_ref, 'name', f.name,
        'bytes', f.bytes, 'uploaded_by', f.uploaded_by, 'uploaded_at', f.created_at) order by f.created_at, f.id), '[]')
      from dispute_file f where f.dispute_id = d.id) as files
   from payment_dispute d join payment_attempt a on a.id = d.attempt_id where d.id = :id`,
).narrow<{
  provider: ProviderName;
  state: 'open' | 'won' | 'lost';
  evidence: EvidenceTexts | null;
  actions: DisputeAction[] | null;
  messages: DisputeMessage[];
  files: {
    kind: EvidenceFileKind;
    provider_ref: string;
    name: string;
    bytes: number;
    uploaded_by: string | null;
    uploaded_at: string;
  }[];
}>();

/** What is left out stays; no row where the draft is of another version, or was sent. */
export const saveEvidence = query(
  'payments.save_evidence',
  `update payment_dispute set evidence = coalesce(evidence, '{}') || :texts::jsonb, evidence_saved_at = :now,
     evidence_version = evidence_version + 1
   where id = :id and evidence_submitted_at is null and (:version::int is null or evidence_version = :version::int)
   returning evidence`,
  { present: ['evidence'] },
).narrow<{ evidence: EvidenceTexts }>();

/** One of each kind: a new one takes the place of the former. */
export const addEvidenceFile = query(
  'payments.add_evidence_file',
  `insert into dispute_file (dispute_id, kind, provider_ref, name, bytes, uploaded_by, created_at, content)
   values (:id, :kind, :ref, :name, :size, :staffName, :now, :content)
   on conflict (dispute_id, kind) do update
   set provider_ref = excluded.provider_ref, name = excluded.name, bytes = excluded.bytes, content = excluded.content,
     uploaded_by = excluded.uploaded_by, created_at = excluded.created_at`,
);

/** Files as they are handed in; those the provider keeps have no bytes here. */
export const evidenceFiles = query(
  'payments.evidence_files',
  `select kind, provider_ref as ref, name, content as bytes from dispute_file where dispute_id = :id order by created_at, id`,
);

/** The bank has them now. */
export const dropFileContents = query(
  'payments.drop_file_contents',
  'update dispute_file set content = null where dispute_id = :id and content is not null',
);

/** Disputes that are open, and those that changed since `:since`, with what the provider said of their time. */
export const disputesToAsk = query(
  'payments.disputes_to_ask',
  `select provider, provider_ref as ref, attempt_id as "attemptId", state, provider_updated_at as "providerUpdatedAt"
   from payment_dispute where provider = :name and (state = 'open' or updated_at >= :since) order by created_at`,
).narrow<{ provider: ProviderName; state: Dispute['state'] }>();

export const removeEvidenceFile = query(
  'payments.remove_evidence_file',
  'delete from dispute_file where dispute_id = :id and kind = :kind',
);

/**
 * What the payer of an attempt would have twice: as credit, and from their bank. Σ disputes + Σ given back − Σ paid, never
 * more than became credit; nothing comes back where nothing did, or where nobody disputes it. A lost dispute counts with
 * what the bank took, once that is known.
 */
export const disputedCredit = query(
  'payments.disputed_credit',
  `select a.reference, d.reason,
     greatest(0, least(r.credit, t.lost + r.back - l.paid))::bigint as "lostCents",
     greatest(0, least(r.credit, t.lost + d.open + r.back - l.paid))::bigint as "claimedCents"
   from payment_attempt a
   cross join lateral (
     select coalesce(sum(amount_cents) filter (where state = 'lost'), 0) as lost,
       coalesce(sum(amount_cents) filter (where state = 'open'), 0) as open,
       string_agg(provider || ' dispute ' || provider_ref, ', ' order by created_at, id) as reason
     from payment_dispute where attempt_id = a.id) d
   cross join lateral (
     select coalesce(sum(amount_cents) filter (where source = 'store_credit'), 0) as credit,
       coalesce(sum(amount_cents), 0) as back
     from refund where attempt_id = a.id and state <> 'failed') r
   cross join lateral (
     select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as paid,
       coalesce(-sum(amount_cents) filter (where kind = 'chargeback'), 0) as taken
     from payment_ledger where attempt_id = a.id) l
   cross join lateral (select case when l.taken > 0 then least(d.lost, l.taken) else d.lost end as lost) t
   where a.id = :attemptId and a.provider <> 'store_credit' and r.credit > 0 and d.reason is not null`,
);

export const disputesOfReference = query(
  'payments.disputes_of_reference',
  `select d.id, d.attempt_id as "attemptId", d.provider, d.provider_ref as "providerRef",
     d.amount_cents as "amountCents", d.reason, d.state, d.due_at as "dueAt", d.created_at as "createdAt",
     d.updated_at as "updatedAt"
   from payment_dispute d join payment_attempt a on a.id = d.attempt_id
   where a.reference = :reference order by d.created_at, d.id`,
).narrow<{ provider: ProviderName; state: 'open' | 'won' | 'lost' }>();

/** Open disputes first, the most urgent of them at the top. */
export const disputePage = query(
  'payments.dispute_page',
  `select d.id, a.reference, d.provider, d.provider_ref, d.amount_cents, d.reason, d.state, d.due_at, d.created_at,
     d.evidence_submitted_at as submitted_at
   from payment_dispute d join payment_attempt a on a.id = d.attempt_id
   where :state::text is null or d.state = :state
   order by (d.state = 'open') desc, case when d.state = 'open' then d.due_at end, d.created_at desc
   limit :pageSize offset :offset`,
).narrow<{ state: 'open' | 'won' | 'lost' }>();

export const countDisputes = query(
  'payments.count_disputes',
  `select count(*) filter (where :state::text is null or state = :state) as total,
     count(*) filter (where state = 'open') as open
   from payment_dispute`,
);
