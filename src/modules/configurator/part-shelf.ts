import type { Connection } from '../../platform/database/database.ts';
import { noteStatement } from '../../platform/reads.ts';
import { type PartRow, shelfChanges, type ShelfRow, specsOf } from './configurator.queries.ts';
import { compilePart } from './rules/compile-part.ts';
import type { Part } from './rules/parts.ts';
import { type SlotName, slotNamed } from './rules/slots.ts';
import type { Specs } from './rules/specs.ts';
import { measuresOf } from './suggest/candidate.ts';

/** A product of a slot with what lists sort and narrow by. */
export type ShelvedPart = Omit<ShelfRow, 'facets'> & {
  part: Part;
  /** Places of its `key=value` facet words in the shelf's `words`. */
  wordIds: readonly number[];
};

/** All products of a slot as they are now; a new object where one of them changed. */
export type Shelf = {
  /** In the order of their ids. */
  parts: readonly ShelvedPart[];
  /** Every facet word that a part had so far. */
  words: readonly string[];
};

/** Turns rows into parts; keeps what it compiled for as long as the product is not written again. */
export type PartShelf = {
  /** The parts of `rows`, in their order. */
  partsOf(db: Connection, rows: readonly PartRow[]): Promise<Part[]>;
  /** How fast a processor or card that was read is in games (`suggest/`); undefined where that is not known. */
  gamesIndex(id: number): number | undefined;
  /** The products of a slot, current as of this call. */
  shelfOf(db: Connection, slot: SlotName): Promise<Shelf>;
};

/**
 * One per process. Reading and compiling two thousand products takes a tenth of a second; every call asks for what
 * was written since the last one, so nothing here can be out of date.
 */
export function createPartShelf(): PartShelf {
  const compiled = new Map<number, { version: string; part: Part; gamesIndex: number | undefined }>();
  const shelves = new Map<SlotName, KeptShelf>();

  const partsOf: PartShelf['partsOf'] = async (db, rows) => {
    const stale = rows.filter(({ id, version }) => compiled.get(id)?.version !== version);
    if (stale.length > 0) {
      const specs = new Map(
        (await db.rows(specsOf, [stale.map(({ id }) => id)])).map((row) => [row.id, row.specs]),
      );
      for (const { id, version, ref_id: refId, kind, name, available } of stale) {
        const own = specs.get(id) ?? {};
        const part = compilePart({ refId, kind, name, available, specs: own });
        compiled.set(id, { version, part, gamesIndex: gamesIndexOf(part, name, own) });
      }
    }
    return rows.map(({ id, available }) => {
      const part = compiled.get(id)?.part;
      if (!part) throw new Error('A part that was just compiled is gone.');
      // Stock changes without the product being written.
      return part.available === available ? part : { ...part, available };
    });
  };

  return {
    partsOf,
    gamesIndex: (id) => compiled.get(id)?.gamesIndex,
    shelfOf(db, slot) {
      // Whoever keeps an answer hears of changes of what this statement reads, though another request may have sent it.
      noteStatement(shelfChanges.text);
      let kept = shelves.get(slot);
      if (!kept) shelves.set(slot, (kept = keptShelf(slotNamed(slot).kinds, partsOf)));
      return kept.read(db);
    },
  };
}

function gamesIndexOf(part: Part, name: string, specs: Specs): number | undefined {
  const measures = measuresOf(part, name, specs);
  if (measures.kind === 'cpu') return measures.index?.games;
  return measures.kind === 'gpu' ? measures.index : undefined;
}

type KeptShelf = { read(db: Connection): Promise<Shelf> };

/**
 * The shelf of some kinds. Many requests at once share a look at the database, but only one that begins after they
 * asked.
 */
function keptShelf(kinds: readonly string[], partsOf: PartShelf['partsOf']): KeptShelf {
  const byId = new Map<number, ShelvedPart>();
  const places = new Map<string, number>();
  const words: string[] = [];
  let shelf: Shelf = { parts: [], words };
  /** What transactions before this one wrote has been read; null: nothing has. */
  let floor: string | null = null;
  let running: Promise<Shelf> | undefined;
  let next: Promise<Shelf> | undefined;

  const placeOf = (word: string) => {
    let place = places.get(word);
    if (place === undefined) places.set(word, (place = words.push(word) - 1));
    return place;
  };

  const readChanges = async (db: Connection): Promise<Shelf> => {
    let changes = await db.first(shelfChanges, [kinds, floor]);
    if (!changes) throw new Error('The shelf of parts was not read.');
    const added = (changes.changed ?? []).filter(({ id }) => !byId.has(id)).length;
    // More or fewer than expected: something went away. Then all is read anew.
    if (byId.size + added !== changes.total) {
      byId.clear();
      shelf = { parts: [], words };
      changes = (await db.first(shelfChanges, [kinds, null])) ?? changes;
    }
    // A row written while a long transaction runs is told again and again.
    const rows = (changes.changed ?? []).filter(({ id, written }) => byId.get(id)?.written !== written);
    const parts = await partsOf(db, rows);
    for (const [index, { facets, ...row }] of rows.entries()) {
      const part = parts[index];
      if (part) byId.set(row.id, { ...row, part, wordIds: facets.map(placeOf) });
    }
    floor = changes.floor;
    if (rows.length > 0 || byId.size !== shelf.parts.length) {
      shelf = { parts: [...byId.values()].toSorted((one, other) => one.id - other.id), words };
    }
    return shelf;
  };

  const start = (db: Connection): Promise<Shelf> => {
    const reading = readChanges(db).finally(() => {
      if (running === reading) running = undefined;
    });
    running = reading;
    return reading;
  };

  return {
    read(db) {
      if (!running) return start(db);
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return start(db);
        });
      return next;
    },
  };
}
