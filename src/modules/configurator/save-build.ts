import { createHash } from 'node:crypto';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { JsonText } from '../../platform/http/serve.ts';
import { buildByCode, type BuildRow, insertBuild } from './configurator.queries.ts';
import type { PartShelf } from './part-shelf.ts';
import { chosenProductsJson, readChosenParts, readKnownParts } from './read-parts.ts';

/**
 * Saves a build under a short code. The code is made from what is saved and by whom, so saving the same again gives
 * the same code and nobody can find builds by counting.
 * @throws AppError 422 `unknown_part`
 */
export async function saveBuild(
  { db, who, clock }: RequestContext,
  shelf: PartShelf,
  input: { name: string; refIds: readonly string[] },
): Promise<JsonText> {
  await readChosenParts(db, shelf, input.refIds);
  const customer = await who.customer();
  const owner = customer?.id ?? null;
  const refIds = JSON.stringify(input.refIds);
  for (let attempt = 0; ; attempt += 1) {
    const code = codeOf([owner, input.name, input.refIds.toSorted(), attempt]);
    const made = await db.first(insertBuild, [code, owner, input.name, refIds, clock.now()]);
    const row = made ?? (await db.first(buildByCode, [code]));
    if (row && row.name === input.name && isSame(row.ref_ids, input.refIds))
      return buildAnswer(db, shelf, row);
    // Two contents with one code: a matter of luck once in 2^50; the next attempt takes another.
    if (attempt > 3) throw new Error('No free code for a build.');
  }
}

/**
 * A saved build as it stands in the shop now.
 * @throws AppError 404
 */
export async function readBuild(db: Connection, shelf: PartShelf, code: string): Promise<JsonText> {
  const row = await db.first(buildByCode, [code]);
  if (!row) throw notFound('No encontramos ese equipo. Revisa el enlace.');
  return buildAnswer(db, shelf, row);
}

/** Products that are not sold any more are missing among `products` and in the total. */
async function buildAnswer(db: Connection, shelf: PartShelf, row: BuildRow): Promise<JsonText> {
  const known = await readKnownParts(db, shelf, row.ref_ids);
  const total = row.ref_ids.reduce((sum, refId) => sum + (known.get(refId)?.row.price_cents ?? 0), 0);
  const build = {
    code: row.code,
    name: row.name,
    ref_ids: row.ref_ids,
    total_cents: total,
    created_at: row.created_at.toISOString(),
  };
  const products = chosenProductsJson(row.ref_ids.flatMap((refId) => known.get(refId) ?? []));
  return new JsonText(`{"build":${JSON.stringify(build).slice(0, -1)},"products":${products}}}`);
}

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;

function codeOf(content: unknown): string {
  const bytes = createHash('sha256').update(JSON.stringify(content)).digest();
  return Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
}
