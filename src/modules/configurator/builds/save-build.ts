import { createHash } from 'node:crypto';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import { buildByCode, type BuildRow, insertBuild } from '../configurator.queries.ts';
import { buildAnswer, buildJson, type StandingBuild, standingBuilds } from './build-answer.ts';
import type { SeenPart } from '../configurator.tables.ts';
import type { PartShelf } from '../parts/part-shelf.ts';
import { type ChosenPart, readChosenParts } from '../parts/read-parts.ts';

/** `own` is at home; `isAssembled` says that it is to be bought put together. */
type BuildToSave = { name: string; refIds: readonly string[]; own: readonly string[]; isAssembled: boolean };

/**
 * Saves a build under a short code. The code is made from what is saved and by whom, so saving the same again gives
 * the same code and nobody can find builds by counting.
 * @throws AppError 422 `unknown_part`
 */
export async function saveBuild(
  { db, who, clock }: RequestContext,
  shelf: PartShelf,
  input: BuildToSave,
): Promise<JsonText> {
  const chosen = await readChosenParts(db, shelf, input.refIds);
  const customer = await who.customer();
  const owner = customer?.id ?? null;
  const refIds = JSON.stringify(input.refIds);
  // Each once: of what the shopper has, all units are at home.
  const own = [...new Set(input.own)].filter((refId) => input.refIds.includes(refId)).toSorted();
  const seen = JSON.stringify(seenParts(chosen));
  for (let attempt = 0; ; attempt += 1) {
    // Codes of builds that have to be bought whole stay what they were.
    const content = [
      owner,
      input.name,
      input.refIds.toSorted(),
      attempt,
      ...(own.length > 0 ? [own] : []),
      ...(input.isAssembled ? ['assembled'] : []),
    ];
    const code = codeOf(content);
    const ownIds = JSON.stringify(own);
    const made = await db.first(insertBuild, {
      code,
      owner,
      name: input.name,
      refIds,
      ownIds,
      isAssembled: input.isAssembled,
      seen,
      now: clock.now(),
    });
    const row = made ?? (await db.first(buildByCode, { code }));
    if (row && isSameBuild(row, { ...input, own })) return buildAnswer(db, shelf, row);
    // Two contents with one code: a matter of luck once in 2^50; the next attempt takes another.
    if (attempt > 3) throw new Error('No free code for a build.');
  }
}

/**
 * A saved build as it stands in the shop now.
 * @throws AppError 404
 */
export async function readBuild(db: Connection, shelf: PartShelf, code: string): Promise<JsonText> {
  return new JsonText(`{"build":${buildJson(await standingBuild(db, shelf, code))}}`);
}

/**
 * The same, not yet as text.
 * @throws AppError 404
 */
export async function standingBuild(db: Connection, shelf: PartShelf, code: string): Promise<StandingBuild> {
  const row = await db.first(buildByCode, { code });
  const [build] = row ? await standingBuilds(db, shelf, [row]) : [];
  if (!build) throw notFound('No encontramos ese equipo. Revisa el enlace.');
  return build;
}

function seenParts(chosen: readonly ChosenPart[]): SeenPart[] {
  const once = new Map(chosen.map(({ row }) => [row.ref_id, row]));
  return [...once.values()].map(({ ref_id, name, price_cents, available }) => ({
    ref_id,
    name,
    price_cents,
    is_in_stock: available > 0,
  }));
}

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;

function codeOf(content: unknown): string {
  const bytes = createHash('sha256').update(JSON.stringify(content)).digest();
  return Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
}

function isSameBuild(row: BuildRow, { name, refIds, own, isAssembled }: BuildToSave): boolean {
  return (
    row.name === name &&
    row.is_assembled === isAssembled &&
    isSame(row.ref_ids, refIds) &&
    isSame(row.own_ref_ids, own)
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
}
