import { query } from '../../platform/database/named-query.ts';

export type GroupRow = { value: unknown; version: number };

export const storedGroup = query<GroupRow>(
  'settings.group',
  'select value, version from shop_setting where key = $1',
);
export const keepGroup = query<unknown>(
  'settings.keep_group',
  `insert into shop_setting (key, value) values ($1, '{}') on conflict (key) do nothing`,
);
export const lockGroup = query<GroupRow>(
  'settings.lock_group',
  'select value, version from shop_setting where key = $1 for update',
);
export const writeGroup = query<unknown>(
  'settings.write_group',
  'update shop_setting set value = $2, version = version + 1, updated_at = $3 where key = $1',
);
