import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { conflict, notFound, stale } from '../../../platform/errors.ts';
import { keepDeletion, takeDeletion } from '../../../platform/undoable-deletions.ts';
import { audit } from '../../staff/index.ts';
import type { SegmentRules } from './segments.contract.ts';

type Given = { name: string; definition: SegmentRules };
type SegmentRow = RowOf<typeof list>;

const columns = 'id, name, definition, version, updated_at';
const list = query(
  'campaigns.segments',
  `select ${columns} from customer_segment order by shop_fold(name), id`,
).narrow<{ definition: SegmentRules }>();
const one = query('campaigns.segment', `select ${columns} from customer_segment where id = :id`).narrow<{
  definition: SegmentRules;
}>();
const namesake = query(
  'campaigns.segment_namesake',
  'select id from customer_segment where shop_fold(name) = shop_fold(:name) and id <> :id',
);
const add = query(
  'campaigns.add_segment',
  `insert into customer_segment (name, definition, updated_at) values (:name, :definition, :now) returning ${columns}`,
).narrow<{ definition: SegmentRules }>();
const change = query(
  'campaigns.change_segment',
  `update customer_segment set name = :name, definition = :definition, version = version + 1, updated_at = :now
    where id = :id and version = :version returning ${columns}`,
).narrow<{ definition: SegmentRules }>();
const remove = query(
  'campaigns.delete_segment',
  'delete from customer_segment s where id = :id returning name, definition, to_jsonb(s) as whole',
);
const useOf = query('campaigns.use_of_segment', 'select id from campaign where segment_id = :id limit 1');
const putBack = query(
  'campaigns.restore_segment',
  `insert into customer_segment overriding system value
   select s.* from jsonb_populate_record(null::customer_segment, :kept::jsonb) s`,
);

/** Every segment, by name. */
export async function segmentsOfShop(db: Connection) {
  return (await db.rows(list)).map(onWire);
}

/**
 * The rules of a segment.
 * @throws AppError 404
 */
export async function rulesOf(db: Connection, id: number): Promise<SegmentRules> {
  const row = await db.first(one, { id });
  if (!row) throw isGone();
  return row.definition;
}

/** Whether there is such a segment. */
export async function segmentIsThere(db: Connection, id: number): Promise<boolean> {
  return (await db.first(one, { id })) !== undefined;
}

/**
 * Keeps rules under a name.
 * @throws AppError 409 `name_taken`
 */
export async function addSegment({ db, clock, staff }: RequestContext, given: Given) {
  return db.transaction(async (tx) => {
    await requireFreeName(tx, given.name, 0);
    const definition = JSON.stringify(given.definition);
    const row = await tx.first(add, { name: given.name, definition, now: clock.now() });
    if (!row) throw isGone();
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'segment.add',
      subject: `segment:${row.id}`,
      after: given,
    });
    return onWire(row);
  });
}

/**
 * Changes a segment.
 * @throws AppError 404; 409 `name_taken` or `stale`
 */
export async function changeSegment(
  { db, clock, staff }: RequestContext,
  id: number,
  { version, ...given }: Given & { version: number },
) {
  return db.transaction(async (tx) => {
    const before = await tx.first(one, { id });
    if (!before) throw isGone();
    await requireFreeName(tx, given.name, id);
    const definition = JSON.stringify(given.definition);
    const row = await tx.first(change, { id, version, name: given.name, definition, now: clock.now() });
    if (!row) throw stale(onWire((await tx.first(one, { id })) ?? before));
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'segment.change',
      subject: `segment:${id}`,
      before: { name: before.name, definition: before.definition },
      after: given,
    });
    return onWire(row);
  });
}

/**
 * Deletes a segment; it can be taken back for a day.
 * @throws AppError 404; 409 `in_use` where a campaign goes to it
 */
export async function deleteSegment({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (await tx.first(useOf, { id })) {
      throw conflict('in_use', t('A campaign goes to it. Choose another segment there first.'));
    }
    const row = await tx.first(remove, { id });
    if (!row) throw isGone();
    const { name, definition, whole } = row;
    await keepDeletion(tx, 'segment', { id, kept: whole, now: clock.now() });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'segment.delete',
      subject: `segment:${id}`,
      before: { name, definition },
    });
  });
}

/**
 * Brings a deleted segment back as it was. Safe twice.
 * @throws AppError 404; 409 `name_taken`
 */
export async function restoreSegment({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await takeDeletion(tx, 'segment', { id, now: clock.now() });
    if (kept === undefined) {
      if (await tx.first(one, { id })) return;
      throw isGone();
    }
    await requireFreeName(tx, (JSON.parse(kept) as { name: string }).name, id);
    await tx.run(putBack, { kept });
    await audit(tx, { systemUserId: staff?.id, action: 'segment.restore', subject: `segment:${id}` });
  });
}

async function requireFreeName(tx: Connection, name: string, id: number): Promise<void> {
  if (!(await tx.first(namesake, { name, id }))) return;
  throw conflict('name_taken', t('Another segment is called so.'));
}

function isGone() {
  return notFound(t('There is no such segment.'));
}

function onWire({ updated_at: updatedAt, ...row }: SegmentRow) {
  return { ...row, updated_at: updatedAt.toISOString() };
}
