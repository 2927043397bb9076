import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { labelsOfParcels } from './carriers.queries.ts';

export const abandonJob = 'carriers.abandon-label';

/** Gives the labels of parcels back that will not leave, once this is committed; what a carrier refuses is a dead job. */
export async function abandonLabels(
  { jobs }: Pick<Shop, 'jobs'>,
  tx: Connection,
  parcelRefs: readonly string[],
): Promise<void> {
  for (const { id, state } of await tx.rows(labelsOfParcels, { parcelRefs })) {
    if (state === 'bought') await jobs.send(tx, abandonJob, { labelId: id });
  }
}
