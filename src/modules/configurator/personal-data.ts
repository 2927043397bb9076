import type { Connection } from '../../platform/database/database.ts';
import { buildsTaken, eraseBuilds, moveBuilds } from './configurator.queries.ts';
import { eraseLikes, galleryTaken, moveLikes, moveShared } from './gallery/gallery.queries.ts';
import { eraseMachines, machinesTaken, moveMachines } from './machines/machines.queries.ts';

/** The builds a customer saved, as they may take them along. */
export async function buildsDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(buildsTaken, { customerId }))?.data;
}

/** The PCs a customer has at home, as they may take them along. */
export async function machinesDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(machinesTaken, { customerId }))?.data;
}

/** What a customer shared in the gallery and likes there, as they may take it along. */
export async function galleryDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(galleryTaken, { customerId }))?.data;
}

/** Forgets what a customer saved, shared and liked. */
export async function eraseOwnBuilds(tx: Connection, customerId: string): Promise<void> {
  await tx.run(eraseLikes, { customerId });
  await tx.run(eraseMachines, { customerId });
  await tx.run(eraseBuilds, { customerId });
}

/** A visitor's builds, PCs and likes become an account's. Twice is safe. */
export async function handOverBuilds(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(moveMachines, { fromId, toId });
  await tx.run(moveBuilds, { fromId, toId });
  await tx.run(moveShared, { fromId, toId });
  await tx.run(moveLikes, { fromId, toId });
}
