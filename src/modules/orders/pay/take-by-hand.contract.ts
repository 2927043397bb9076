import { manualMethods } from '../../payments/payments.contract.ts';
import { z } from '../../../platform/http/endpoint.ts';

/** Money that staff took themselves. */
export const takenMoney = z.object({
  method: z.enum(manualMethods),
  /** What was received: it has to be all that is owed. */
  amount_cents: z.coerce.number().int().min(1),
  /** The bank's tracking key, the terminal's authorisation, the till's receipt. */
  reference: z.string().trim().max(60).default(''),
});

/** The same with the paper that shows it. */
export const takenByHand = {
  form: takenMoney.extend({
    /** PDF, PNG or JPEG. */
    file: z.any().optional(),
  }),
  files: { bytesMax: 5_000_000, tooLarge: 'A file can be at most 5 MB.' },
};
