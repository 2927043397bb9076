import { t } from '../../i18n/t.ts';
import { invalid, type AppError } from '../../platform/errors.ts';

/** A guest has no password, so staff record how the guest proved who they are. */
export function proofNeeded(): AppError {
  const message = t('Say how they proved who they are.');
  return invalid({ proof: message }, message);
}
