import type { CurrentStaff, RequestContext } from '../../../platform/context.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { lineWithoutCost, mayReadCosts, problemText } from '../hide-costs.ts';
import { ruleCodes } from '../run.contract.ts';
import type { quarantineCalls } from './quarantine.contract.ts';
import { countHeld, type HeldRow, openCodes, pageOfHeld, suppliersWithHeld } from './quarantine.queries.ts';

type Asked = z.output<typeof quarantineCalls.heldLines.query & z.ZodType>;

/** Lines that were left out: one page, and how many wait for each reason. */
export async function readHeld({ db, staff }: RequestContext, asked: Asked) {
  const { page, page_size: pageSize, supplier = null, code = null, state } = asked;
  const q = (asked.q ?? '').trim().replaceAll(/[\\%_]/g, String.raw`\$&`);
  const filter = { q, supplier, code, codes: null, state, mayReadCosts: mayReadCosts(staff) };
  const rows = await db.rows(pageOfHeld, { ...filter, pageSize, offset: (page - 1) * pageSize });
  return {
    held: rows.map((row) => heldOnWire(row, staff)),
    total: (await db.first(countHeld, filter))?.total ?? 0,
    page,
    page_size: pageSize,
    codes: await db.rows(openCodes),
    suppliers: await db.rows(suppliersWithHeld),
  };
}

/** A line that was left out, as calls give it to one of the staff. */
export function heldOnWire(row: HeldRow, staff: CurrentStaff | undefined) {
  const { message, line, seen_at: seenAt, decided_at: decidedAt, ...rest } = row;
  return {
    ...rest,
    message: problemText(row.code, message, staff),
    line: mayReadCosts(staff) ? line : lineWithoutCost(line),
    seen_at: seenAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    may_accept: row.line !== '' && ruleCodes.some((one) => one === row.code),
  };
}
