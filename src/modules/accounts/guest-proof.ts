import { t } from '../../i18n/t.ts';
import { invalid, type AppError } from '../../platform/errors.ts';
import type { GuestProof } from './accounts.contract.ts';

/** A guest has no password, so staff record how the guest proved who they are. */
export function proofNeeded(): AppError {
  const message = t('Say how they proved who they are.');
  return invalid({ proof: message }, message);
}

/** Only an answer from their address proves that other data tied to it is theirs; at the counter some leave none. */
export function provesAddress(email: string, proof: GuestProof): boolean {
  return proof === 'email' && email !== '';
}
