import { invalid, type AppError } from '../../platform/errors.ts';

/** A guest has no password to show: staff say how they know who is asking. */
export function proofNeeded(): AppError {
  return invalid({ proof: 'Say how they proved who they are.' }, 'Say how they proved who they are.');
}
