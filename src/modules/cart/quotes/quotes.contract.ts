import { centsSchema, endpoint, fileSchema, z } from '../../../platform/http/endpoint.ts';

const token = z.object({ token: z.string().regex(/^[\w-]{32}$/) });

const quoteSchema = z.object({
  /** As people say it: `C-1024`. */
  folio: z.string(),
  issued_at: z.string(),
  /** Until then it says that it holds; it fixes no price and reserves nothing. */
  valid_until: z.string(),
  is_valid: z.boolean(),
  lines: z.array(
    z.object({
      product_id: z.number().int(),
      sku: z.string(),
      slug: z.string(),
      product_name: z.string(),
      image_url: z.string().nullable(),
      quantity: z.number().int(),
      unit_price_cents: centsSchema,
      line_total_cents: centsSchema,
      /** What is otherwise today; null: nothing. */
      change: z
        .object({
          kind: z.enum(['gone', 'out_of_stock', 'less_stock', 'price_changed']),
          message: z.string(),
        })
        .nullable(),
    }),
  ),
  subtotal_cents: centsSchema,
  discount_cents: centsSchema,
  /** IVA contained in the total. */
  tax_cents: centsSchema,
  /** Without delivery. */
  total_cents: centsSchema,
});

export const quotesContract = {
  makeQuote: endpoint({
    method: 'post',
    path: '/cart/quotes',
    summary: 'Keep the own cart as a quote with a link; the same cart on the same day is the same quote',
    access: 'visitor',
    rate: 'builds',
    body: z.object({}),
    answers: {
      201: z.object({ quote: z.object({ token: z.string(), folio: z.string(), valid_until: z.string() }) }),
    },
    refusals: { 409: '`cart_empty`: nothing in it can be bought' },
  }),
  cartQuote: endpoint({
    method: 'get',
    path: '/cart/quotes/{token}',
    summary: 'A quote by its link, with what is otherwise today',
    access: 'public',
    params: token,
    answers: { 200: z.object({ quote: quoteSchema }) },
  }),
  cartQuotePdf: endpoint({
    method: 'get',
    path: '/cart/quotes/{token}/pdf',
    summary: 'A quote as a PDF, as it was made',
    access: 'public',
    rate: 'papers',
    params: token,
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
  }),
};
