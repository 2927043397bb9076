import { randomBytes } from 'node:crypto';
import { msg, t } from '../../../i18n/t.ts';
import type { CurrentStaff, RequestContext } from '../../../platform/context.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { alertPerson } from '../alert-staff.ts';
import { audit } from '../audit.ts';
import { requirePassword } from '../own-password.ts';
import { completed, isOwner, neededBy } from '../rights.ts';
import { requireWithinOwn } from '../roles/roles.ts';
import { lockSystemUser } from '../staff.queries.ts';
import type { apiTokensContract } from './api-tokens.contract.ts';
import {
  deleteOverTokens,
  deleteToken,
  insertToken,
  isSignedIn,
  liveTokens,
  soonMilliseconds,
} from './api-tokens.queries.ts';
import { hashOfToken, isPeoplesOwn, rightsOfToken, tokenPrefix } from './token.ts';

type Context = RequestContext & { staff: CurrentStaff };
type Asked = z.output<typeof apiTokensContract.addApiToken.body & {}>;

/** More programs than a shop has. */
const tokensMax = 20;
const dayMilliseconds = 86_400_000;

/** The own tokens that are good, for an owner everybody's. */
export async function readTokens({ db, staff, clock }: Context) {
  const rows = await db.rows(liveTokens, { staffId: staff.id, all: isOwner(staff), now: clock.now() });
  return {
    rights: rightsOfToken(staff.rights)
      .filter((right) => right !== 'any')
      .map((right) => ({ right, needs: [...neededBy(right)] })),
    tokens: rows.map((row) => onWire(row, staff, clock.now())),
  };
}

/**
 * Makes a token; what its rights need comes with them.
 * @returns the token itself, which nobody can read again
 * @throws AppError 401 for who was signed out meanwhile, 403 `beyond_own_rights`, 409 `too_many_tokens`, 422 for a wrong password, 429 after too many
 */
export async function addToken(context: Context, asked: Asked) {
  const { db, staff, clock } = context;
  await requirePassword(context, asked.current_password);
  const refused = asked.rights.find(isPeoplesOwn);
  if (refused)
    throw new AppError(403, 'beyond_own_rights', t('No program may do that: {right}.', { right: refused }));
  requireWithinOwn(context, asked.rights);
  const now = clock.now();
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
  const rights = rightsOfToken(completed(asked.rights));
  const expiresAt = asked.days === null ? null : new Date(now.getTime() + asked.days * dayMilliseconds);
  const row = await db.transaction(async (tx) => {
    // A password is compared for long enough that somebody ends the session meanwhile, and the tokens with it.
    await lockSystemUser(tx, staff.id);
    if (!(await tx.first(isSignedIn, { id: staff.sessionId })))
      throw new AppError(401, 'not_signed_in', t('Sign in to the admin area first.'));
    await tx.run(deleteOverTokens, { staffId: staff.id, now });
    const added = await tx.first(insertToken, {
      staffId: staff.id,
      name: asked.name,
      tokenHash: hashOfToken(token),
      hint: token.slice(-4),
      rights,
      now,
      expiresAt,
      max: tokensMax,
    });
    if (!added)
      throw conflict('too_many_tokens', t('End a token first: {max} are enough.', { max: tokensMax }));
    await audit(tx, {
      systemUserId: staff.id,
      action: 'system_user.api_token_add',
      subject: `system_user:${staff.id}`,
      after: { name: asked.name, rights, expires_at: expiresAt },
    });
    // It outlives the password that it was made with: somebody else who knew that is found out.
    await alertPerson(context, tx, staff.id, {
      once: `api-token-made:${added.id}`,
      subject: {
        message: msg('An API token was made in your name: {name}'),
        values: () => ({ name: asked.name }),
      },
      text: msg(
        'What calls the shop with it does so in your name, until the token ends; a new password does not end it. If it was not you, end it at once and change your password.',
      ),
      path: '/admin/account#api-tokens',
    });
    return added;
  });
  return { token, api_token: onWire(row, staff, now) };
}

/** Ends a token of one's own, or as an owner anybody's. Throws AppError 404. */
export async function endToken({ db, staff }: Context, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.first(deleteToken, { id, staffId: staff.id, all: isOwner(staff) });
    if (!ended) throw notFound(t('There is no such token.'));
    await audit(tx, {
      systemUserId: staff.id,
      action: 'system_user.api_token_end',
      subject: `system_user:${ended.staff_user_id}`,
      before: { name: ended.name },
    });
  });
}

function onWire(row: RowOf<typeof liveTokens>, staff: CurrentStaff, now: Date) {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    rights: rightsOfToken(completed(row.rights)).filter((right) => right !== 'any'),
    made_by: { id: row.staff_user_id, name: row.made_by },
    is_own: row.staff_user_id === staff.id,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    ends_soon: row.expires_at !== null && row.expires_at.getTime() <= now.getTime() + soonMilliseconds,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
