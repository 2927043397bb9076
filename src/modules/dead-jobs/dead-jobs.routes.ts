import { t } from '../../i18n/t.ts';
import { conflict } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { deadJobs, discardDeadJob, runDeadJobAgain } from '../../platform/jobs.ts';
import { audit } from '../staff/index.ts';
import { deadJobsContract } from './dead-jobs.contract.ts';
import { maskedData, maskedError } from './masked-data.ts';

/** Registers the calls about jobs that failed for good. */
export function deadJobsRoutes(app: HttpApp): void {
  serve(app, deadJobsContract.jobs, async ({ db }, { query: { page, page_size: pageSize } }) => {
    const { jobs, total } = await deadJobs(db, { page, pageSize });
    const shown = jobs.map(
      ({ id, name, data, error, tries, created_at: createdAt, failed_at: failedAt }) => ({
        id,
        name,
        data: maskedData(data),
        error: error === null ? null : maskedError(error),
        tries,
        created_at: createdAt.toISOString(),
        failed_at: failedAt.toISOString(),
      }),
    );
    return { status: 200, body: { jobs: shown, total, page, page_size: pageSize } };
  });

  serve(app, deadJobsContract.runAgain, async ({ db, staff }, { params: { id } }) => {
    const name = await db.transaction(async (tx) => {
      const found = await runDeadJobAgain(tx, id);
      if (found === undefined) throw conflict('not_dead', t('This job waits, runs or is done already.'));
      await audit(tx, { systemUserId: staff?.id, action: 'job.run-again', subject: `job:${id}` });
      return found;
    });
    return { status: 202, body: { name } };
  });

  serve(app, deadJobsContract.discard, async ({ db, staff }, { params: { id } }) => {
    const name = await db.transaction(async (tx) => {
      const found = await discardDeadJob(tx, id);
      if (found === undefined) throw conflict('not_dead', t('This job waits, runs or is done already.'));
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'job.discard',
        subject: `job:${id}`,
        before: { name: found },
      });
      return found;
    });
    return { status: 200, body: { name } };
  });
}
