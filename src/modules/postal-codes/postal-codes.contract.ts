import { endpoint, type FormFiles, z } from '../../platform/http/endpoint.ts';

const files: FormFiles = {
  bytesMax: 40 * 1024 * 1024,
  tooLarge: 'The file is larger than 40 MB; load it with npm run postal-codes:load.',
};
const counts = {
  /** Lines of the file. */
  rows: z.number().int(),
  codes: z.number().int(),
  /** Colonias; a name counts once in a code. */
  neighbourhoods: z.number().int(),
  states: z.number().int(),
};
/** Null until a file was loaded. */
const catalogue = z
  .object({
    ...counts,
    source: z.string(),
    /** Null: the command. */
    loaded_by: z.string().nullable(),
    loaded_at: z.string(),
  })
  .nullable();

export const postalCodesContract = {
  place: endpoint({
    method: 'get',
    path: '/postal-codes/{postal_code}',
    summary:
      'State, municipality, city and colonias of a postal code; without the post’s catalogue the colonias of earlier deliveries',
    access: 'public',
    params: z.object({ postal_code: z.string().regex(/^\d{5}$/) }),
    answers: {
      200: z.object({
        /** Null: no such code exists. */
        place: z
          .object({
            state: z.string(),
            /** Null where the code does not settle it. */
            municipality: z.string().nullable(),
            city: z.string().nullable(),
            neighbourhoods: z.array(z.string()),
          })
          .nullable(),
      }),
    },
  }),
  catalogue: endpoint({
    method: 'get',
    path: '/admin/postal-codes',
    summary: 'The loaded catalogue of postal codes: how much, of when and by whom',
    access: { staff: 'system' },
    answers: { 200: z.object({ catalogue }) },
  }),
  preview: endpoint({
    method: 'post',
    path: '/admin/postal-codes/preview',
    summary: 'What the post’s file would change; nothing is written',
    access: { staff: 'system' },
    form: z.object({ file: z.any().optional() }),
    files,
    answers: {
      200: z.object({
        preview: z.object({
          ...counts,
          missing_states: z.array(z.string()),
          added: z.number().int(),
          changed: z.number().int(),
          removed: z.number().int(),
          /** Lines that cannot be used, and the first of them. */
          left_out: z.number().int(),
          problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
          /** Why it is loaded only with `is_confirmed`; null where it is without. */
          warning: z.string().nullable(),
        }),
      }),
    },
  }),
  load: endpoint({
    method: 'post',
    path: '/admin/postal-codes',
    summary: 'Load the post’s catalogue in place of the one before',
    access: { staff: 'system' },
    form: z.object({ file: z.any().optional(), is_confirmed: z.stringbool().optional() }),
    files,
    answers: { 200: z.object({ catalogue }) },
    refusals: { 409: '`needs_confirmation`: much of what is there now is not in the file' },
  }),
};
