import { endpoint, z } from '../../platform/http/endpoint.ts';

const group = z.object({
  group: z.string(),
  title: z.string(),
  description: z.string(),
  /** Sent back with a change. */
  version: z.number().int(),
  fields: z.array(
    z.object({
      name: z.string(),
      /** `cents`: an amount in centavos, which people read and type in pesos. */
      kind: z.enum(['whole', 'cents']),
      section: z.string(),
      label: z.string(),
      unit: z.string(),
      explanation: z.string(),
      value: z.number().int(),
      default: z.number().int(),
      min: z.number().int(),
      max: z.number().int(),
    }),
  ),
});
const params = z.object({ group: z.enum(['limits']) });

export const settingsContract = {
  settings: endpoint({
    method: 'get',
    path: '/admin/settings/{group}',
    summary: 'A group of settings: what each is, is by default, and does',
    access: { staff: 'system' },
    params,
    answers: { 200: group },
  }),
  changeSettings: endpoint({
    method: 'put',
    path: '/admin/settings/{group}',
    summary: 'Change some or all settings of a group that nobody changed meanwhile',
    access: { staff: 'system' },
    params,
    body: z.object({
      /** What the group had when it was read. */
      version: z.int().min(0),
      /** By the names of the fields; what is left out stays. */
      values: z.record(z.string().max(100), z.unknown()),
    }),
    answers: { 200: group },
    refusals: { 409: '`stale` with the group as it is now in `details.current`' },
  }),
};
