import { t } from '../../../i18n/t.ts';
import { endpoint, z } from '../../../platform/http/endpoint.ts';

const params = z.object({ code: z.string().min(1).max(100) });
const hosts = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .max(200)
      .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, {
        error: () => t('A host is a name such as fotos.example.com.'),
      }),
  )
  .max(20);
const pictures = z.object({
  /** Fetched and kept. */
  here: z.number().int(),
  waiting: z.number().int(),
  /** Not had after several tries, or no pictures. */
  failed: z.number().int(),
  /** Not fetched, because their hosts are not on the list: the twenty with the most, and how many pictures each has. */
  blocked: z.array(z.object({ host: z.string(), count: z.number().int() })),
  /** Hosts that staff named, with all below them; empty: those of `default_hosts`. */
  hosts: z.array(z.string()),
  default_hosts: z.array(z.string()),
});

export const pictureCalls = {
  pictures: endpoint({
    method: 'get',
    path: '/admin/suppliers/{code}/pictures',
    summary: 'How many of a supplier’s pictures are here, wait or did not come, and whom they are asked of',
    access: { staff: 'read_catalog' },
    params,
    answers: { 200: pictures },
  }),
  savePictureHosts: endpoint({
    method: 'put',
    path: '/admin/suppliers/{code}/pictures',
    summary:
      'Say which hosts a supplier’s pictures are fetched from; those that waited for that are tried again',
    access: { staff: 'catalog' },
    params,
    body: z.object({
      hosts,
      /** As it was read; left out, this holds whatever anybody else saved. */
      was: z.array(z.string()).optional(),
    }),
    answers: { 200: pictures },
    refusals: { 409: '`stale` with `details.current` where somebody changed it' },
  }),
  tryPicturesAgain: endpoint({
    method: 'post',
    path: '/admin/suppliers/{code}/pictures/retry',
    summary: 'Fetch those of a supplier’s pictures again that did not come',
    access: { staff: 'catalog' },
    params,
    answers: { 200: pictures },
  }),
};
