import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth/types';
import { sqlState } from '../database/database.ts';

type Adapter = DBAdapter<BetterAuthOptions>;
type Row = Record<string, unknown>;

const prefix = 'sha256:';

/** What is kept of a session's token: who reads the table, or a backup of it, can open no session. */
export function tokenHash(token: string): string {
  return `${prefix}${createHash('sha256').update(token).digest('base64url')}`;
}

/** The accounts library's database, which keeps the tokens of sessions as hashes. */
export function withHashedTokens(
  make: (options: BetterAuthOptions) => Adapter,
): (options: BetterAuthOptions) => Adapter {
  return (options) => hashing(make(options));
}

function hashing<Inner extends Omit<Adapter, 'transaction'>>(inner: Inner): Inner {
  const wrapped = {
    ...inner,
    create: async (call: { model: string; data: Row }) => {
      if (call.model !== 'session' || typeof call.data['token'] !== 'string') return inner.create(call);
      const token = call.data['token'];
      const kept = { ...call, data: { ...call.data, token: tokenHash(token) } };
      const row = await inner.create(kept).catch((error: unknown) => {
        // Merged or deleted since the password was compared.
        if (sqlState(error) !== '23503') throw error;
        throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });
      });
      return { ...row, token };
    },
    findOne: async (call: { model: string; where: Where[] }) => {
      const row = await inner.findOne<Row>({ ...call, where: hashedIn(call, { isSecret: true }) });
      return row && { ...row, ...asked(call) };
    },
    findMany: (call: { model: string; where?: Where[] }) =>
      inner.findMany({ ...call, where: hashedIn(call) }),
    count: (call: { model: string; where?: Where[] }) => inner.count({ ...call, where: hashedIn(call) }),
    update: async (call: { model: string; where: Where[]; update: Row }) => {
      const row = await inner.update<Row>({ ...call, where: hashedIn(call) });
      return row && { ...row, ...asked(call) };
    },
    updateMany: (call: { model: string; where: Where[]; update: Row }) =>
      inner.updateMany({ ...call, where: hashedIn(call) }),
    delete: (call: { model: string; where: Where[] }) => inner.delete({ ...call, where: hashedIn(call) }),
    deleteMany: (call: { model: string; where: Where[] }) =>
      inner.deleteMany({ ...call, where: hashedIn(call) }),
    ...('transaction' in inner && {
      transaction: (work: (tx: Omit<Adapter, 'transaction'>) => Promise<unknown>) =>
        (inner as unknown as Adapter).transaction((tx) => work(hashing(tx))),
    }),
  };
  // The library's generics say no more than that rows go in and come out.
  return wrapped as unknown as Inner;
}

/** Conditions on a token ask for its hash; one the library read as a hash before stays, but never opens a session. */
function hashedIn(
  { model, where = [] }: { model: string; where?: Where[] },
  { isSecret = false } = {},
): Where[] {
  if (model !== 'session') return where;
  const hashed = (value: unknown) =>
    typeof value === 'string' && (isSecret || !value.startsWith(prefix)) ? tokenHash(value) : value;
  return where.map((condition) =>
    condition.field === 'token'
      ? {
          ...condition,
          value: (Array.isArray(condition.value)
            ? condition.value.map(hashed)
            : hashed(condition.value)) as Where['value'],
        }
      : condition,
  );
}

/** The token a session was asked for by: the library goes on with it. */
function asked({ model, where }: { model: string; where: Where[] }): Row {
  const token = where.find(({ field }) => field === 'token')?.value;
  return model === 'session' && typeof token === 'string' ? { token } : {};
}
