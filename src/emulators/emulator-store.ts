import type { Pool, PoolClient } from 'pg';

/** An object of an emulated service as it is kept: its body is JSON, whole. */
export type StoredObject<Body> = { id: string; body: Body; version: number; createdAt: Date };

/** One webhook waiting for its receiver. `delayMs` null keeps it in the list but never sends it (a dropped webhook). */
export type NewDelivery = {
  eventId: string;
  url: string;
  body: string;
  headers?: Record<string, string>;
  delayMs?: number | null;
};

export type Delivery = {
  id: string;
  provider: string;
  url: string;
  eventId: string;
  body: string;
  headers: Record<string, string>;
  attempts: number;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  lastStatus: number | null;
  createdAt: Date;
};

export type IdempotentAnswer = { requestHash: string; status: number; response: unknown };

/** Everything one request changes; `write` stores all of it or none of it, in one statement. */
export type StoreWrites = {
  objects?: { kind: string; id: string; body: object }[];
  deliveries?: NewDelivery[];
  idempotency?: { key: string; requestHash: string; status: number; response: unknown };
};

/** `match` is JSON containment; pages run newest first, as the emulated services list. */
export type ListQuery = {
  match?: Record<string, unknown>;
  /** Any of these values of a text field; `*` stands for any rest. */
  oneOf?: { field: string; values: string[] };
  createdGte?: number;
  createdGt?: number;
  createdLte?: number;
  createdLt?: number;
  startingAfter?: string;
  endingBefore?: string;
  limit?: number;
};

/** The same reads and writes inside and outside a transaction; only inside does `lock` hold its row. */
export type StoreSession = {
  get<Body>(provider: string, kind: string, id: string): Promise<Body | undefined>;
  list<Body>(provider: string, kind: string, query?: ListQuery): Promise<StoredObject<Body>[]>;
  put(provider: string, kind: string, id: string, body: object): Promise<void>;
  write(provider: string, writes: StoreWrites): Promise<void>;
  findIdempotent(provider: string, key: string): Promise<IdempotentAnswer | undefined>;
};

export type StoreTransaction = StoreSession & {
  /** Reads the object and keeps others from changing it until the transaction ends. */
  lock<Body>(provider: string, kind: string, id: string): Promise<Body | undefined>;
};

export type EmulatorStore = StoreSession & {
  pool: Pool;
  /** Makes the tables; `alsoRun` is repeatable SQL of one service, such as its own indexes. */
  migrate(alsoRun?: string): Promise<void>;
  transaction<Result>(work: (tx: StoreTransaction) => Promise<Result>): Promise<Result>;
  update<Body extends object>(
    provider: string,
    kind: string,
    id: string,
    change: (body: Body) => Body,
  ): Promise<Body | undefined>;
  claimDeliveries(provider: string, options: ClaimOptions): Promise<Delivery[]>;
  finishDelivery(id: string, outcome: DeliveryOutcome): Promise<void>;
  listDeliveries(provider: string, filter?: { eventId?: string; limit?: number }): Promise<Delivery[]>;
  /** What is waiting is sent now; with an event, all of that event's deliveries again, sent or dropped. */
  makeDeliveriesDue(provider: string, eventId?: string): Promise<number>;
  pruneIdempotency(olderThanHours: number): Promise<void>;
};

export type ClaimOptions = {
  /** The most rows to take at once. */
  limit: number;
  /** How long another worker leaves a taken row alone; a worker that dies is forgotten after it. */
  leaseSeconds: number;
  /** Where the receiver listens today; replaces the address written with the row. */
  url?: string;
  newestFirst?: boolean;
};

export type DeliveryOutcome = { status: number | null; delivered: boolean; retryInMs: number | null };

/** Fixed numbers of the advisory locks, so that every process that starts takes the same ones. */
const MIGRATION_LOCK = 7_301_944_021;

/** Repeatable SQL of the tables; also for a restore, which must have them before their rows. */
export const emulatorSchema = `
  create schema if not exists emulators;
  create table if not exists emulators.object (
    provider text not null,
    kind text not null,
    id text not null,
    body jsonb not null,
    version int not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    primary key (provider, kind, id)
  );
  create index if not exists object_newest on emulators.object (provider, kind, created_at desc, id desc);
  create index if not exists object_by_payment_intent
    on emulators.object (provider, kind, (body->>'payment_intent')) where body ? 'payment_intent';
  create table if not exists emulators.delivery (
    id bigint generated always as identity primary key,
    provider text not null,
    url text not null,
    event_id text not null,
    body text not null,
    headers jsonb not null default '{}',
    attempts int not null default 0,
    next_attempt_at timestamptz,
    delivered_at timestamptz,
    last_status int,
    created_at timestamptz not null default clock_timestamp()
  );
  create index if not exists delivery_due on emulators.delivery (provider, next_attempt_at)
    where delivered_at is null and next_attempt_at is not null;
  create index if not exists delivery_event on emulators.delivery (provider, event_id);
  create table if not exists emulators.idempotency (
    provider text not null,
    key text not null,
    request_hash text not null,
    status int not null,
    response jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    primary key (provider, key)
  );
  create index if not exists idempotency_age on emulators.idempotency (created_at);
`;

