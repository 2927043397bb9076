import type { ShipTo } from '../suppliers/index.ts';

/** An order's address as a supplier is told it, and nothing else of it. */
export function asShipTo(to: Omit<ShipTo, 'order'>, order: number | null): ShipTo {
  return {
    order,
    recipient: to.recipient,
    phone: to.phone,
    street: to.street,
    exterior_number: to.exterior_number,
    interior_number: to.interior_number,
    neighbourhood: to.neighbourhood,
    municipality: to.municipality,
    state: to.state,
    postal_code: to.postal_code,
    directions: to.directions,
  };
}

/** A buyer's address as a supplier writes it on a label. */
export function addressLines(to: ShipTo): string[] {
  const inside = to.interior_number === '' ? '' : ` int. ${to.interior_number}`;
  return [
    to.recipient,
    `${to.street} ${to.exterior_number}${inside}`,
    `Col. ${to.neighbourhood}`,
    `C.P. ${to.postal_code} ${to.municipality}, ${to.state}`,
    to.directions,
    `Tel. ${to.phone}`,
  ].filter((part) => part !== '');
}
