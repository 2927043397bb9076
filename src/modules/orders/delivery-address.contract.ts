import { z } from '../../platform/http/endpoint.ts';
import { addressInput } from '../customers/customers.contract.ts';

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
  /** Of who picks it up; left out where nobody said, as in every parcel. `phone` is the branch's. */
  pickup_phone: z.string().optional(),
  /** Who else may pick it up, as in every parcel left out where nobody said. */
  pickup_alternate: z.string().optional(),
});

/** As it was read; left out, it is written whatever is there. */
const was = deliveryAddress.optional();

/** What may be corrected before an order is packed: of a parcel all of it, of a pick-up who comes for it. */
export const deliveryCorrection = <Extra extends z.ZodRawShape>(extra: Extra) =>
  z.discriminatedUnion('to', [
    addressInput.omit({ is_default: true }).extend({ to: z.literal('parcel'), was, ...extra }),
    z.object({
      to: z.literal('pickup'),
      recipient: addressInput.shape.recipient,
      /** Left out, it stays. */
      pickup_phone: addressInput.shape.phone.optional(),
      /** Left out, it stays; blank, nobody else may. */
      pickup_alternate: z.string().trim().max(120).optional(),
      was,
      ...extra,
    }),
  ]);
