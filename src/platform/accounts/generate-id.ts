import { generateRandomString } from 'better-auth/crypto';

/** An id as the library of accounts makes them: 32 letters and figures. Its own function comes with all of the library. */
export function generateId(): string {
  return generateRandomString(32, 'a-z', 'A-Z', '0-9');
}
