import type { Api } from '../../../api/client.ts';
import type { DraftValues } from './draft-values.ts';

/** What a draft order takes over of a customer; what is not known of them stays as it was typed. */
export async function knownOf(api: Api, customerId: string): Promise<Partial<DraftValues>> {
  const { customer } = await api.customers.adminCustomer({ params: { id: customerId } });
  const address = customer.addresses.find((one) => one.is_default) ?? customer.addresses[0];
  return {
    name: customer.name,
    email: customer.email,
    ...(customer.phone !== null && { phone: customer.phone }),
    ...(address && {
      phone: address.phone,
      street: address.street,
      exteriorNumber: address.exterior_number,
      interiorNumber: address.interior_number,
      neighbourhood: address.neighbourhood,
      postalCode: address.postal_code,
      municipality: address.municipality,
      state: address.state,
      directions: address.directions,
    }),
  };
}