/** Keeps what the emulated services know in PostgreSQL, so that it outlives the process, however it ends. */
export function createEmulatorStore(pool: Pool): EmulatorStore {
  const session = createSession(pool);

  async function transaction<Result>(work: (tx: StoreTransaction) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(createTransaction(client));
      await client.query('commit');
      return result;
    } catch (error) {
      // A connection that cannot even roll back is not given to anybody else.
      await client.query('rollback').catch((cause: Error) => (broken = cause));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    ...session,
    pool,
    transaction,

    async migrate(alsoRun = '') {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        try {
          // One by one: in one transaction they would hold the locks of several tables, and meet a writer who holds one of them.
          for (const statement of `${emulatorSchema} ${alsoRun}`.split(';')) {
            if (statement.trim() !== '') await client.query(statement);
          }
        } finally {
          await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
        }
      } finally {
        client.release();
      }
    },

    update<Body extends object>(provider: string, kind: string, id: string, change: (body: Body) => Body) {
      return transaction(async (tx) => {
        const body = await tx.lock<Body>(provider, kind, id);
        if (body === undefined) return undefined;
        const changed = change(body);
        await tx.put(provider, kind, id, changed);
        return changed;
      });
    },

    async claimDeliveries(provider, { limit, leaseSeconds, url, newestFirst = false }) {
      const { rows } = await pool.query<DeliveryRow>(
        `update emulators.delivery set
           attempts = attempts + 1,
           next_attempt_at = clock_timestamp() + $3 * interval '1 second',
           url = coalesce($4, url)
         where id in (
           select id from emulators.delivery
           where provider = $1 and delivered_at is null and next_attempt_at <= clock_timestamp()
           order by id ${newestFirst ? 'desc' : 'asc'} limit $2 for update skip locked
         ) returning *`,
        [provider, limit, leaseSeconds, url ?? null],
      );
      const sign = newestFirst ? -1 : 1;
      return rows.map(toDelivery).sort((a, b) => sign * (Number(a.id) - Number(b.id)));
    },

    async finishDelivery(id, { status, delivered, retryInMs }) {
      await pool.query(
        `update emulators.delivery set
           last_status = $2,
           delivered_at = case when $3 then clock_timestamp() end,
           next_attempt_at = case when not $3 then clock_timestamp() + $4::float8 * interval '1 millisecond' end
         where id = $1 and delivered_at is null`,
        [id, status, delivered, retryInMs],
      );
    },

    async listDeliveries(provider, { eventId, limit = 100 } = {}) {
      const { rows } = await pool.query<DeliveryRow>(
        `select * from emulators.delivery
         where provider = $1 and ($2::text is null or event_id = $2) order by id desc limit $3`,
        [provider, eventId ?? null, limit],
      );
      return rows.map(toDelivery);
    },

    async makeDeliveriesDue(provider, eventId) {
      const { rowCount } = await pool.query(
        `update emulators.delivery set next_attempt_at = clock_timestamp(), delivered_at = null
         where provider = $1 and case when $2::text is null then delivered_at is null and next_attempt_at is not null else event_id = $2 end`,
        [provider, eventId ?? null],
      );
      return rowCount ?? 0;
    },

    async pruneIdempotency(olderThanHours) {
      await pool.query(
        `delete from emulators.idempotency where created_at < clock_timestamp() - $1 * interval '1 hour'`,
        [olderThanHours],
      );
    },
  };
}

function createTransaction(client: PoolClient): StoreTransaction {
  return {
    ...createSession(client),
    async lock<Body>(provider: string, kind: string, id: string) {
      const { rows } = await client.query<{ body: Body }>(
        'select body from emulators.object where provider = $1 and kind = $2 and id = $3 for update',
        [provider, kind, id],
      );
      return rows[0]?.body;
    },
  };
}

