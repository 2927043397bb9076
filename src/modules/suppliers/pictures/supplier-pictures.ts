import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { requireAsRead } from '../../../platform/require-as-read.ts';
import { audit } from '../../staff/index.ts';
import { requireSupplier } from '../sources/read-source.ts';
import { hostsByDefault } from './picture-hosts.ts';
import { countPictures, hostsOf, lockHosts, saveHosts, tryAgain } from './pictures.queries.ts';

/** A feed can name any number of hosts; staff allow those with the most pictures first. */
const blockedShown = 20;

/**
 * How many of a supplier's pictures are here, and whom they are asked of.
 * @throws AppError 404
 */
export async function readPictures({ db }: Pick<RequestContext, 'db'>, code: string) {
  const [row] = await db.rows(hostsOf, { codes: [code] });
  if (!row) throw notFound(t('There is no such supplier.'));
  const counts = await db.rows(countPictures, { supplier: code });
  const countOf = (state: string) => counts.find((one) => one.state === state)?.count ?? 0;
  return {
    here: countOf('here'),
    waiting: countOf('waiting'),
    failed: countOf('failed'),
    blocked: counts
      .flatMap(({ host, count }) => (host === null ? [] : [{ host, count }]))
      .slice(0, blockedShown),
    hosts: row.picture_hosts,
    default_hosts: hostsByDefault(row.kind, row.url),
  };
}

/**
 * Says which hosts pictures come from.
 * @throws AppError 404; 409 `stale`
 */
export async function savePictureHosts(
  { db, clock, staff }: RequestContext,
  code: string,
  { hosts, was }: { hosts: readonly string[]; was?: readonly string[] | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await tx.first(lockHosts, { code });
    if (!locked) throw notFound(t('There is no such supplier.'));
    const before = locked.picture_hosts;
    requireAsRead<readonly string[]>(was, before);
    const after = [...new Set(hosts)].toSorted();
    if (after.join() === before.join()) return;
    const now = clock.now();
    await tx.run(saveHosts, { code, hosts: after, now });
    await tx.run(tryAgain, { supplier: code, isAll: false, now });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'supplier.picture_hosts',
      subject: `supplier:${code}`,
      before: { picture_hosts: before },
      after: { picture_hosts: after },
    });
  });
}

/**
 * Lines up those that did not come.
 * @throws AppError 404
 */
export async function tryPicturesAgain(context: RequestContext, code: string): Promise<void> {
  const { db, clock } = context;
  await requireSupplier(context, code);
  await db.run(tryAgain, { supplier: code, isAll: true, now: clock.now() });
}
