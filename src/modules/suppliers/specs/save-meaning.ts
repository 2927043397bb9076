import type { RequestContext } from '../../../platform/context.ts';
import { requireAsRead } from '../../../platform/require-as-read.ts';
import { audit } from '../../staff/index.ts';
import { lockSupplier } from '../directory/directory.queries.ts';
import { requireSupplier } from '../sources/read-source.ts';
import { checkedMeaning, meaningOnWire } from './meaning.ts';
import type { Meaning } from './specs.contract.ts';
import { dropMapping, mappingOf, readAgain, saveMapping } from './specs.queries.ts';

/**
 * Says what a supplier's name means. The next catalogue is read so, also where its file is the same as the last one.
 * @returns what holds now
 * @throws AppError 404; 409 `stale`; 422 beside a field
 */
export async function saveMeaning(
  context: RequestContext,
  code: string,
  given: { kind: string; name: string; meaning: Meaning; was?: Meaning | undefined },
): Promise<Meaning> {
  const { db, clock, staff } = context;
  const { kind, name, meaning } = checkedMeaning(await requireSupplier(context, code), given);
  const key = { supplier: code, kind, name };
  const after = meaningOnWire(meaning);
  await db.transaction(async (tx) => {
    // Of two who say it for the first time, one waits here.
    await tx.first(lockSupplier, { code });
    const row = await tx.first(mappingOf, key);
    const before = meaningOnWire(row && (row.path === null ? null : { path: row.path, unit: row.unit }));
    requireAsRead<Meaning>(given.was, before);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    if (meaning === undefined) await tx.run(dropMapping, key);
    else {
      await tx.run(saveMapping, {
        ...key,
        path: meaning?.path ?? null,
        unit: meaning?.unit ?? null,
        savedBy: staff?.id ?? null,
        now: clock.now(),
      });
    }
    await tx.run(readAgain, { supplier: code });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'supplier.specs',
      subject: `supplier:${code}`,
      before: { kind, name, meaning: before },
      after: { kind, name, meaning: after },
    });
  });
  return after;
}