function createSession(connection: Pool | PoolClient): StoreSession {
  async function write(provider: string, writes: StoreWrites): Promise<void> {
    // One row may be written twice in a request; the last body is the one that counts.
    const objects = new Map((writes.objects ?? []).map((object) => [`${object.kind} ${object.id}`, object]));
    const deliveries = (writes.deliveries ?? []).map((delivery) => ({
      url: delivery.url,
      event_id: delivery.eventId,
      body: delivery.body,
      headers: delivery.headers ?? {},
      delay_ms: delivery.delayMs === undefined ? 0 : delivery.delayMs,
    }));
    const answer = writes.idempotency;
    await connection.query({
      name: 'emulators.write',
      text: `with written as (
         insert into emulators.object (provider, kind, id, body)
         select $1, kind, id, body from jsonb_to_recordset($2::jsonb) as o(kind text, id text, body jsonb)
         on conflict (provider, kind, id) do update set body = excluded.body, version = object.version + 1
       ), queued as (
         insert into emulators.delivery (provider, url, event_id, body, headers, next_attempt_at)
         select $1, url, event_id, body, headers, clock_timestamp() + delay_ms * interval '1 millisecond'
         from jsonb_to_recordset($3::jsonb)
           as d(url text, event_id text, body text, headers jsonb, delay_ms float8)
       )
       insert into emulators.idempotency (provider, key, request_hash, status, response)
       select $1, $4, $5, $6, $7::jsonb where $4::text is not null`,
      values: [
        provider,
        JSON.stringify([...objects.values()]),
        JSON.stringify(deliveries),
        answer?.key ?? null,
        answer?.requestHash ?? null,
        answer?.status ?? null,
        answer === undefined ? null : JSON.stringify(answer.response),
      ],
    });
  }

  return {
    write,

    async get<Body>(provider: string, kind: string, id: string) {
      const { rows } = await connection.query<{ body: Body }>(
        'select body from emulators.object where provider = $1 and kind = $2 and id = $3',
        [provider, kind, id],
      );
      return rows[0]?.body;
    },

    put: (provider, kind, id, body) => write(provider, { objects: [{ kind, id, body }] }),

    async list<Body>(provider: string, kind: string, query: ListQuery = {}) {
      const { paymentIntent, match } = splitMatch(query.match);
      const backwards = query.endingBefore !== undefined;
      const { rows } = await connection.query<ObjectRow<Body>>(
        `select id, body, version, created_at from emulators.object
         where provider = $1 and kind = $2 and body @> $3::jsonb
           and ($4::text is null or body->>'payment_intent' = $4)
           and ($5::bigint is null or (body->>'created')::bigint >= $5)
           and ($6::bigint is null or (body->>'created')::bigint > $6)
           and ($7::bigint is null or (body->>'created')::bigint <= $7)
           and ($8::bigint is null or (body->>'created')::bigint < $8)
           and ($11::text is null or body->>$11 like any($12::text[]))
           and ($9::text is null or (created_at, id) ${backwards ? '>' : '<'} (
             select created_at, id from emulators.object where provider = $1 and kind = $2 and id = $9))
         order by created_at ${backwards ? 'asc' : 'desc'}, id ${backwards ? 'asc' : 'desc'} limit $10`,
        [
          provider,
          kind,
          JSON.stringify(match),
          paymentIntent,
          query.createdGte ?? null,
          query.createdGt ?? null,
          query.createdLte ?? null,
          query.createdLt ?? null,
          query.endingBefore ?? query.startingAfter ?? null,
          query.limit ?? 100,
          query.oneOf?.field ?? null,
          query.oneOf?.values.map(toLikePattern) ?? [],
        ],
      );
      const objects = rows.map((row) => ({
        id: row.id,
        body: row.body,
        version: row.version,
        createdAt: row.created_at,
      }));
      return backwards ? objects.reverse() : objects;
    },

    async findIdempotent(provider, key) {
      const { rows } = await connection.query<{ request_hash: string; status: number; response: unknown }>({
        name: 'emulators.idempotent',
        text: 'select request_hash, status, response from emulators.idempotency where provider = $1 and key = $2',
        values: [provider, key],
      });
      const row = rows[0];
      return row && { requestHash: row.request_hash, status: row.status, response: row.response };
    },
  };
}

/** The payment intent is asked for by its own index; everything else by containment. */
function splitMatch(match: Record<string, unknown> = {}) {
  const { payment_intent: paymentIntent, ...rest } = match;
  if (typeof paymentIntent !== 'string') return { paymentIntent: null, match };
  return { paymentIntent, match: rest };
}

function toLikePattern(value: string): string {
  return value.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
}

type ObjectRow<Body> = { id: string; body: Body; version: number; created_at: Date };

type DeliveryRow = {
  id: string;
  provider: string;
  url: string;
  event_id: string;
  body: string;
  headers: Record<string, string>;
  attempts: number;
  next_attempt_at: Date | null;
  delivered_at: Date | null;
  last_status: number | null;
  created_at: Date;
};

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    provider: row.provider,
    url: row.url,
    eventId: row.event_id,
    body: row.body,
    headers: row.headers,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    deliveredAt: row.delivered_at,
    lastStatus: row.last_status,
    createdAt: row.created_at,
  };
}

/** Whether a write failed because another had taken the same unique key first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
