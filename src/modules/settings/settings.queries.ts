import { query } from '../../platform/database/named-query.ts';

export const storedGroup = query(
  'settings.group',
  'select value, version from shop_setting where key = :name',
);
export const storedGroups = query(
  'settings.groups',
  'select key, value, version, updated_at from shop_setting where key = any(:names::text[])',
);
export const keepGroup = query(
  'settings.keep_group',
  `insert into shop_setting (key, value) values (:name, '{}') on conflict (key) do nothing`,
);
export const lockGroup = query(
  'settings.lock_group',
  'select value, version from shop_setting where key = :name for update',
);
export const writeGroup = query(
  'settings.write_group',
  'update shop_setting set value = :value, version = version + 1, updated_at = :now where key = :name',
);
