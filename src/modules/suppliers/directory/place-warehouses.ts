import type { Connection } from '../../../platform/database/database.ts';
import { allWarehouses, ensureWarehouses } from '../../inventory/index.ts';
import { addWarehouses, oneSupplier, warehousesOfSupplier } from './directory.queries.ts';

/** As the house's distributor calls its warehouses. */
const houseNames: Readonly<Record<string, string>> = {
  CDMX: 'Ciudad de México',
  GDL: 'Guadalajara',
  MTY: 'Monterrey',
  TIJ: 'Tijuana',
};
const locationLettersMax = 20;

/**
 * The location that each of a supplier's warehouses fills, by the supplier's code of it; those never named before get one.
 * A supplier of the house fills the branch with the same code. Another one's `CDMX` is a place of its own, so that no
 * supplier writes over the shop's goods or another supplier's, until staff say otherwise.
 * @throws Error for a supplier that is not there
 */
export async function placeWarehouses(
  tx: Connection,
  code: string,
  named: readonly string[],
): Promise<Map<string, string>> {
  const known = await locationsOfSupplier(tx, code);
  const missing = [...new Set(named)].filter((one) => !known.has(one)).toSorted();
  if (missing.length === 0) return known;
  const supplier = await tx.first(oneSupplier, { code });
  if (!supplier) throw new Error(`There is no supplier ${code}.`);
  const names = missing.map((one) => (supplier.is_house && houseNames[one]) || one);
  let locations = missing;
  if (supplier.is_house) {
    await ensureWarehouses(
      tx,
      missing.map((one, index) => ({ code: one, name: names[index] ?? one })),
    );
  } else {
    const taken = new Set(await allWarehouses(tx));
    locations = missing.map((one) => freeCode(code, one, taken));
    await ensureWarehouses(
      tx,
      locations.map((location, index) => ({
        code: location,
        name: `${supplier.name} · ${names[index]}`,
        supplier: { code, days: supplier.lead_days },
      })),
    );
  }
  await tx.run(addWarehouses, { supplier: code, codes: missing, names, locations });
  return locationsOfSupplier(tx, code);
}

/** The location that each known warehouse of a supplier fills, by the supplier's code of it. */
export async function locationsOfSupplier(db: Connection, supplier: string): Promise<Map<string, string>> {
  const rows = await db.rows(warehousesOfSupplier, { supplier });
  return new Map(rows.map((row) => [row.code, row.location_code]));
}

/** `NORTE-CDMX`; with a number where that is somebody else's. */
function freeCode(supplier: string, warehouse: string, taken: Set<string>): string {
  const letters = supplier
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '');
  for (let number = 1; ; number += 1) {
    const tail = `${number === 1 ? '' : number}-${warehouse}`;
    const code = `${(letters || 'S').slice(0, locationLettersMax - tail.length)}${tail}`;
    if (taken.has(code)) continue;
    taken.add(code);
    return code;
  }
}
