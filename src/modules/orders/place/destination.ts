import type { CurrentCustomer } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import type { checkoutContract, SellingTerms } from '../../checkout/index.ts';
import { contactKeysOf } from '../../customers/index.ts';
import { type Branch, placeProblem, type ShippingRules, zoneOf } from '../../shipping/index.ts';
import type { DeliveryAddress } from '../order-state.ts';

/** What a buyer chose before paying. */
export type PlaceOrderInput = z.output<typeof checkoutContract.placeOrder.body & {}>;

/** Where an order goes, by which terms, and the keys that recognise its buyer. */
export type Destination = { address: DeliveryAddress; contacts: readonly string[]; terms: SellingTerms };

/**
 * Where the order goes: `given` (one of the own saved addresses or the typed one), or the branch where it is picked up.
 * @throws AppError 422 when a parcel has no address or one with a postal code that does not exist or is not sent to,
 *   and for a branch that is off
 */
export function destinationOf(
  customer: CurrentCustomer,
  input: PlaceOrderInput,
  given: Omit<DeliveryAddress, 'pickup_phone' | 'pickup_alternate'> | undefined,
  terms: SellingTerms,
): Destination {
  if (input.delivery_method !== 'parcel') {
    const { pickup } = input;
    const branch = openBranch(input.delivery_method, terms.shipping);
    return {
      address: {
        ...addressOfBranch(pickup?.recipient ?? customer.name, branch),
        ...(pickup && { pickup_phone: pickup.phone }),
        ...(pickup?.alternate && { pickup_alternate: pickup.alternate }),
      },
      contacts: contactKeysOf(customer, { ...given, ...(pickup && { phone: pickup.phone }) }),
      terms,
    };
  }
  if (!given) {
    throw invalid(
      input.address_id === undefined
        ? { address: 'Escribe la dirección de entrega.' }
        : { address_id: 'Elige una de tus direcciones.' },
    );
  }
  const problem = placeProblem(given);
  if (problem) throw invalid({ [`address.${problem.field}`]: problem.message });
  if (zoneOf(given.postal_code, terms.shipping) === undefined) throw invalid({ delivery_method: noParcels });
  return {
    address: {
      recipient: given.recipient,
      phone: given.phone,
      street: given.street,
      exterior_number: given.exterior_number,
      interior_number: given.interior_number,
      neighbourhood: given.neighbourhood,
      municipality: given.municipality,
      state: given.state,
      postal_code: given.postal_code,
      directions: given.directions,
    },
    contacts: contactKeysOf(customer, given),
    terms,
  };
}

const noParcels = 'Por ahora no enviamos a ese código postal. Elige una sucursal u otra dirección.';

/** @throws AppError 422 with what shoppers read of a branch that is off, or is none any more. */
export function openBranch(method: string, { branches }: ShippingRules): Branch {
  const branch = branches.find((one) => one.method === method);
  if (!branch) throw invalid({ delivery_method: 'Esa sucursal ya no entrega pedidos. Elige otra.' });
  if (branch.closed !== null) throw invalid({ delivery_method: branch.closed });
  return branch;
}

/** A branch as where an order goes. */
export function addressOfBranch(recipient: string, branch: Branch): DeliveryAddress {
  return {
    recipient,
    phone: branch.phone,
    street: branch.street,
    exterior_number: branch.exterior_number,
    interior_number: '',
    neighbourhood: branch.neighbourhood,
    municipality: branch.municipality,
    state: branch.state,
    postal_code: branch.postal_code,
    directions: '',
  };
}
