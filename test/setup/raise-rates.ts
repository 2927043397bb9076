import { limits } from '../../src/modules/settings/limits.ts';
import type { Connection } from '../../src/platform/database/database.ts';

/** A crowd that comes from one address does as much in an hour as it likes; it is counted all the same. */
export async function raiseRates(db: Connection): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(limits.fields).flatMap(([name, { shape }]) =>
      shape.kind === 'whole' && shape.unit.text === 'an hour' ? [[name, shape.max]] : [],
    ),
  );
  await db.sql(
    `insert into shop_setting (key, value) values ('limits', $1)
     on conflict (key) do update set value = shop_setting.value || excluded.value`,
    [JSON.stringify(values)],
  );
}
