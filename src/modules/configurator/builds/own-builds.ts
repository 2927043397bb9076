import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import { buildAnswer, buildJson, standingBuilds } from './build-answer.ts';
import { buildsOf, removeBuild, renameBuild } from '../configurator.queries.ts';
import type { PartShelf } from '../parts/part-shelf.ts';

/** What a customer saved, the newest first, each as it stands now. Three statements. */
export async function listOwnBuilds(db: Connection, shelf: PartShelf, owner: string): Promise<JsonText> {
  const builds = await standingBuilds(db, shelf, await db.rows(buildsOf, { owner }));
  return new JsonText(`{"builds":[${builds.map(buildJson).join(',')}]}`);
}

/**
 * Another name for one's own build; its address stays.
 * @throws AppError 404 for what is not there or somebody else's
 */
export async function renameOwnBuild(
  db: Connection,
  shelf: PartShelf,
  { owner, code, name }: { owner: string; code: string; name: string },
): Promise<JsonText> {
  const row = await db.first(renameBuild, { code, owner, name });
  if (!row) throw notOwn();
  return buildAnswer(db, shelf, row);
}

/**
 * Forgets one's own build; its link leads nowhere then.
 * @throws AppError 404 for what is not there or somebody else's
 */
export async function removeOwnBuild(db: Connection, owner: string, code: string): Promise<void> {
  if ((await db.run(removeBuild, { code, owner })) === 0) throw notOwn();
}

function notOwn() {
  return notFound('No encontramos ese equipo entre los tuyos.');
}
