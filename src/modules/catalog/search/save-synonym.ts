import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { AppError, invalid, notFound, stale } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { nameKey, wordsOf } from './words.ts';

/** Terms that mean the same, as staff see them. */
export type Synonym = { id: number; terms: string[]; updated_at: string; version: number };
type Row = RowOf<typeof all>;

/** Every search reads them all. */
const synonymsMax = 500;

const columns = 'id, terms, updated_at, version';
const all = query('catalog.synonyms', `select ${columns} from search_synonym order by id`);
const lock = query('catalog.lock_synonym', `select ${columns} from search_synonym where id = :id for update`);
/** One writer at a time, so that no term gets into two rows. */
const lockAll = query('catalog.lock_synonyms', 'lock table search_synonym in share row exclusive mode');
const insert = query(
  'catalog.insert_synonym',
  `insert into search_synonym (terms, created_at, updated_at) values (:terms, :now, :now) returning ${columns}`,
);
const update = query(
  'catalog.update_synonym',
  `update search_synonym set terms = :terms, updated_at = :now where id = :id returning ${columns}`,
);
const remove = query('catalog.delete_synonym', 'delete from search_synonym where id = :id');

/** All of them, oldest first. */
export async function synonyms(db: Connection): Promise<Synonym[]> {
  return (await db.rows(all)).map(wire);
}

/** Adds terms that mean the same. Throws AppError 422 for fewer than two, 409 for a term that stands elsewhere. */
export async function addSynonym({ db, clock, staff }: RequestContext, given: string[]): Promise<Synonym> {
  const terms = readTerms(given);
  return db.transaction(async (tx) => {
    await tx.run(lockAll);
    await refuseTaken(tx, terms, undefined);
    const row = await tx.first(insert, { terms, now: clock.now() });
    if (!row) throw new Error('A synonym was not written.');
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'synonym.create',
      subject: `synonym:${row.id}`,
      after: terms,
    });
    return wire(row);
  });
}

/** Gives a row other terms. Throws AppError 404, 409 (`stale` with what is there now) and 422. */
export async function updateSynonym(
  { db, clock, staff }: RequestContext,
  id: number,
  given: { terms: string[]; version?: number | undefined },
): Promise<Synonym> {
  const terms = readTerms(given.terms);
  return db.transaction(async (tx) => {
    await tx.run(lockAll);
    const before = await tx.first(lock, { id });
    if (!before) throw notFound(t('There are no such synonyms.'));
    if (given.version !== undefined && given.version !== before.version) throw stale(wire(before));
    await refuseTaken(tx, terms, id);
    const row = await tx.first(update, { id, terms, now: clock.now() });
    if (!row) throw new Error(`Synonym ${id} is gone in its own transaction.`);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'synonym.update',
      subject: `synonym:${id}`,
      before: before.terms,
      after: terms,
    });
    return wire(row);
  });
}

/** Throws AppError 404. */
export async function deleteSynonym({ db, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx.first(lock, { id });
    if (!before) throw notFound(t('There are no such synonyms.'));
    await tx.run(remove, { id });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'synonym.delete',
      subject: `synonym:${id}`,
      before: before.terms,
    });
  });
}

/** Each term once, however it is written; the shop cannot search for one without letters or digits. */
function readTerms(given: readonly string[]): string[] {
  const terms = new Map<string, string>();
  for (const text of given) {
    const term = text.trim().replaceAll(/\s+/g, ' ');
    if (term === '') continue;
    const words = wordsOf(term);
    if (words.length === 0 || words.length > 4) {
      throw invalid(
        { terms: t('“{term}” is not one to four words.', { term }) },
        t('Check the marked fields.'),
      );
    }
    if (!terms.has(nameKey(words))) terms.set(nameKey(words), term);
  }
  if (terms.size < 2) {
    throw invalid({ terms: t('Write at least two different terms.') }, t('Check the marked fields.'));
  }
  return [...terms.values()];
}

async function refuseTaken(
  tx: Connection,
  terms: readonly string[],
  ownId: number | undefined,
): Promise<void> {
  const rows = await tx.rows(all);
  if (ownId === undefined && rows.length >= synonymsMax) {
    throw new AppError(
      409,
      'too_many_synonyms',
      t('There can be at most {max} rows of synonyms.', { max: synonymsMax }),
    );
  }
  const taken = new Set(
    rows.filter(({ id }) => id !== ownId).flatMap((row) => row.terms.map((term) => nameKey(wordsOf(term)))),
  );
  const twice = terms.find((term) => taken.has(nameKey(wordsOf(term))));
  if (twice === undefined) return;
  const message = t('“{twice}” already has synonyms; add these to them.', { twice });
  throw new AppError(409, 'term_taken', message, { fields: { terms: message } });
}

function wire({ id, terms, updated_at: updatedAt, version }: Row): Synonym {
  return { id, terms, updated_at: updatedAt.toISOString(), version };
}
