import { t } from '../../i18n/t.ts';
import type { CurrentStaff, RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { mayReadCosts } from './hide-costs.ts';
import { type proposalCalls, moveBounds } from './proposal.contract.ts';
import {
  type ChangeRow,
  countChanges,
  fieldsOfChanges,
  kindsOfChanges,
  movesOfChanges,
  pageOfChanges,
} from './proposal.queries.ts';
import { runOnWire } from './run-on-wire.ts';
import { runById } from './suppliers.queries.ts';

type Asked = z.output<typeof proposalCalls.runChanges.query & z.ZodType>;

/**
 * What a run changes, or would: one page of it, and how much of each kind there is.
 * @throws AppError 404
 */
export async function readChanges({ db, staff }: RequestContext, runId: string, asked: Asked) {
  const run = await runById(db, runId);
  if (!run) throw notFound(t('There is no such run.'));
  const { page, page_size: pageSize, kind = null, field = null, move = null } = asked;
  const q = (asked.q ?? '').trim().replaceAll(/[\\%_]/g, String.raw`\$&`);
  const bounds = [...moveBounds];
  const filter = { runId, kind, field, move, q, bounds };
  const rows = await db.rows(pageOfChanges, { ...filter, pageSize, offset: (page - 1) * pageSize });
  const total = (await db.first(countChanges, filter))?.total ?? 0;
  const kinds = new Map((await db.rows(kindsOfChanges, { runId })).map((row) => [row.kind, row.count]));
  const moves = new Map(
    (await db.rows(movesOfChanges, { runId, bounds })).map((row) => [row.bar, row.count]),
  );
  return {
    run: runOnWire(run),
    changes: rows.map((row) => onWire(row, staff)),
    total,
    page,
    page_size: pageSize,
    kinds: {
      created: kinds.get('created') ?? 0,
      changed: kinds.get('changed') ?? 0,
      withdrawn: kinds.get('withdrawn') ?? 0,
    },
    fields: await db.rows(fieldsOfChanges, { runId }),
    moves: Array.from({ length: moveBounds.length + 1 }, (_, bar) => moves.get(bar) ?? 0),
  };
}

function onWire(row: ChangeRow, staff: CurrentStaff | undefined) {
  const record = JSON.parse(row.record) as Record<string, unknown>;
  const shown = (field: string, value: unknown) =>
    field === 'cost' && !mayReadCosts(staff) ? null : asText(field, value);
  const fields = row.fields.map((field) => ({
    field,
    before: shown(field, row.before?.[field]),
    after: shown(field, record[recordNames[field] ?? field]),
  }));
  return {
    ref_id: row.ref_id,
    line: row.line,
    kind: row.kind,
    name: row.name,
    fields,
    price_before_cents: row.price_before,
    price_after_cents: row.price_after,
    outcome: row.outcome,
  };
}

/** Fields of offers that a record calls otherwise. */
const recordNames: Readonly<Record<string, string>> = {
  map_price: 'mapPrice',
  min_quantity: 'minQuantity',
  tax_included: 'taxIncluded',
};

const textLettersMax = 300;

/** A value as a line of a table shows it: stock as `CDMX 5, GDL 0`, specs by what is in them. */
function asText(field: string, value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'string') return value.slice(0, textLettersMax);
  if (field === 'stock' && Array.isArray(value)) {
    const lines = value as { warehouse: string; quantity: number }[];
    return lines.map(({ warehouse, quantity }) => `${warehouse} ${quantity}`).join(', ');
  }
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${typeof one === 'object' ? JSON.stringify(one) : String(one)}`)
    .join(', ')
    .slice(0, textLettersMax);
}
