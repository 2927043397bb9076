import type { Connection } from '../../platform/database/database.ts';
import { buildsTaken, eraseBuilds, moveBuilds } from './configurator.queries.ts';

/** The builds a customer saved, as they may take them along. */
export async function buildsDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(buildsTaken, [customerId]))?.data;
}

/** Forgets what a customer saved. */
export async function eraseOwnBuilds(tx: Connection, customerId: string): Promise<void> {
  await tx.run(eraseBuilds, [customerId]);
}

/** A visitor's builds become an account's. Twice is safe. */
export async function handOverBuilds(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(moveBuilds, [fromId, toId]);
}
