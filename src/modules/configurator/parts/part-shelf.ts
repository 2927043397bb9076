import { isDeepStrictEqual } from 'node:util';
import type { Changes } from '../../../platform/database/changes.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { trackStatement } from '../../../platform/track-dependencies.ts';
import { coalesceRequests } from '../../../platform/coalesce-requests.ts';
import {
  cardsOf,
  partsByRefIds,
  type PartRow,
  shelfChanges,
  shelfIds,
  shelfParts,
  type ShelfRow,
  shelfRowsOf,
  specsOf,
} from '../configurator.queries.ts';
import { compilePart } from '../rules/compile-part.ts';
import type { Part } from '../rules/parts.ts';
import { type SlotName, slotNamed } from '../rules/slots.ts';
import type { Specs } from '../rules/specs.ts';
import { measuresOf } from '../suggest/candidate.ts';

/** A product of a slot with what lists sort and narrow by. */
export type ShelvedPart = Omit<ShelfRow, 'facets'> & {
  part: Part;
  /** Places of its `key=value` facet words in the shelf's `words`. */
  wordIds: readonly number[];
  /** JSON of `productCardSchema`, once the part was shown. */
  card?: string;
};

/** All products of a slot as they are now; a new object where one of them changed. */
export type Shelf = {
  /** In the order of their ids. */
  parts: readonly ShelvedPart[];
  /** Every facet word that a part had so far. */
  words: readonly string[];
  /** The same object for as long as no product came, went or was written: prices and stock are listed elsewhere. */
  specs: object;
};

/** Turns rows into parts; keeps what it compiled for as long as the product is not written again. */
export type PartShelf = {
  /** The parts of `rows`, in their order. */
  partsOf(db: Connection, rows: readonly PartRow[]): Promise<Part[]>;
  /** The cards of parts of a shelf by id. Each is read when it is shown first; most of a large shop's never are. */
  cardsOf(db: Connection, parts: readonly ShelvedPart[]): Promise<Map<number, string>>;
  /** How fast a processor or card that was read is in games (`suggest/`); undefined where that is not known. */
  gamesIndex(id: number): number | undefined;
  /** The products of a slot, current as of this call. */
  shelfOf(db: Connection, slot: SlotName): Promise<Shelf>;
  /**
   * The same, and of `refIds` the products that stand on a shelf which was read before, current in all that tables
   * announce: everything a page shows, and of stock the last five. How many more there are, and what sells, is at most a
   * minute old. No statement where nothing was announced.
   */
  shownShelf(
    db: Connection,
    slot: SlotName,
    refIds: readonly string[],
  ): Promise<{ shelf: Shelf; known: Map<string, ShelvedPart> }>;
};

/** A process answers nobody while it takes up rows: of so many for some 20 ms. */
const readAtOnce = 1_000;

/** What is not announced is read again after this time. */
const keptMilliseconds = 60_000;

/**
 * One per process. Reading and compiling two thousand products takes a tenth of a second; every call asks for what
 * was written since the last one, or hears from `changes` that nothing was, so nothing here can be out of date.
 */
