import { endpoint, pageOfAnswer, pageQuery, z } from '../../../platform/http/endpoint.ts';

const buildCode = z.object({ code: z.string().regex(/^[a-z0-9]{6,12}$/) });
const states = ['pending', 'approved', 'rejected'] as const;

const shown = z.object({
  code: z.string(),
  title: z.string(),
  description: z.string(),
  /** The first name of who shared it. */
  author: z.string(),
  likes: z.number().int(),
  shared_at: z.string(),
});

const inGallery = shown.extend({
  /** Of what is for sale of it, at today’s prices. */
  total_cents: z.number().int(),
  verdict: z.enum(['compatible', 'incompatible', 'unknown']),
  /** How many parts are dearer, cheaper, sold out or gone since it was saved. */
  change_count: z.number().int(),
  parts: z.array(
    z.object({
      product_id: z.number().int(),
      ref_id: z.string(),
      /** Units that have to be bought: 0 where its maker had it. */
      quantity: z.number().int(),
      price_cents: z.number().int(),
      kind: z.string(),
      product_name: z.string(),
      image_url: z.string().nullable(),
    }),
  ),
});

const ofStaff = shown.extend({
  /** Their whole name. */
  author: z.string(),
  state: z.enum(states),
  rejection_reason: z.string().nullable(),
});

export const galleryContract = {
  gallery: endpoint({
    method: 'get',
    path: '/workstation/gallery',
    summary: 'Builds that their makers shared and staff approved, paged',
    access: 'public',
    query: z.object({
      page: pageQuery.page,
      page_size: z.coerce.number().int().min(1).max(24).default(12),
      sort: z.enum(['popular', 'newest']).default('popular'),
    }),
    answers: { 200: z.object({ builds: z.array(inGallery), ...pageOfAnswer }) },
  }),
  ownGallery: endpoint({
    method: 'get',
    path: '/workstation/gallery/mine',
    summary: 'Which of the own builds are shared and how staff decided, and which the caller likes',
    access: 'visitor',
    answers: {
      200: z.object({
        shared: z.array(
          z.object({
            code: z.string(),
            title: z.string(),
            description: z.string(),
            state: z.enum(states),
            rejection_reason: z.string().nullable(),
          }),
        ),
        liked: z.array(z.string()),
      }),
    },
  }),
  shareBuild: endpoint({
    method: 'put',
    path: '/workstation/builds/{code}/gallery',
    summary: 'Share one of the own builds in the gallery, or change its words; staff look at it first',
    access: 'customer',
    rate: 'voices',
    params: buildCode,
    body: z.object({
      title: z.string().trim().min(3, 'Escribe un título.').max(80),
      description: z.string().trim().max(500).default(''),
    }),
    answers: { 200: z.object({ state: z.enum(states) }) },
  }),
  unshareBuild: endpoint({
    method: 'delete',
    path: '/workstation/builds/{code}/gallery',
    summary: 'Take one of the own builds out of the gallery; its likes go with it',
    access: 'customer',
    params: buildCode,
    answers: { 200: z.object({ removed: z.literal(true) }) },
  }),
  likeBuild: endpoint({
    method: 'put',
    path: '/workstation/gallery/{code}/like',
    summary: 'Like a build of the gallery, once per visitor or customer; false takes it back',
    access: 'visitor',
    params: buildCode,
    body: z.object({ is_liked: z.boolean() }),
    answers: { 200: z.object({ likes: z.number().int() }) },
    refusals: { 409: '`own_build`' },
  }),
  adminGallery: endpoint({
    method: 'get',
    path: '/admin/gallery',
    summary: 'Shared builds to moderate, paged; those that wait first',
    access: { staff: 'content' },
    query: z.object({ ...pageQuery, q: z.string().max(200).optional(), state: z.enum(states).optional() }),
    answers: { 200: z.object({ builds: z.array(ofStaff), ...pageOfAnswer }) },
  }),
  moderateBuild: endpoint({
    method: 'put',
    path: '/admin/gallery/{code}',
    summary: 'Approve or reject a shared build, with a reason that its maker reads',
    access: { staff: 'content' },
    params: buildCode,
    body: z.object({
      state: z.enum(['approved', 'rejected']),
      rejection_reason: z.string().trim().max(300).nullable().optional(),
      /** When it was shared, as it was read: other words may stand there since. */
      shared_at: z.string().optional(),
    }),
    answers: { 200: z.object({ build: ofStaff }) },
    refusals: { 409: '`stale`: its maker changed it meanwhile' },
  }),
};
