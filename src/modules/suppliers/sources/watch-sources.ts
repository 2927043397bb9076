import { msg, sayKept } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import { staffMoment } from '../../../platform/staff-moment.ts';
import { alertStaff } from '../../staff/index.ts';
import { sourcesOn } from './sources.queries.ts';

/** Once is an accident; by then prices and stock are older than they should be. */
const failuresToTell = 3;

/** Tells the staff of suppliers that cannot be asked for their data; once for each time that this begins. */
export async function watchSources(shop: Shop): Promise<void> {
  const failing = (await shop.db.rows(sourcesOn)).filter(({ failures }) => failures >= failuresToTell);
  if (failing.length === 0) return;
  await shop.db.transaction(async (tx) => {
    for (const { supplier, name, error, failing_since: since } of failing) {
      if (since === null) continue;
      await alertStaff(shop, tx, 'catalog', {
        once: `source:${supplier}:${since.toISOString()}`,
        subject: {
          message: msg('The data of {supplier} cannot be fetched'),
          values: () => ({ supplier: name }),
        },
        text: msg('It is asked again by itself. Until it answers, prices and stock stay as they were.'),
        facts: [
          { name: msg('Failing since'), value: () => staffMoment(since) },
          ...(error === null ? [] : [{ name: msg('Reason'), value: () => sayKept(error) }]),
        ],
        path: `/admin/suppliers/${encodeURIComponent(supplier)}`,
      });
    }
  });
}
