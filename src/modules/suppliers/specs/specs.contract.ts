import { endpoint, pageOfAnswer, pageQuery, z } from '../../../platform/http/endpoint.ts';

const params = z.object({ code: z.string().min(1).max(100) });

/** What a name can mean to the shop now. */
export const meaningStates = ['supplier', 'dictionary', 'ignored', 'nothing'] as const;

const meaning = z.discriminatedUnion('is', [
  /** `unit`: of numbers that name none. */
  z.object({ is: z.literal('field'), path: z.string().max(100), unit: z.string().max(20).nullable() }),
  z.object({ is: z.literal('ignored') }),
  /** As the dictionary has it. */
  z.object({ is: z.literal('default') }),
]);
export type Meaning = z.output<typeof meaning>;

const said = z.object({
  kind: z.string().max(60),
  /** Case, accents and signs make no other name of it; what bears the shop's own name to the letter is the shop's all the same. */
  name: z.string().trim().min(1).max(300),
  meaning,
});

const reading = z.object({
  values: z.number().int(),
  /** How many of them can be read. */
  read: z.number().int(),
  /** The most frequent ones that cannot. */
  unread: z.array(z.string()),
});

export const specCalls = {
  saidSpecs: endpoint({
    method: 'get',
    path: '/admin/suppliers/{code}/specs',
    summary: 'Names that a supplier has for specs, what they hold and what they mean to the shop, paged',
    access: { staff: 'read_catalog' },
    params,
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      kind: z.string().max(60).optional(),
      /** `unread`: some of its values cannot be read. */
      state: z.enum([...meaningStates, 'unread']).optional(),
    }),
    answers: {
      200: z.object({
        supplier: z.object({ code: z.string(), name: z.string(), is_house: z.boolean() }),
        kinds: z.array(z.object({ kind: z.string(), label: z.string(), names: z.number().int() })),
        specs: z.array(
          z.object({
            kind: z.string(),
            /** As it is compared. */
            name: z.string(),
            /** As it is written most. */
            label: z.string(),
            offers: z.number().int(),
            samples: z.array(z.string()),
            state: z.enum(meaningStates),
            path: z.string().nullable(),
            /** Of numbers that name none, as staff said. */
            unit: z.string().nullable(),
            meaning,
            reading: reading.nullable(),
          }),
        ),
        /** What names can be mapped to, by kind. */
        fields: z.record(
          z.string(),
          z.array(
            z.object({
              path: z.string(),
              label: z.string(),
              unit: z.string().nullable(),
              /** That a bare number may be in; empty where it needs none. */
              units: z.array(z.string()),
            }),
          ),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  previewSpec: endpoint({
    method: 'post',
    path: '/admin/suppliers/{code}/specs/preview',
    summary: 'What another meaning of a name would change of a supplier’s offers, before it is saved',
    access: { staff: 'catalog' },
    params,
    body: said,
    answers: {
      200: z.object({
        reading,
        offers: z.number().int(),
        products: z.number().int(),
        samples: z.array(
          z.object({
            ref_id: z.string(),
            name: z.string(),
            changes: z.array(
              z.object({
                label: z.string(),
                unit: z.string().nullable(),
                before: z.string().nullable(),
                after: z.string().nullable(),
              }),
            ),
          }),
        ),
      }),
    },
  }),
  saveSpec: endpoint({
    method: 'put',
    path: '/admin/suppliers/{code}/specs',
    summary: 'Say what a supplier’s name of a spec means; its next catalogue is read so',
    access: { staff: 'catalog' },
    params,
    body: said.extend({
      /** As it was read; left out, this holds whatever anybody else saved. */
      was: meaning.optional(),
    }),
    answers: { 200: z.object({ meaning }) },
    refusals: { 409: '`stale` with `details.current` where somebody changed it' },
  }),
};
