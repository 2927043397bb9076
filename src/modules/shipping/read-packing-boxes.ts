import type { Connection } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { readSettings } from '../settings/index.ts';
import type { PackingBox } from './rules/index.ts';

/** The boxes of the shop, what is assumed of unweighed goods in grams, and cm³ that count as a kilogram (null: none). */
export async function readPackingBoxes({ db, log }: { db: Connection; log: Pick<Log, 'warn'> }): Promise<{
  boxes: PackingBox[];
  assumed_weight_grams: number;
  volumetric_divisor: number | null;
}> {
  const settings = await readSettings(db, 'shipping', log);
  return {
    boxes: settings.boxes.map((box) => ({
      name: box.name,
      inner_mm: [box.inner_length_mm, box.inner_width_mm, box.inner_height_mm],
      outer_mm: [box.outer_length_mm, box.outer_width_mm, box.outer_height_mm],
      weight_grams: box.weight_grams,
    })),
    assumed_weight_grams: settings.assumed_weight_grams,
    volumetric_divisor: settings.volumetric_divisor === 0 ? null : settings.volumetric_divisor,
  };
}
