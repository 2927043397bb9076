import type { Connection } from '../../platform/database/database.ts';
import { type PartRow, specsOf } from './configurator.queries.ts';
import { compilePart } from './rules/compile-part.ts';
import type { Part } from './rules/parts.ts';

/** Turns rows into parts; keeps what it compiled for as long as the product is not written again. */
export type PartShelf = {
  /** The parts of `rows`, in their order. */
  partsOf(db: Connection, rows: readonly PartRow[]): Promise<Part[]>;
};

/**
 * One per process. Reading and compiling the specs of two thousand products takes a tenth of a second; the version of
 * every row is read anew with each request, so nothing here can be out of date.
 */
export function createPartShelf(): PartShelf {
  const compiled = new Map<number, { version: string; part: Part }>();
  return {
    async partsOf(db, rows) {
      const stale = rows.filter(({ id, version }) => compiled.get(id)?.version !== version);
      if (stale.length > 0) {
        const specs = new Map(
          (await db.rows(specsOf, [stale.map(({ id }) => id)])).map((row) => [row.id, row.specs]),
        );
        for (const { id, version, ref_id: refId, kind, name, available } of stale) {
          const part = compilePart({ refId, kind, name, available, specs: specs.get(id) ?? {} });
          compiled.set(id, { version, part });
        }
      }
      return rows.map(({ id, available }) => {
        const part = compiled.get(id)?.part;
        if (!part) throw new Error('A part that was just compiled is gone.');
        // Stock changes without the product being written.
        return part.available === available ? part : { ...part, available };
      });
    },
  };
}
