import { endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';

const deadJob = z.object({
  id: z.string(),
  /** Its kind, `module.what`. */
  name: z.string(),
  /** Why the last try failed, without addresses and long numbers. */
  error: z.string().nullable(),
  tries: z.number().int(),
  created_at: z.string(),
  failed_at: z.string(),
  /** What it was about as JSON, shortened; personal data is masked. */
  data: z.string(),
});

export const deadJobsContract = {
  jobs: endpoint({
    method: 'get',
    path: '/admin/jobs',
    summary: 'Jobs that failed as often as they are tried, newest first',
    access: { staff: 'system' },
    query: z.object({ ...pageQuery }),
    answers: { 200: z.object({ jobs: z.array(deadJob), ...pageOfAnswer }) },
  }),
  runAgain: endpoint({
    method: 'post',
    path: '/admin/jobs/{id}/run-again',
    summary: 'Try a dead job once more; asked twice, it runs once',
    access: { staff: 'system' },
    params: z.object({ id: z.uuid() }),
    answers: { 202: z.object({ name: z.string() }) },
    refusals: { 409: '`not_dead`: it waits, runs or is done' },
  }),
  discard: endpoint({
    method: 'delete',
    path: '/admin/jobs/{id}',
    summary: 'Forget a dead job without trying it again',
    access: { staff: 'system' },
    params: z.object({ id: z.uuid() }),
    answers: { 200: z.object({ name: z.string() }) },
    refusals: { 409: '`not_dead`: it waits, runs or is done' },
  }),
};
