import { z } from '../../platform/http/endpoint.ts';

/** Where an order goes, as it was typed; blank in what names a person once they are forgotten. */
export const deliveryAddress = z.object({
  recipient: z.string(),
  phone: z.string(),
  street: z.string(),
  exterior_number: z.string(),
  interior_number: z.string(),
  neighbourhood: z.string(),
  municipality: z.string(),
  state: z.string(),
  postal_code: z.string(),
  directions: z.string(),
});
