import { query } from '../../platform/database/named-query.ts';

export const writeTotp = query<unknown>(
  'staff.write_totp',
  `insert into staff_user_totp (staff_user_id, secret) values ($1, $2)
   on conflict (staff_user_id) do update set secret = excluded.secret, last_step = 0
    where staff_user_totp.confirmed_at is null`,
);
export const readTotp = query<{ secret: string; confirmed_at: Date | null }>(
  'staff.read_totp',
  'select secret, confirmed_at from staff_user_totp where staff_user_id = $1',
);
/** No row where the code of that half minute, or a later one, was taken before: two at once cannot both have it. */
export const useTotpStep = query<unknown>(
  'staff.use_totp_step',
  `update staff_user_totp set last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
    where staff_user_id = $1 and last_step < $2`,
);
export const removeTotpRow = query<unknown>(
  'staff.remove_totp',
  'delete from staff_user_totp where staff_user_id = $1',
);
export const markTotp = query<unknown>(
  'staff.mark_totp',
  'update staff_user set has_totp = $2, updated_at = $3 where id = $1',
);
export const removeRecoveryCodes = query<unknown>(
  'staff.remove_recovery_codes',
  'delete from staff_user_recovery_code where staff_user_id = $1',
);
export const addRecoveryCodes = query<unknown>(
  'staff.add_recovery_codes',
  'insert into staff_user_recovery_code (staff_user_id, code_hash) select $1, unnest($2::text[])',
);
export const useRecoveryCode = query<unknown>(
  'staff.use_recovery_code',
  `update staff_user_recovery_code set used_at = $3
    where staff_user_id = $1 and code_hash = $2 and used_at is null`,
);
export const recoveryCodesLeft = query<{ count: number }>(
  'staff.recovery_codes_left',
  'select count(*)::int as count from staff_user_recovery_code where staff_user_id = $1 and used_at is null',
);
export const openWaitingSession = query<unknown>(
  'staff.open_waiting_session',
  'update staff_user_session set is_waiting = false where id = $1 and is_waiting',
);
