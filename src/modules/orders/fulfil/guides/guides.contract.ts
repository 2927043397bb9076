import { endpoint, z } from '../../../../platform/http/endpoint.ts';

const file = z.object({
  /** The text of the file: order number, carrier, guide and, where an order has several, the parcel. */
  csv: z.string().min(1).max(200_000),
});

const lines = z.array(
  z.object({
    /** As spreadsheets count, the head too. */
    line: z.number().int(),
    order: z.string(),
    carrier: z.string(),
    tracking_code: z.string(),
    /** `ok`: it sends the parcel, or did. `same`: the parcel left with this guide before. */
    outcome: z.enum([
      'ok',
      'same',
      'malformed',
      'rounded',
      'twice',
      'unknown_order',
      'not_packed',
      'on_hold',
      'pickup',
      'which_parcel',
      'already_shipped',
      'refused',
    ]),
    /** In words, where nothing is sent. */
    message: z.string().nullable(),
  }),
);

export const guidesContract = {
  previewGuides: endpoint({
    method: 'post',
    path: '/admin/packing/guides/preview',
    summary: 'What each line of a CSV file of guides would do; nothing is sent',
    access: { staff: 'orders' },
    body: file,
    answers: { 200: z.object({ lines }) },
  }),
  applyGuides: endpoint({
    method: 'post',
    path: '/admin/packing/guides',
    summary: 'Send packed parcels with the guides of a CSV file, each on its own; twice is safe',
    access: { staff: 'orders' },
    body: file,
    answers: { 200: z.object({ lines }) },
  }),
};
