import type { Connection } from '../../../platform/database/database.ts';
import { readSettings } from '../../settings/index.ts';
import { type SpecSource, specSources } from './spec-layers.ts';

const silent = { warn: () => undefined };

/** Whose specs go before whose in this shop. */
export async function readSpecOrder(db: Connection): Promise<readonly SpecSource[]> {
  const { opendb } = await readSettings(db, 'owners', silent);
  return opendb === 'before' ? ['staff', 'opendb', 'import', 'icecat'] : specSources;
}
