import type { RequestContext } from '../../../platform/context.ts';
import { readSettings } from '../../settings/index.ts';
import type { OrderFlag } from '../order-state.ts';

/** What staff call each flag of orders; empty: by its colour. */
export async function flagNames({
  db,
  log,
}: Pick<RequestContext, 'db' | 'log'>): Promise<Record<OrderFlag, string>> {
  const names = await readSettings(db, 'orders', log);
  return { red: names.flag_red, amber: names.flag_amber, green: names.flag_green, blue: names.flag_blue };
}
