import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { SupplierError } from './api/supplier-error.ts';
import { openAdapter } from './open-adapter.ts';
import { takeSample } from './read-sample.ts';
import { requireSupplier } from './read-source.ts';
import { withoutSecrets } from './secrets.ts';
import { sourceOf } from './sources.queries.ts';

/**
 * Asks a supplier with the keys that are kept. What it answers is told without them.
 * @throws AppError 404; 422 where nobody said where its data comes from
 */
export async function testSource(context: RequestContext, code: string) {
  await requireSupplier(context, code);
  const source = await context.db.first(sourceOf, { supplier: code });
  if (!source) throw invalid({}, t('Say first where its data comes from, and save.'));
  let secrets = {};
  try {
    const opened = await openAdapter(context, source);
    secrets = opened.secrets;
    if (source.kind === 'file') {
      const { format, columns } = await takeSample(context, code, undefined);
      const said = t('The file is here: {format} with {count} columns.', {
        format: format.toUpperCase(),
        count: columns.length,
      });
      return { is_good: true, said, mxn_per_usd: null, host_key: null };
    }
    const said = await opened.adapter.check();
    const rate = await opened.adapter.exchangeRate?.();
    return {
      is_good: true,
      said: withoutSecrets(said, secrets),
      mxn_per_usd: rate?.mxnPerUsd ?? null,
      host_key: null,
    };
  } catch (error) {
    const isAnswer = error instanceof SupplierError || (error instanceof AppError && error.status !== 403);
    if (!isAnswer) throw error;
    const hostKey = error instanceof SupplierError ? error.hostKey : undefined;
    return {
      is_good: false,
      said: withoutSecrets(error.message, secrets),
      mxn_per_usd: null,
      host_key: hostKey ?? null,
    };
  }
}
