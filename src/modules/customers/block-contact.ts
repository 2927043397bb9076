import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import { keepDeletion, takeDeletion } from '../../platform/undoable-deletions.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { audit } from '../staff/index.ts';
import { type ContactKind, keyOfPart } from './contact-keys.ts';
import type { customersContract } from './customers.contract.ts';

type Asked = z.output<typeof customersContract.addBlock.body & {}>;

type BlockRow = RowOf<typeof list>;

const columns = 'id, kind, label, reason, blocked_by, created_at';
const matching = `:q = '' or shop_fold(label || ' ' || reason) like '%' || shop_fold(:q) || '%'`;
const list = query(
  'customers.blocks',
  `select ${columns} from contact_block where ${matching} order by created_at desc, id desc limit :pageSize offset :offset`,
).narrow<{ kind: ContactKind }>();
const count = query(
  'customers.count_blocks',
  `select count(*)::int as total from contact_block where ${matching}`,
);
const insert = query(
  'customers.insert_block',
  `insert into contact_block (kind, key, label, reason, blocked_by, created_at) values (:askedKind, :key, :label, :reason, :staffName, :now)
   on conflict (key) do nothing returning ${columns}`,
).narrow<{ kind: ContactKind }>();
const remove = query(
  'customers.remove_block',
  `delete from contact_block b where id = :id returning ${columns}, to_jsonb(b) as whole`,
).narrow<{ kind: ContactKind }>();
const one = query('customers.block', 'select id from contact_block where id = :id');
const putBack = query(
  'customers.restore_block',
  `insert into contact_block overriding system value
   select b.* from jsonb_populate_record(null::contact_block, :kept::jsonb) b on conflict (key) do nothing`,
);
const nameOf = query(
  'customers.name_for_block',
  `select case when contact_email is not null then contact_name || ' · ' || contact_email
               when is_anonymous then 'Visitor' else name || ' · ' || email end as name
   from customer where id = :value and deleted_at is null`,
  { present: ['name'] },
);

/** SQL: whether somebody with these contact keys may place no orders; for the statement that writes one. */
export const isBlockedSql = (keys: string) =>
  `exists (select from contact_block b where b.key = any (${keys}::text[]))`;

/** The refusal for blocked buyers: it does not say what was recognised, and names where a person answers. */
export function orderNotTaken(): AppError {
  return new AppError(
    403,
    'order_not_taken',
    'No podemos recibir este pedido en línea. Escríbenos desde la página de contacto y te ayudamos.',
  );
}

/** One page of blocks, newest first. */
export async function blocksPage(
  db: Connection,
  { q = '', page, pageSize }: { q?: string | undefined; page: number; pageSize: number },
) {
  const rows = await db.rows(list, { q, pageSize, offset: (page - 1) * pageSize });
  return { rows: rows.map(onWire), total: (await db.first(count, { q }))?.total ?? 0 };
}

/**
 * Blocks a contact from placing orders, from the next one on.
 * @throws AppError 409 `already_blocked`; 422 for a customer who is not there
 */
export async function addBlock({ db, clock, staff }: RequestContext, asked: Asked) {
  return db.transaction(async (tx) => {
    const label = await labelOf(tx, asked);
    const row = await tx.first(insert, {
      askedKind: asked.kind,
      key: keyOfPart(asked),
      label,
      reason: asked.reason,
      staffName: staff?.name ?? '',
      now: clock.now(),
    });
    if (!row) throw conflict('already_blocked', t('This is blocked already.'));
    const { id, kind, reason } = row;
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'contact.block',
      subject: `block:${id}`,
      after: { kind, label, reason },
    });
    return onWire(row);
  });
}

/**
 * Lets a contact order again; it can be taken back for a day.
 * @throws AppError 404
 */
export async function removeBlock({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await tx.first(remove, { id });
    if (!row) throw notFound(t('There is no such block.'));
    const { kind, label, reason, whole } = row;
    await keepDeletion(tx, 'contact_block', { id, kept: whole, now: clock.now() });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'contact.unblock',
      subject: `block:${id}`,
      before: { kind, label, reason },
    });
  });
}

/**
 * Blocks a contact again as it was. Safe twice, and where somebody blocked it anew.
 * @throws AppError 404
 */
export async function restoreBlock({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await takeDeletion(tx, 'contact_block', { id, now: clock.now() });
    if (kept === undefined) {
      if (await tx.first(one, { id })) return;
      throw notFound(t('There is no such removed block.'));
    }
    await tx.run(putBack, { kept });
    await audit(tx, { systemUserId: staff?.id, action: 'contact.restore_block', subject: `block:${id}` });
  });
}

async function labelOf(tx: Connection, asked: Asked): Promise<string> {
  if (asked.kind === 'address') return `${asked.street} ${asked.exterior_number}, ${asked.postal_code}`;
  if (asked.kind !== 'customer') return asked.value;
  const found = await tx.first(nameOf, { value: asked.value });
  if (!found) throw invalid({ value: t('There is no such customer.') }, t('Check the marked fields.'));
  return found.name;
}

function onWire({ created_at: createdAt, ...row }: BlockRow) {
  return { ...row, created_at: createdAt.toISOString() };
}
