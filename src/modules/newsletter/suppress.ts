import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { keepDeletion, takeDeletion } from '../../platform/undoable-deletions.ts';
import { audit } from '../staff/index.ts';
import type { SuppressionReason } from './topics.contract.ts';

type SuppressionRow = RowOf<typeof list>;

const columns = 'id, email, reason, detail, suppressed_by, created_at';
const matching = `(:part = '' or email like '%' || lower(:part) || '%') and (:reason::text is null or reason = :reason)`;
const list = query(
  'newsletter.suppressions',
  `select ${columns} from suppression where ${matching}
    order by created_at desc, id desc limit :pageSize offset :offset`,
).narrow<{ reason: SuppressionReason }>();
const count = query(
  'newsletter.count_suppressions',
  `select count(*)::int as total from suppression where ${matching}`,
);
const insert = query(
  'newsletter.suppress',
  `insert into suppression (email, reason, detail, suppressed_by, created_at)
   values (lower(:email), :reason, :detail, :staffName, :now)
   on conflict (email) do nothing returning ${columns}`,
).narrow<{ reason: SuppressionReason }>();
const remove = query(
  'newsletter.lift_suppression',
  `delete from suppression s where id = :id returning email, reason, detail, to_jsonb(s) as whole`,
);
const one = query('newsletter.suppression', 'select id from suppression where id = :id');
const putBack = query(
  'newsletter.restore_suppression',
  `insert into suppression overriding system value
   select s.* from jsonb_populate_record(null::suppression, :kept::jsonb) s on conflict (email) do nothing`,
);

/** One page of addresses that get nothing they are not owed, newest first; `q` is a part of them. */
export async function suppressionsPage(
  db: Connection,
  filter: { q: string; reason: SuppressionReason | undefined; page: number; pageSize: number },
) {
  const { reason = null, page, pageSize } = filter;
  const part = filter.q.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const rows = await db.rows(list, { part, reason, pageSize, offset: (page - 1) * pageSize });
  return { rows: rows.map(onWire), total: (await db.first(count, { part, reason }))?.total ?? 0 };
}

/** Sends an address nothing it is not owed from now on. False where that is so already: the first reason stays. */
export async function suppress(
  tx: Connection,
  given: { email: string; reason: SuppressionReason; detail: string; now: Date },
): Promise<boolean> {
  return (await tx.first(insert, { ...given, staffName: null })) !== undefined;
}

/**
 * The same, because staff say so.
 * @throws AppError 409 `already_suppressed`
 */
export async function suppressByStaff(
  { db, clock, staff }: RequestContext,
  { email, reason: detail }: { email: string; reason: string },
) {
  return db.transaction(async (tx) => {
    const row = await tx.first(insert, {
      email,
      reason: 'staff',
      detail,
      staffName: staff?.name ?? '',
      now: clock.now(),
    });
    if (!row) throw conflict('already_suppressed', t('This address gets nothing already.'));
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'subscriber.suppress',
      subject: `suppression:${row.id}`,
      after: { email: row.email, reason: detail },
    });
    return onWire(row);
  });
}

/**
 * Lets an address get what it asks for again; it can be taken back for a day.
 * @throws AppError 404
 */
export async function liftSuppression({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await tx.first(remove, { id });
    if (!row) throw notFound(t('There is no such address.'));
    const { email, reason, detail, whole } = row;
    await keepDeletion(tx, 'suppression', { id, kept: whole, now: clock.now() });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'subscriber.lift_suppression',
      subject: `suppression:${id}`,
      before: { email, reason, detail },
    });
  });
}

/**
 * Sends an address nothing again, for the reason there was. Safe twice.
 * @throws AppError 404
 */
export async function restoreSuppression({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await takeDeletion(tx, 'suppression', { id, now: clock.now() });
    if (kept === undefined) {
      if (await tx.first(one, { id })) return;
      throw notFound(t('There is no such address.'));
    }
    await tx.run(putBack, { kept });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'subscriber.restore_suppression',
      subject: `suppression:${id}`,
    });
  });
}

function onWire({ created_at: createdAt, ...row }: SuppressionRow) {
  return { ...row, created_at: createdAt.toISOString() };
}
