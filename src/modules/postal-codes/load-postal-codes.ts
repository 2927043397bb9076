import { t } from '../../i18n/t.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CurrentStaff } from '../../platform/context.ts';
import type { Connection, Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { states } from '../shipping/index.ts';
import { audit } from '../staff/index.ts';
import { addLoad, lockCatalogue, removePlaces, wholeCatalogue, writePlaces } from './postal-codes.queries.ts';
import type { PostalPlace, PostFile } from './read-post-file.ts';

/** Codes written in one statement. */
const batchSize = 5_000;
/** A file without more of the codes that are there is believed only where somebody says so. */
const goneMax = 0.1;

/** What loading a file would change. */
export type LoadPreview = {
  rows: number;
  codes: number;
  neighbourhoods: number;
  states: number;
  /** States without a code in the file. */
  missingStates: string[];
  added: number;
  changed: number;
  removed: number;
  /** Why somebody has to confirm it; undefined where nobody has to. */
  warning: string | undefined;
};

/** What loading a file would change; nothing is written. */
export async function previewLoad(db: Connection, file: PostFile): Promise<LoadPreview> {
  return compare(await db.rows(wholeCatalogue), file).preview;
}

/**
 * Puts a file in the catalogue's place, in one transaction: readers see the old one until all of the new is there. Of the
 * same file a second time only the load itself is written.
 * @throws AppError 409 `needs_confirmation` where much would be gone and nobody confirmed it
 */
export async function loadPostalCodes(
  { db, clock, staff }: { db: Database; clock: Clock; staff?: CurrentStaff | undefined },
  { file, source, isConfirmed }: { file: PostFile; source: string; isConfirmed: boolean },
): Promise<LoadPreview> {
  return db.transaction(async (tx) => {
    await tx.run(lockCatalogue);
    const { preview, written, removed } = compare(await tx.rows(wholeCatalogue), file);
    if (preview.warning !== undefined && !isConfirmed) throw conflict('needs_confirmation', preview.warning);
    for (let from = 0; from < written.length; from += batchSize)
      await tx.run(writePlaces, { places: JSON.stringify(written.slice(from, from + batchSize)) });
    if (removed.length > 0) await tx.run(removePlaces, { codes: removed });
    const { rows, codes, neighbourhoods, states: stateCount } = preview;
    const counts = { rows, codes, neighbourhoods, states: stateCount };
    await tx.run(addLoad, { source, ...counts, loadedBy: staff?.name ?? null, now: clock.now() });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'postal_codes.load',
      subject: 'postal_codes',
      after: { file: source, ...counts },
    });
    return preview;
  });
}

function compare(
  now: readonly PostalPlace[],
  { rows, places }: PostFile,
): { preview: LoadPreview; written: PostalPlace[]; removed: string[] } {
  const known = new Map(now.map((place) => [place.code, fingerprint(place)]));
  const given = new Set(places.map(({ code }) => code));
  const added = places.filter(({ code }) => !known.has(code));
  const changed = places.filter(
    (place) => known.has(place.code) && known.get(place.code) !== fingerprint(place),
  );
  const removed = now.flatMap(({ code }) => (given.has(code) ? [] : [code]));
  const inFile = new Set(places.map(({ state }) => state));
  const gone = [...new Set(now.map(({ state }) => state))].filter((state) => !inFile.has(state));
  return {
    preview: {
      rows,
      codes: places.length,
      neighbourhoods: places.reduce((sum, { neighbourhoods }) => sum + neighbourhoods.length, 0),
      states: inFile.size,
      missingStates: states.filter((state) => !inFile.has(state)),
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      warning: warningOf(now.length, removed.length, gone),
    },
    written: [...added, ...changed],
    removed,
  };
}

function warningOf(now: number, removed: number, gone: readonly string[]): string | undefined {
  if (gone.length > 0)
    return t(
      'The file has no code of {states}, which the shop has now. Perhaps it is of some states only, or cut.',
      {
        states: gone.join(', '),
      },
    );
  if (removed > now * goneMax)
    return t(
      '{removed, number} of the {now, number} codes that the shop has now are not in the file. Perhaps it is cut.',
      {
        removed,
        now,
      },
    );
  return undefined;
}

function fingerprint({ state, municipality, city, neighbourhoods }: PostalPlace): string {
  return JSON.stringify([state, municipality, city, neighbourhoods]);
}
