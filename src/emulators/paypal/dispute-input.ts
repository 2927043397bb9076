import type { Context } from 'hono';
import { z } from 'zod';
import { PaypalApiError } from './paypal-error.ts';

// What the emulator accepts, retyped from PayPal's Customer Disputes v1. Strict, as everything here.

/** Those that a shop of goods has use for, of PayPal's long list. */
const evidenceTypes = [
  'PROOF_OF_FULFILLMENT',
  'PROOF_OF_REFUND',
  'PROOF_OF_DELIVERY_SIGNATURE',
  'PROOF_OF_RECEIPT_COPY',
  'RETURN_POLICY',
  'ITEM_DESCRIPTION',
  'DETAILS_OF_PURCHASE',
  'MERCHANT_RESPONSE',
  'ORDER_DETAILS',
  'DELIVERY_ADDRESS',
  'OTHER',
] as const;

/** Of PayPal's long list, the carriers of this country; `OTHER` is any. */
const carriers = [
  'UPS',
  'FEDEX',
  'DHL',
  'OTHER',
  'CORREOS_DE_MEXICO',
  'MEX_ESTAFETA',
  'MEX_SENDA',
  'MEX_REDPACK',
  'MEX_AEROFLASH',
] as const;

const documentName = z
  .string()
  .max(2000)
  .regex(/^[A-Za-z0-9\-_,\s]+[.][A-Za-z]+$/);

const evidence = z
  .strictObject({
    evidence_type: z.enum(evidenceTypes),
    evidence_info: z
      .strictObject({
        tracking_info: z
          .array(
            z
              .strictObject({
                carrier_name: z.enum(carriers),
                carrier_name_other: z.string().min(1).max(2000).optional(),
                tracking_number: z.string().min(1).max(255),
              })
              .refine((info) => info.carrier_name !== 'OTHER' || info.carrier_name_other !== undefined),
          )
          .min(1)
          .max(10)
          .optional(),
        refund_ids: z.array(z.string().min(1).max(255)).min(1).max(100).optional(),
      })
      .optional(),
    documents: z
      .array(z.strictObject({ name: documentName }))
      .min(1)
      .max(100)
      .optional(),
    notes: z.string().min(1).max(2000).optional(),
  })
  .refine(({ evidence_type: type, evidence_info: info, documents, notes }) => {
    if (type === 'PROOF_OF_FULFILLMENT') return info?.tracking_info !== undefined;
    if (type === 'PROOF_OF_REFUND') return info?.refund_ids !== undefined;
    return documents !== undefined || notes !== undefined;
  });

export const evidencesSchema = z.strictObject({ evidences: z.array(evidence).min(1).max(100) });
export const acceptClaimSchema = z.strictObject({
  note: z.string().min(1).max(2000),
  accept_claim_type: z.enum(['REFUND']),
});
export const messageSchema = z.strictObject({ message: z.string().min(1).max(2000) });

const fileBytesMax = 10_000_000;
const totalBytesMax = 50_000_000;
/** How JPG, GIF, PNG and PDF begin; what a file calls itself says nothing. */
const beginnings = ['\u00ff\u00d8\u00ff', 'GIF8', '\u0089PNG\r\n\u001a\n', '%PDF-'];

/**
 * Reads a multipart call: the part `input` is JSON, every other part a document. Throws 400 for what does not fit the schema
 * (INVALID_PARAMETER), for files PayPal does not take (INVALID_EVIDENCE_FILE), and 415 for another media type.
 */
export async function readDisputeInput<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<{ value: z.output<Schema>; files: { name: string }[] }> {
  const mediaType = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'multipart/form-data') throw new PaypalApiError(415);
  const form = await c.req.formData().catch(() => undefined);
  const parsed = schema.safeParse(jsonOf(await textOf(form?.get('input') ?? null)));
  if (!form || !parsed.success) {
    const issue = parsed.error?.issues[0];
    const field = `/${(issue?.path ?? ['input']).map(String).join('/')}`;
    throw refused('INVALID_PARAMETER', issue?.message ?? 'The form cannot be read.', field);
  }
  const files: { name: string }[] = [];
  let total = 0;
  for (const [part, file] of form) {
    if (part === 'input') continue;
    if (!(file instanceof File))
      throw refused('INVALID_PARAMETER', 'Only documents beside the input.', `/${part}`);
    total += file.size;
    if (file.size >= fileBytesMax || total > totalBytesMax) {
      throw refused(
        'INVALID_EVIDENCE_FILE',
        'A document must be under 10 MB, all of them at most 50 MB.',
        `/${part}`,
      );
    }
    const begin = Buffer.from(await file.slice(0, 8).arrayBuffer()).toString('latin1');
    if (!beginnings.some((known) => begin.startsWith(known)) || !documentName.safeParse(file.name).success) {
      throw refused(
        'INVALID_EVIDENCE_FILE',
        'Documents are JPG, GIF, PNG or PDF with a plain name.',
        `/${part}`,
      );
    }
    files.push({ name: file.name });
  }
  return { value: parsed.data, files };
}

async function textOf(part: FormDataEntryValue | null): Promise<string> {
  return part instanceof File ? part.text() : (part ?? '');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** PayPal's answer to a document that is named and not there. */
export function refused(issue: string, description: string, field: string): PaypalApiError {
  return new PaypalApiError(400, { details: [{ issue, description, field, location: 'body' }] });
}