export function createPartShelf(changes?: Changes): PartShelf {
  const compiled = new Map<number, { version: string; part: Part; gamesIndex: number | undefined }>();
  const shelves = new Map<SlotName, KeptShelf>();

  const partsOf: PartShelf['partsOf'] = async (db, rows) => {
    const stale = rows.filter(({ id, version }) => compiled.get(id)?.version !== version);
    if (stale.length > 0) {
      const specs = new Map(
        (await db.rows(specsOf, { ids: stale.map(({ id }) => id) })).map((row) => [row.id, row.specs]),
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

  const keptFor = (slot: SlotName): KeptShelf => {
    let kept = shelves.get(slot);
    if (!kept) shelves.set(slot, (kept = keptShelf(slotNamed(slot).kinds, partsOf)));
    return kept;
  };
  const overdue = () => {
    for (const kept of shelves.values()) kept.hear(['*']);
  };
  let isFollowing = false;
  const follow = () => {
    isFollowing = true;
    changes?.follow({
      onChange: (tags) => {
        for (const kept of shelves.values()) kept.hear(tags);
      },
      onLive: overdue,
      onLost: overdue,
    });
  };

  return {
    partsOf,
    async cardsOf(db, parts) {
      const unread = parts.filter(({ card }) => card === undefined);
      const ids = unread.map(({ id }) => id);
      const read = new Map(
        ids.length === 0 ? [] : (await db.rows(cardsOf, { ids })).map(({ id, card }) => [id, card]),
      );
      // What is written later stands on the shelf as another object.
      for (const part of unread) {
        const card = read.get(part.id);
        if (card !== undefined) part.card = card;
      }
      return new Map(parts.flatMap(({ id, card }) => (card === undefined ? [] : [[id, card] as const])));
    },
    gamesIndex: (id) => compiled.get(id)?.gamesIndex,
    shelfOf(db, slot) {
      // Caches of the answer depend on the tables of this statement, even where another request ran it.
      trackStatement(shelfChanges.text);
      return keptFor(slot).read(db);
    },
    async shownShelf(db, slot, refIds) {
      trackStatement(shelfChanges.text);
      if (refIds.length > 0) trackStatement(partsByRefIds.text);
      if (!isFollowing) follow();
      const isTold = (await changes?.settled()) ?? false;
      const own = keptFor(slot);
      const holding = new Set([...shelves.values()].filter((kept) => refIds.some(kept.holds)));
      const [shelf] = await Promise.all([
        own.shown(db, isTold),
        ...[...holding].map((kept) => kept.shown(db, isTold)),
      ]);
      const known = new Map<string, ShelvedPart>();
      for (const refId of refIds) {
        for (const kept of holding) {
          const part = kept.find(refId);
          if (part) known.set(refId, part);
        }
      }
      return { shelf, known };
    },
  };
}

function gamesIndexOf(part: Part, name: string, specs: Specs): number | undefined {
  const measures = measuresOf(part, name, specs);
  if (measures.kind === 'cpu') return measures.index?.games;
  return measures.kind === 'gpu' ? measures.index : undefined;
}

/** Whether no more than price, stock and what sells has changed. */
function saysTheSame(before: ShelvedPart | undefined, now: ShelvedPart): boolean {
  return (
    before?.version === now.version &&
    before.kind === now.kind &&
    isDeepStrictEqual([before.wordIds, before.measures], [now.wordIds, now.measures])
  );
}

type KeptShelf = {
  /** As of this call. */
  read(db: Connection): Promise<Shelf>;
  /** As of the last change that was heard; where changes may have been missed, as of this call. */
  shown(db: Connection, isTold: boolean): Promise<Shelf>;
  holds(this: void, refId: string): boolean;
  find(refId: string): ShelvedPart | undefined;
  /** Changes that were announced. */
  hear(tags: readonly string[]): void;
};

/** The shelf of some kinds. */
function keptShelf(kinds: readonly string[], partsOf: PartShelf['partsOf']): KeptShelf {
  const byId = new Map<number, ShelvedPart>();
  const byRefId = new Map<string, ShelvedPart>();
  const kindTags = new Set(['*', ...kinds.map((kind) => `product_listing.kind:${kind}`)]);
  const productTag = 'product_listing:';
  const places = new Map<string, number>();
  const words: string[] = [];
  let shelf: Shelf = { parts: [], words, specs: {} };
  /** What transactions before this one wrote has been read; null: nothing has. */
  let floor: string | null = null;
  /** Rows were taken up, and reading broke off before they stood on the shelf. */
  let isBehind = false;
  /** Counts what was heard, and how much of it has been read. */
  let heard = 1;
  let heardAndRead = 0;
  let readAt = 0;

  const placeOf = (word: string) => {
    let place = places.get(word);
    if (place === undefined) places.set(word, (place = words.push(word) - 1));
    return place;
  };

  /** Puts rows in their places; gives those that are new or written, and whether all of them say what they said. */
  const place = async (db: Connection, given: readonly ShelfRow[]) => {
    // A row written while a long transaction runs is told again and again.
    const rows = given.filter(({ id, written }) => byId.get(id)?.written !== written);
    const parts = await partsOf(db, rows);
    let isSame = true;
    for (const [index, { facets, ...row }] of rows.entries()) {
      const part = parts[index];
      if (!part) continue;
      const now = { ...row, part, wordIds: facets.map(placeOf) };
      isSame &&= saysTheSame(byId.get(row.id), now);
      byId.set(row.id, now);
    }
    return { rows, isSame };
  };

  /** Takes away what is gone and reads what is missing, few at a time: others are answered in between. */
  const readMissing = async (db: Connection): Promise<string> => {
    const now = await db.first(shelfIds, { kinds });
    if (!now) throw new Error('The shelf of parts was not read.');
    const ids = new Set(now.ids);
    for (const id of byId.keys()) if (!ids.has(id)) byId.delete(id);
    const missing = now.ids.filter((id) => !byId.has(id));
    for (let from = 0; from < missing.length; from += readAtOnce) {
      const read = await db.first(shelfParts, { ids: missing.slice(from, from + readAtOnce) });
      await place(db, shelfRowsOf(read?.parts ?? null));
    }
    return now.floor;
  };

  const readChanges = async (db: Connection): Promise<Shelf> => {
    let changed: readonly ShelfRow[] = [];
    let isSame = false;
    if (floor === null) {
      byId.clear();
      floor = await readMissing(db);
    } else {
      const changes = await db.first(shelfChanges, { kinds, floor });
      if (!changes) throw new Error('The shelf of parts was not read.');
      const wasBehind = isBehind;
      isBehind = true;
      const placed = await place(db, shelfRowsOf(changes.changed));
      changed = placed.rows;
      isSame = placed.isSame && !wasBehind && byId.size === shelf.parts.length;
      if (byId.size !== changes.total) {
        await readMissing(db);
        isSame = false;
      }
      floor = changes.floor;
    }
    isBehind = false;
    if (isSame && changed.length === 0) return shelf;
    const inOrder = isSame
      ? shelf.parts.map((part) => byId.get(part.id) ?? part)
      : [...byId.values()].toSorted((one, other) => one.id - other.id);
    shelf = { parts: inOrder, words, specs: isSame ? shelf.specs : {} };
    if (!isSame) byRefId.clear();
    for (const { id } of isSame ? changed : inOrder) {
      const part = byId.get(id);
      if (part) byRefId.set(part.ref_id, part);
    }
    return shelf;
  };

  const read = coalesceRequests(async (db: Connection) => {
    // What is announced from here on may not be seen by the statement.
    const heardBefore = heard;
    const current = await readChanges(db);
    heardAndRead = heardBefore;
    readAt = performance.now();
    return current;
  });

  return {
    read,
    shown: (db, isTold) =>
      isTold && heardAndRead === heard && performance.now() - readAt < keptMilliseconds
        ? Promise.resolve(shelf)
        : read(db),
    holds: (refId) => byRefId.has(refId),
    find: (refId) => byRefId.get(refId),
    hear(tags) {
      const isMeant = (tag: string) =>
        kindTags.has(tag) || (tag.startsWith(productTag) && byId.has(Number(tag.slice(productTag.length))));
      if (tags.some(isMeant)) heard += 1;
    },
  };
}
