import { keepText, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { conflict, invalid, stale } from '../../platform/errors.ts';
import { formatPesos } from '../../platform/money.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { countAgainstCeiling, orAskApproval } from '../approvals/index.ts';
import { audit } from '../staff/index.ts';
import type { companyCreditContract } from './company-credit.contract.ts';
import { insertLine, lockLine, updateLine } from './company-credit.queries.ts';
import { creditOfCompany } from './read-credit.ts';

type Line = z.output<typeof companyCreditContract.setLine.body & {}>;

/** The input of setting a line, kept until a second person decides. */
export type AskedLine = { companyId: number; line: Line };

/**
 * Sets what a company may owe, or asks a second person where it may owe more than who sets it may give.
 * @throws AppError 409 `needs_approval`, and what `writeLine` throws
 */
export function setLine(context: RequestContext, companyId: number, line: Line) {
  const asked = {
    action: 'company.credit_line',
    subject: `company:${companyId}`,
    path: `/admin/companies/${companyId}`,
    reason: line.reason,
    destination: keepText('It may owe {limit}.', { limit: formatPesos(line.limit_cents) }),
    input: { companyId, line } satisfies AskedLine,
  } as const;
  return orAskApproval(context, asked, () => writeLine(context, { companyId, line }));
}

/**
 * Sets what a company may owe, for how long, and whether it is stopped. Holds for orders from the commit on.
 * @throws AppError 404; 409 `stale`; 422 where it is stopped without a reason; and what `countAgainstCeiling` throws
 */
export async function writeLine(context: RequestContext, { companyId, line }: AskedLine) {
  const { db, clock, staff } = context;
  const { limit_cents: limitCents, days_to_pay: daysToPay, is_stopped: isStopped, reason, version } = line;
  if (isStopped && reason.length < 3) {
    throw invalid({ reason: t('Give a reason of 3 letters or more: its people read it.') });
  }
  return db.transaction(async (tx) => {
    const before = await tx.first(lockLine, { companyId });
    // Read under the lock: what a refusal says is there is the newest.
    const current = await creditOfCompany(tx, context, companyId);
    const values = {
      companyId,
      limitCents,
      daysToPay,
      isStopped,
      stopReason: isStopped ? reason : '',
      now: clock.now(),
    };
    if ((before?.version ?? 0) !== version) {
      throw stale(current ?? {});
    }
    await countAgainstCeiling(tx, context, 'credit', limitCents - (before?.limit_cents ?? 0));
    if (before) await tx.run(updateLine, values);
    else if (!(await tx.first(insertLine, values))) {
      throw conflict('stale', t('Somebody else changed this meanwhile.'));
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'company.credit_line',
      subject: `company:${companyId}`,
      before: before && {
        limit_cents: before.limit_cents,
        days_to_pay: before.days_to_pay,
        is_stopped: before.is_stopped,
      },
      after: {
        limit_cents: limitCents,
        days_to_pay: daysToPay,
        is_stopped: isStopped,
        ...(isStopped && { reason }),
      },
    });
    return creditOrThrow(context, tx, companyId);
  });
}

/** The credit of a company that has a line. */
export async function creditOrThrow(
  context: RequestContext,
  tx: Parameters<typeof creditOfCompany>[0],
  companyId: number,
) {
  const credit = await creditOfCompany(tx, context, companyId);
  if (!credit) throw conflict('no_line', t('This company has no credit line.'));
  return credit;
}
