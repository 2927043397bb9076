import type { TypedAddress } from './typed-address.ts';

type Written = Omit<TypedAddress, 'is_default' | 'phone' | 'directions'>;

/** Street and numbers, in one line. */
export function streetOf(address: Pick<Written, 'street' | 'exterior_number' | 'interior_number'>): string {
  const { street, exterior_number: outside, interior_number: inside } = address;
  return `${street} ${outside}${inside && `, int. ${inside}`}`;
}

/** What comes after the street, in one line. */
export function townOf(
  address: Pick<Written, 'neighbourhood' | 'municipality' | 'state' | 'postal_code'>,
): string {
  return `${address.neighbourhood}, ${address.municipality}, ${address.state}, CP ${address.postal_code}`;
}

/** The choice among known addresses, or another one. */
export function addressOptions(addresses: readonly (Written & { id: string })[], other: string) {
  return [
    ...addresses.map((address) => ({
      value: address.id,
      label: streetOf(address),
      hint: `${townOf(address)} · ${address.recipient}`,
    })),
    { value: other, label: 'Otra dirección' },
  ];
}
