import { type Kept, keepText } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { auditAll } from '../staff/index.ts';
import { judgeRedirects, redirectKey } from './judge-redirects.ts';
import {
  changeRedirects,
  insertRedirects,
  lockRedirects,
  redirectsById,
  redirectsFrom,
  type RedirectRow,
  removeRedirects,
  shortenRedirects,
} from './redirects.queries.ts';

/** A redirect of many; `was` is where it is known to lead until now, null where it is new. */
export type WantedRedirect = { from_path: string; to_path: string; was: string | null };

/** What became of it; those that led to its address and lead on at once now are kept with where they led. */
export type WrittenRedirect = {
  id: number;
  from: string;
  to: string;
  was: string | null;
  shortened: { id: number; was: string }[];
};

export type RedirectEditing = {
  staffId: string | undefined;
  now: Date;
  /** What the changes are part of, for the audit. */
  part: string;
};

/** Writes new redirects, of addresses that lead nowhere yet; nothing leads to one of these any longer. */
export async function writeNew(
  tx: Connection,
  redirects: readonly { from: string; to: string }[],
  now: Date,
): Promise<{ row: RedirectRow; shortened: { id: number; was: string }[] }[]> {
  if (redirects.length === 0) return [];
  const spellings = redirects.flatMap(({ from, to }) =>
    [...new Set([from, encodeURI(from).toLowerCase()])].map((spelling) => ({
      spelling,
      from_path: from,
      to_path: to,
    })),
  );
  const shortened = await tx.rows(shortenRedirects, { given: JSON.stringify(spellings) });
  const given = redirects.map(({ from, to }) => ({ from_path: from, to_path: to }));
  const rows = await tx.rows(insertRedirects, { given: JSON.stringify(given), now });
  return rows.map((row) => ({
    row,
    shortened: shortened
      .filter(({ from_path: from }) => from === row.from_path)
      .map(({ id, was }) => ({ id, was })),
  }));
}

type Refused = { problems: Record<string, Kept> };
type Plan = {
  from: string;
  to: string;
  was: string | null;
  known: { id: number; to_path: string } | undefined;
};

/**
 * Writes many redirects: new ones and those that lead elsewhere now. One that cannot be says why in its place, by field,
 * and the others are written.
 */
export async function writeRedirects(
  tx: Connection,
  wanted: readonly WantedRedirect[],
  { staffId, now, part }: RedirectEditing,
): Promise<(WrittenRedirect | Refused)[]> {
  await tx.run(lockRedirects);
  const judged = await judgeRedirects(tx, wanted);
  const plans = wanted.map(({ was }, index): Plan | Refused => {
    const { from = '', to = '', known, problems = {} } = judged[index] ?? {};
    if (Object.keys(problems).length > 0) return { problems };
    if ((known?.to_path ?? null) !== was)
      return {
        problems: {
          from_path: keepText('Where it leads was changed since the file was checked. Check it again.'),
        },
      };
    return { from, to, was, known };
  });
  const right = plans.flatMap((plan) => ('problems' in plan ? [] : [plan]));
  const added = await writeNew(
    tx,
    right.filter(({ known }) => !known),
    now,
  );
  const changed = right.flatMap(({ known, to }) =>
    known ? [{ id: known.id, to_path: to, was: known.to_path }] : [],
  );
  if (changed.length > 0) await tx.run(changeRedirects, { given: JSON.stringify(changed) });
  const newOf = new Map(added.map((one) => [one.row.from_path, one]));
  const written = plans.map((plan): WrittenRedirect | Refused => {
    if ('problems' in plan) return plan;
    const { from, to, was, known } = plan;
    const one = newOf.get(from);
    return { id: known?.id ?? one?.row.id ?? 0, from, to, was, shortened: one?.shortened ?? [] };
  });
  await auditAll(
    tx,
    staffId,
    written.flatMap((one) =>
      'problems' in one
        ? []
        : [
            {
              action: one.was === null ? 'redirect.create' : 'redirect.update',
              subject: `redirect:${one.id}`,
              ...(one.was !== null && { before: { from: one.from, to: one.was } }),
              after: { from: one.from, to: one.to, part },
            },
          ],
    ),
  );
  return written;
}

/**
 * Takes written redirects back: new ones go, changed ones and those that were shortened lead where they led. What
 * somebody changed since stays.
 * @returns whether all of it went back, in their order
 */
export async function takeBackRedirects(
  tx: Connection,
  written: readonly WrittenRedirect[],
  { staffId, part }: RedirectEditing,
): Promise<boolean[]> {
  await tx.run(lockRedirects);
  const ids = written.map(({ id }) => id);
  const now = new Map((await tx.rows(redirectsById, { ids })).map((row) => [row.id, row]));
  const leadOn = new Set(
    (
      await tx.rows(redirectsFrom, {
        keys: written.flatMap(({ was }) => (was === null ? [] : [keyOfTarget(was)])),
      })
    ).map((row) => row.from_path),
  );
  // One that somebody deleted is gone already; one that leads elsewhere by now is theirs.
  const plans = written.map((one) => {
    const current = now.get(one.id);
    const isTheirs =
      current !== undefined &&
      (current.to_path !== one.to || (one.was !== null && leadOn.has(keyOfTarget(one.was))));
    const isGone = current === undefined;
    return { one, isTheirs, isGone };
  });
  const mine = plans.filter(({ isTheirs, isGone }) => !isTheirs && !isGone).map(({ one }) => one);
  const added = mine.filter(({ was }) => was === null);
  const changed = mine.flatMap(({ id, to, was }) => (was === null ? [] : [{ id, to_path: was, was: to }]));
  if (added.length > 0)
    await tx.run(removeRedirects, { given: JSON.stringify(added.map(({ id, to }) => ({ id, was: to }))) });
  const long = plans
    .filter(({ isTheirs }) => !isTheirs)
    .flatMap(({ one }) => one.shortened.map(({ id, was }) => ({ id, to_path: was, was: one.to })));
  const back = [...changed, ...long];
  if (back.length > 0) await tx.run(changeRedirects, { given: JSON.stringify(back) });
  await auditAll(
    tx,
    staffId,
    mine.map(({ id, from, to, was }) => ({
      action: was === null ? 'redirect.delete' : 'redirect.update',
      subject: `redirect:${id}`,
      before: { from, to },
      after: was === null ? { part } : { from, to: was, part },
    })),
  );
  return plans.map(({ one, isTheirs, isGone }) => !isTheirs && !(isGone && one.was !== null));
}

/** A path that browsers are sent, in the spelling redirects are looked up by. */
function keyOfTarget(to: string): string {
  return redirectKey(to) ?? to;
}
