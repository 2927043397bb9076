import type { CurrentStaff } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { nameRequestClient } from '../../../platform/http/request-client.ts';
import { completed, needsTotp, rightsOf } from '../rights.ts';
import { noteUse, staffOfHash } from './api-tokens.queries.ts';
import { hashOfToken, rightsOfToken, tokenPrefix } from './token.ts';

const bearer = new RegExp(`^Bearer (${tokenPrefix}[\\w-]{43})$`, 'i');
/** A figure for people: not every call is written down. */
const usesEveryMilliseconds = 5 * 60_000;

/** Whether a request says that it comes with an API token, good or not. */
export function hasApiToken(headers: Headers): boolean {
  return headers.get('authorization')?.slice(7).startsWith(tokenPrefix) ?? false;
}

/**
 * Who made the API token that a request came with: with what it was given of what they may do now. Nobody, where it was
 * ended or is over, and where its maker is disabled or has to turn on the second step first.
 */
export async function staffOfToken(
  db: Database,
  headers: Headers,
  { now, isTotpRequired }: { now: Date; isTotpRequired: boolean },
): Promise<CurrentStaff | undefined> {
  const [, token] = bearer.exec(headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return undefined;
  const row = await db.first(staffOfHash, { tokenHash: hashOfToken(token), now });
  if (!row) return undefined;
  const makers = rightsOf(row.role, row.role_rights);
  if (isTotpRequired && !row.has_totp && needsTotp(makers)) return undefined;
  const given = completed(row.rights);
  if (row.last_used_at === null || row.last_used_at.getTime() < now.getTime() - usesEveryMilliseconds)
    await db.run(noteUse, { id: row.token_id, now });
  nameRequestClient(row.token_name);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    rights: rightsOfToken(makers).filter((right) => given.includes(right)),
    mustEnrol: false,
    // A program says itself which language it reads.
    language: null,
    sessionId: `api-token:${row.token_id}`,
  };
}
