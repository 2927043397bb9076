import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { requireActive } from '../directory/require-active.ts';
import { requireNoRun } from '../start-run.ts';
import { requireSupplier } from './read-source.ts';
import { type FetchKind, hasDeltas } from './source-kinds.contract.ts';
import { fetchJob, type FetchOrder } from './sources.ts';
import { sourceOf } from './sources.queries.ts';

/**
 * Fetches a supplier's data as soon as a worker is free.
 * @throws AppError 404; 409 `sync_running`, `supplier_paused`; 422 where there is nothing to fetch
 */
export async function askToFetch(
  context: RequestContext,
  code: string,
  { what, isDryRun }: { what: FetchKind; isDryRun: boolean },
): Promise<void> {
  const { db, jobs, staff } = context;
  requireActive(await requireSupplier(context, code));
  const source = await db.first(sourceOf, { supplier: code });
  if (!source) throw invalid({}, t('Say first where its data comes from, and save.'));
  if (source.kind === 'file' && source.settings['url'] === undefined)
    throw invalid({}, t('The source has no address: upload its files as runs.'));
  if (what === 'stock' && !hasDeltas[source.kind])
    throw invalid({ what: t('This source has only whole catalogues.') });
  await requireNoRun(db, code);
  await db.transaction(async (tx) => {
    const order: FetchOrder = { supplier: code, what, is_dry_run: isDryRun };
    await jobs.send(tx, fetchJob, order);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'supplier.fetch',
      subject: `supplier:${code}`,
      after: { what, is_dry_run: isDryRun },
    });
  });
}
