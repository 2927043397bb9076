import { query } from '../../platform/database/named-query.ts';

export const writeTotp = query(
  'staff.write_totp',
  `insert into staff_user_totp (staff_user_id, secret) values (:staffId, :sealed)
   on conflict (staff_user_id) do update set secret = excluded.secret, last_step = 0
    where staff_user_totp.confirmed_at is null`,
);
export const readTotp = query(
  'staff.read_totp',
  'select secret, confirmed_at from staff_user_totp where staff_user_id = :staffUserId',
);
/** No row where the code of that half minute, or a later one, was taken before: two at once cannot both have it. */
export const useTotpStep = query(
  'staff.use_totp_step',
  `update staff_user_totp set last_step = :step, confirmed_at = coalesce(confirmed_at, :now)
    where staff_user_id = :userId and last_step < :step`,
);
export const removeTotpRow = query(
  'staff.remove_totp',
  'delete from staff_user_totp where staff_user_id = :userId',
);
export const markTotp = query(
  'staff.mark_totp',
  'update staff_user set has_totp = :hasTotp, updated_at = :now where id = :id',
);
export const removeRecoveryCodes = query(
  'staff.remove_recovery_codes',
  'delete from staff_user_recovery_code where staff_user_id = :staffUserId',
);
export const addRecoveryCodes = query(
  'staff.add_recovery_codes',
  'insert into staff_user_recovery_code (staff_user_id, code_hash) select :staffId, unnest(:codeHashes::text[])',
);
export const useRecoveryCode = query(
  'staff.use_recovery_code',
  `update staff_user_recovery_code set used_at = :now
    where staff_user_id = :userId and code_hash = :codeHash and used_at is null`,
);
export const recoveryCodesLeft = query(
  'staff.recovery_codes_left',
  'select count(*)::int as count from staff_user_recovery_code where staff_user_id = :userId and used_at is null',
);
export const openWaitingSession = query(
  'staff.open_waiting_session',
  'update staff_user_session set is_waiting = false where id = :id and is_waiting',
);
