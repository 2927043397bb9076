import { invalid, type AppError } from '../../platform/errors.ts';

/** A guest has no password, so staff record how the guest proved who they are. */
export function proofNeeded(): AppError {
  return invalid({ proof: 'Say how they proved who they are.' }, 'Say how they proved who they are.');
}
