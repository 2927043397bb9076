import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { csvLine, csvMark } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { importKinds } from './import-kinds.ts';
import { type Problems, saidProblems } from './problems-of.ts';
import { importFamilies, importsContract } from './imports.contract.ts';
import {
  askedByEmail,
  type KindName,
  lastRuns,
  pageOfRows,
  problemRows,
  type Run,
  runById,
} from './imports.queries.ts';
import { moveImport, onWire, type StepDetails } from './move-import.ts';
import { startEdit } from './start-edit.ts';
import { startImport } from './start-import.ts';
import { stopImport } from './stop-import.ts';

/** Registers the calls of imports: those of the catalogue and, for others of the staff, those of customers. */
export function importsRoutes(app: HttpApp): void {
  for (const family of importFamilies) familyRoutes(app, family);
  serve(app, importsContract.startEdit, (context, { body }) => startEdit(context, body));
}

function familyRoutes(app: HttpApp, { calls, kinds }: (typeof importFamilies)[number]): void {
  /** An import of the other family is none here. */
  const requireRun = async (db: Database, id: string): Promise<Run> => {
    const run = await db.first(runById, { id });
    if (!run || !(kinds as readonly KindName[]).includes(run.kind))
      throw notFound(t('There is no such import.'));
    return run;
  };
  serve(app, calls.runs, async ({ db, clock }, { query }) => {
    const withProblems = query.attention === 'problems';
    const runs = await db.rows(lastRuns, { kinds, withProblems, now: clock.now() });
    return { status: 200, body: { imports: runs.map(onWire) } };
  });
  serve(app, calls.startImport, async (context, { form }) => {
    const id = await startImport(context, form.kind, form.file);
    return { status: 201, body: { import: onWire(await requireRun(context.db, id)) } };
  });
  serve(app, calls.run, async ({ db }, { params }) => {
    const run = await requireRun(db, params.id);
    const sample = await db.rows(pageOfRows, { runId: run.id, states: null, limit: 5, offset: 0 });
    const fields = [...(await importKinds[run.kind].fields(db))];
    const asked = run.state === 'checked' ? (await db.first(askedByEmail, { runId: run.id }))?.count : 0;
    return {
      status: 200,
      body: {
        import: onWire(run),
        fields,
        sample: sample.map(({ cells }) => cells),
        asked_by_email: asked ?? 0,
      },
    };
  });
  serve(app, calls.rows, async ({ db }, { params, query }) => {
    const { counts } = await requireRun(db, params.id);
    const { page, page_size: limit, state } = query;
    const rows = await db.rows(pageOfRows, {
      runId: params.id,
      states: state ? [state] : null,
      limit,
      offset: (page - 1) * limit,
    });
    const total = state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      status: 200,
      body: {
        rows: rows.map(({ line, state: is, product_id, sku, customer_id, key, before, after, problems }) => ({
          line,
          state: is,
          product_id,
          sku,
          customer_id,
          key,
          before: (before ?? {}) as Record<string, unknown>,
          after: (after ?? {}) as Record<string, unknown>,
          problems: saidProblems(problems as Problems | null),
        })),
        total,
        page,
        page_size: limit,
      },
    };
  });
  serve(app, calls.checkImport, async (context, { params, body }) => {
    const run = await requireRun(context.db, params.id);
    const mapping = await requireMapping(context.db, run, body.mapping);
    return {
      status: 202,
      body: {
        import: onWire(
          await moved(context, run.id, [['read', 'checked', 'failed'], 'checking'], { mapping }),
        ),
      },
    };
  });
  serve(app, calls.runImport, async (context, { params, body }) => {
    const { staff } = context;
    await requireRun(context.db, params.id);
    const by = { staffId: staff?.id, rights: staff?.rights, reason: body.reason };
    return {
      status: 202,
      body: { import: onWire(await moved(context, params.id, [['checked', 'stopped'], 'running'], by)) },
    };
  });
  serve(app, calls.stopImport, async (context, { params }) => {
    await requireRun(context.db, params.id);
    return { status: 200, body: { import: onWire(await stopImport(context, params.id)) } };
  });
  serve(app, calls.undoImport, async (context, { params }) => {
    const { staff } = context;
    await requireRun(context.db, params.id);
    const by = { staffId: staff?.id, rights: staff?.rights };
    return {
      status: 202,
      body: { import: onWire(await moved(context, params.id, [['done', 'stopped'], 'undoing'], by)) },
    };
  });
  serve(app, calls.problemsCsv, async ({ db }, { params }) => {
    const run = await requireRun(db, params.id);
    return { status: 200, body: { name: 'problems.csv', content: problemLines(db, run) } };
  });
}

/** @throws AppError 422 for fields that are none, are there twice, or do not say which thing is meant */
async function requireMapping(db: Database, run: Run, mapping: string[]): Promise<string[]> {
  const kind = importKinds[run.kind];
  const known = new Set(['', ...(await kind.fields(db))]);
  const fields = mapping.filter((field) => field !== '');
  if (mapping.length !== run.columns.length || mapping.some((field) => !known.has(field))) {
    throw invalid({ mapping: t('Say of each column what it is.') });
  }
  if (new Set(fields).size !== fields.length)
    throw invalid({ mapping: t('Two columns are the same field.') });
  const missing = kind.missingField(fields);
  if (missing !== undefined) throw invalid({ mapping: missing });
  return mapping;
}

function moved(
  { db, jobs }: RequestContext,
  id: string,
  step: Parameters<typeof moveImport>[3],
  details: StepDetails,
): Promise<Run> {
  return db.transaction((tx) => moveImport(tx, jobs, id, step, details));
}

async function* problemLines(db: Database, run: Run): AsyncGenerator<string> {
  yield csvMark + csvLine([...run.columns, 'problem']);
  for (let line = 0; ;) {
    const rows = await db.rows(problemRows, { runId: run.id, line });
    if (rows.length === 0) return;
    for (const { cells, problems } of rows) {
      const said = Object.entries(saidProblems(problems)).map(([field, text]) => `${field}: ${text}`);
      yield csvLine([...cells, said.join(' ')]);
    }
    line = rows.at(-1)?.line ?? 0;
  }
}
