import { sayKept, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { audit } from '../staff/index.ts';
import { type GivenRedirect, judgeRedirects } from './judge-redirects.ts';
import { lockRedirects, type RedirectRow, removeRedirect } from './redirects.queries.ts';
import { writeNew } from './write-redirects.ts';

/**
 * Sends an address without a page to one of the shop's pages. Who was sent to that address by another redirect is sent
 * on at once, so that redirects form neither chains nor loops.
 * @throws AppError 422 with the field for what is no such address, 409 for one that leads somewhere already
 */
export async function addRedirect(
  { db, clock, staff }: RequestContext,
  given: GivenRedirect,
): Promise<RedirectRow> {
  return db.transaction(async (tx) => {
    await tx.run(lockRedirects);
    const [judged] = await judgeRedirects(tx, [given]);
    if (!judged) throw new Error('A redirect was not judged.');
    const { from, to, known, leadsOn, problems } = judged;
    if (known) {
      const message = t('This address leads to {path} already.', { path: known.to_path });
      throw taken('from_path', message);
    }
    const [[field, kept] = []] = Object.entries(problems);
    if (leadsOn && problems['to_path']) throw taken('to_path', sayKept(problems['to_path']));
    if (field !== undefined && kept !== undefined)
      throw invalid({ [field]: sayKept(kept) }, t('Check the marked fields.'));
    const [written] = await writeNew(tx, [{ from, to }], clock.now());
    if (!written) throw new Error('A redirect was not written.');
    const { row } = written;
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'redirect.create',
      subject: `redirect:${row.id}`,
      after: { from, to },
    });
    return row;
  });
}

/** Throws AppError 404. */
export async function deleteRedirect({ db, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx.first(removeRedirect, { id });
    if (!before) throw notFound(t('There is no such redirect.'));
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'redirect.delete',
      subject: `redirect:${id}`,
      before: { from: before.from_path, to: before.to_path },
    });
  });
}

function taken(field: 'from_path' | 'to_path', message: string): AppError {
  return new AppError(409, 'redirect_taken', message, { fields: { [field]: message } });
}
