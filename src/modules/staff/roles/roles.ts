import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid, notFound, stale } from '../../../platform/errors.ts';
import type { StaffRight } from '../../../platform/http/endpoint.ts';
import { audit } from '../audit.ts';
import { builtInRoles, completed, isBuiltIn, neededBy, rightsOf } from '../rights.ts';
import { staffRights } from '../staff.contract.ts';
import {
  lockRoles,
  namesakeOf,
  oneRole,
  peopleOfRole,
  peopleOfRoles,
  putRole,
  removeRole,
  spreadRights,
  storedRoles,
  type RoleRow,
} from './roles.queries.ts';

/** All roles, built-in ones first, and every right there is. */
export async function readRoles(db: Connection) {
  const [stored, having] = await Promise.all([db.rows(storedRoles), db.rows(peopleOfRoles)]);
  const people = new Map(having.map((row) => [row.role, row.people]));
  const own = stored.filter(({ key }) => !isBuiltIn(key)).map(({ key }) => key);
  return {
    rights: staffRights.map((right) => ({ right, needs: [...neededBy(right)] })),
    roles: [...builtInRoles, ...own].map((role) =>
      onWire(
        role,
        stored.find(({ key }) => key === role),
        people.get(role) ?? 0,
      ),
    ),
  };
}

/**
 * Makes a role.
 * @throws AppError 403 `beyond_own_rights`, 409 `name_taken`
 */
export async function addRole(context: RequestContext, input: { name: string; rights: StaffRight[] }) {
  const { db, clock } = context;
  return db.transaction(async (tx) => {
    await lockRoles(tx);
    const role = keyOf(input.name);
    if (role === '') throw invalid({ name: t('Use letters or digits.') });
    if (isBuiltIn(role) || (await tx.first(oneRole, { role }))) throw nameTaken();
    const row = await write(context, tx, role, { ...input, version: 0, before: undefined, now: clock.now() });
    return onWire(role, row, 0);
  });
}

/**
 * Changes what a role may do; it holds for the next request of everybody who has it, in every process.
 * @throws AppError 404; 403 `beyond_own_rights`; 409 `owner_stays`, `name_taken` or `stale`
 */
export async function changeRole(
  context: RequestContext,
  role: string,
  input: { name?: string | undefined; rights: StaffRight[]; version: number },
) {
  const { db, clock } = context;
  return db.transaction(async (tx) => {
    await lockRoles(tx);
    const before = await tx.first(oneRole, { role });
    if (!before && !isBuiltIn(role)) throw notFound(t('There is no such role.'));
    if (role === 'owner') throw conflict('owner_stays', t('Owners may do everything; that stays.'));
    const people = (await tx.first(peopleOfRole, { role }))?.people ?? 0;
    if (input.version !== (before?.version ?? 0)) throw stale(onWire(role, before, people));
    // Who may not do all of it cannot judge what is taken away either.
    requireWithinOwn(context, rightsOf(role, before?.rights ?? null));
    const name = isBuiltIn(role) ? '' : (input.name ?? before?.name ?? '');
    const row = await write(context, tx, role, { ...input, name, before, now: clock.now() });
    if (!row) throw stale(onWire(role, await tx.first(oneRole, { role }), people));
    return onWire(role, row, people);
  });
}

/**
 * Deletes an own role that nobody has, or gives a built-in one its first rights back.
 * @throws AppError 404; 403 `beyond_own_rights`; 409 `role_in_use`
 */
export async function deleteRole(context: RequestContext, role: string): Promise<void> {
  const { db, staff } = context;
  await db.transaction(async (tx) => {
    await lockRoles(tx);
    const before = await tx.first(oneRole, { role });
    if (!before) throw notFound(t('There is no such role.'));
    const first = rightsOf(role, null);
    requireWithinOwn(context, [...rightsOf(role, before.rights), ...first]);
    const people = (await tx.first(peopleOfRole, { role }))?.people ?? 0;
    if (!isBuiltIn(role) && people > 0) {
      throw conflict('role_in_use', t('Somebody has this role. Give them another one first.'));
    }
    await tx.run(removeRole, { role });
    await tx.run(spreadRights, { role, rights: null });
    await audit(tx, {
      systemUserId: staff?.id,
      action: isBuiltIn(role) ? 'role.reset' : 'role.delete',
      subject: `role:${role}`,
      before: { name: before.name, rights: before.rights },
      ...(isBuiltIn(role) && { after: { name: before.name, rights: first } }),
    });
  });
}

/**
 * The rights that stand beside somebody who is given a role; null where the role is as it was built in. Roles are locked.
 * @throws AppError 422 where there is no such role, 403 `beyond_own_rights`
 */
export async function rightsToGive(
  context: RequestContext,
  tx: Connection,
  role: string,
): Promise<string[] | null> {
  const row = await tx.first(oneRole, { role });
  if (!row && !isBuiltIn(role)) throw invalid({ role: t('There is no such role.') });
  requireWithinOwn(context, rightsOf(role, row?.rights ?? null));
  return row?.rights ?? null;
}

/**
 * Nobody gives, takes or judges rights that they do not have: whoever manages people would be an owner else.
 * @throws AppError 403 `beyond_own_rights`
 */
export function requireWithinOwn({ staff }: RequestContext, rights: readonly StaffRight[]): void {
  if (rights.every((right) => staff?.rights.includes(right))) return;
  throw new AppError(
    403,
    'beyond_own_rights',
    t('That takes rights that you do not have yourself. Ask an owner.'),
  );
}

async function write(
  context: RequestContext,
  tx: Connection,
  role: string,
  given: {
    name: string;
    rights: readonly StaffRight[];
    version: number;
    before: RoleRow | undefined;
    now: Date;
  },
): Promise<RoleRow | undefined> {
  const { name, version, before, now } = given;
  const rights = completed(given.rights);
  requireWithinOwn(context, rights);
  if (name !== '' && (await tx.first(namesakeOf, { role, name }))) throw nameTaken();
  const row = await tx.first(putRole, { role, name, rights, version, now });
  if (!row) return undefined;
  await tx.run(spreadRights, { role, rights });
  await audit(tx, {
    systemUserId: context.staff?.id,
    action: before || isBuiltIn(role) ? 'role.change' : 'role.add',
    subject: `role:${role}`,
    ...((before || isBuiltIn(role)) && {
      before: { name: before?.name ?? '', rights: rightsOf(role, before?.rights ?? null) },
    }),
    after: { name, rights },
  });
  return row;
}

function onWire(role: string, row: RoleRow | undefined, people: number) {
  return {
    role,
    name: row?.name ?? '',
    is_built_in: isBuiltIn(role),
    is_changed: isBuiltIn(role) && row !== undefined,
    rights: [...rightsOf(role, row?.rights ?? null)],
    version: row?.version ?? 0,
    people,
  };
}

/** What an own role is called by: `Empacador de noche` is `empacador-de-noche`. */
function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
}

function nameTaken(): AppError {
  const message = t('Another role is called so.');
  return new AppError(409, 'name_taken', message, { fields: { name: message } });
}
