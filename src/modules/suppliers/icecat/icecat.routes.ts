import type { Connection } from '../../../platform/database/database.ts';
import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { audit } from '../../staff/index.ts';
import { suppliersContract } from '../suppliers.contract.ts';
import { lineUpForSheets } from './ask-for-sheets.ts';
import { askAllAgain, countSheets, lastSheetError } from './icecat.queries.ts';

/** Registers the calls about sheets of Icecat. */
export function icecatRoutes(app: HttpApp): void {
  serve(app, suppliersContract.sheets, async ({ db }) => ({ status: 200, body: await readSheets(db) }));

  serve(app, suppliersContract.askForSheetsAgain, async (context) => {
    const { db, clock, staff } = context;
    await db.transaction(async (tx) => {
      await tx.run(askAllAgain, { now: clock.now() });
      await audit(tx, { systemUserId: staff?.id, action: 'icecat.again', subject: 'settings:icecat' });
    });
    await lineUpForSheets(context);
    return { status: 200, body: await readSheets(db) };
  });
}

async function readSheets(db: Connection) {
  const counts = new Map((await db.rows(countSheets)).map(({ state, count }) => [state, count]));
  const failed = await db.first(lastSheetError);
  return {
    here: counts.get('here') ?? 0,
    waiting: counts.get('waiting') ?? 0,
    none: counts.get('none') ?? 0,
    denied: counts.get('denied') ?? 0,
    error: failed?.error ?? null,
  };
}
