import { endpoint, z } from '../../platform/http/endpoint.ts';

const written = (max: number) => z.string().trim().max(max).default('');

/** Whom an invoice is made out to, as typed; `rules/invoice-receiver.ts` reads it. */
const profileInput = z.object({
  rfc: written(20),
  legal_name: written(300),
  tax_regime: written(3),
  cfdi_use: written(4),
  postal_code: written(5),
  is_default: z.boolean().default(false),
});

const profileSchema = z.object({
  id: z.string(),
  rfc: z.string(),
  legal_name: z.string(),
  tax_regime: z.string(),
  cfdi_use: z.string(),
  postal_code: z.string(),
  is_default: z.boolean(),
});

/** What a Constancia is sent as, and what is told of it. */
export const readingConstancia = {
  form: z.object({ file: z.any().optional() }),
  files: { bytesMax: 2 * 1024 * 1024, tooLarge: 'El archivo pesa más de 2 MB.' },
  answers: {
    200: z.object({
      constancia: z.object({
        rfc: z.string(),
        /** Empty like the others where it could not be read. */
        legal_name: z.string(),
        /** Empty where there are several. */
        tax_regime: z.string(),
        postal_code: z.string(),
        tax_regimes: z.array(z.string()),
      }),
    }),
  },
  refusals: { 413: 'Over 2 MB', 422: 'No PDF, a scan, or no Constancia' },
};

const profileId = z.object({ id: z.uuid() });

export const invoiceProfilesContract = {
  profiles: endpoint({
    method: 'get',
    path: '/customer/invoice-profiles',
    summary: 'Whom the own invoices may be made out to, the default first',
    access: 'buyer',
    answers: { 200: z.object({ profiles: z.array(profileSchema) }) },
  }),
  addProfile: endpoint({
    method: 'post',
    path: '/customer/invoice-profiles',
    summary: 'Add somebody to make invoices out to',
    access: 'buyer',
    body: profileInput,
    answers: { 201: z.object({ profile: profileSchema }) },
    refusals: { 409: 'The RFC is there already' },
  }),
  readConstancia: endpoint({
    method: 'post',
    path: '/customer/invoice-profiles/constancia',
    summary:
      'What the PDF of a Constancia de Situación Fiscal says, to fill the form with; neither the file nor what it says is kept',
    access: 'buyer',
    rate: 'voices',
    ...readingConstancia,
  }),
  updateProfile: endpoint({
    method: 'put',
    path: '/customer/invoice-profiles/{id}',
    summary: 'Change whom invoices may be made out to; those that were made stay',
    access: 'buyer',
    params: profileId,
    body: profileInput,
    answers: { 200: z.object({ profile: profileSchema }) },
    refusals: { 409: 'The RFC is there already' },
  }),
  deleteProfile: endpoint({
    method: 'delete',
    path: '/customer/invoice-profiles/{id}',
    summary: 'Forget somebody whom invoices could be made out to',
    access: 'buyer',
    params: profileId,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
};
