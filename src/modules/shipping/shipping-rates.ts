import type { Cents } from '../../platform/money.ts';

/** How far a parcel travels from our warehouses in Mexico City, Guadalajara and Monterrey. */
export type Zone = 'metropolitan' | 'national' | 'remote';

/** What a parcel costs: `baseCents` up to `includedKilograms`, then per kilogram begun. IVA included. */
export type Rate = { baseCents: Cents; perKilogramCents: Cents; minDays: number; maxDays: number };

/** Up to this weight goods travel free; above it the extra kilograms are charged: two workstations are no parcel. */
export const freeKilogramsMax = 30;
/** Kilograms the base price covers. */
export const includedKilograms = 5;
/** For products without a known weight. */
export const assumedWeightGrams = 1000;

/** Three rates, as Mexican carriers quote them; a shopkeeper changes them here. */
export const rates: Record<Zone, Rate> = {
  metropolitan: { baseCents: 9_900, perKilogramCents: 1_200, minDays: 1, maxDays: 2 },
  national: { baseCents: 14_900, perKilogramCents: 1_600, minDays: 2, maxDays: 4 },
  remote: { baseCents: 19_900, perKilogramCents: 2_400, minDays: 4, maxDays: 7 },
};

/** The first two digits of postal codes by zone (SEPOMEX); every other assigned prefix is `national`. */
export const zonePrefixes: Record<Exclude<Zone, 'national'>, readonly string[]> = {
  // Mexico City, Zapopan and Guadalajara, the State of Mexico around the capital, Monterrey and its neighbours.
  metropolitan: '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 44 45 52 53 54 55 56 57 64 66'.split(' '),
  // Baja California, Baja California Sur, Campeche, Chiapas, Quintana Roo, Sonora, Tabasco, Yucatán.
  remote: '21 22 23 24 29 30 77 83 84 85 86 97'.split(' '),
};

/** What is paid before this hour of Mexico City on a business day leaves on that day. */
export const cutOffHour = 13;

/** Our warehouses, each with the postal prefixes it is nearest to; every other prefix is nearest to the capital. */
export const warehouses = {
  CDMX: { city: 'Ciudad de México', prefixes: [] },
  // Aguascalientes, Colima, Guanajuato, Jalisco, Michoacán, Nayarit, Sinaloa, Zacatecas and the north-west behind them.
  GDL: {
    city: 'Guadalajara',
    prefixes: '20 21 22 23 28 36 37 38 44 45 46 47 48 49 58 59 60 61 63 80 81 82 83 84 85 98 99'.split(' '),
  },
  // Chihuahua, Coahuila, Durango, Nuevo León, San Luis Potosí, Tamaulipas.
  MTY: { city: 'Monterrey', prefixes: '25 26 27 31 32 33 34 35 64 65 66 67 78 79 87 88 89'.split(' ') },
} as const satisfies Record<string, { city: string; prefixes: readonly string[] }>;

/** Business days more than the zone's from another warehouse of ours, and from one whose place we do not know. */
export const fartherDays = { ours: 1, unknown: 2 } as const;
/** Business days until goods of another warehouse are at a branch. */
export const transferDays = { ours: 2, unknown: 3 } as const;

/** Where orders are handed over free of charge; `warehouse` is the one in the same house. */
export const pickupPoints = {
  pickup_cdmx: {
    warehouse: 'CDMX',
    label: 'Recoger en Ciudad de México',
    street: 'Av. División del Norte',
    exterior_number: '1354',
    neighbourhood: 'Letrán Valle',
    municipality: 'Benito Juárez',
    state: 'Ciudad de México',
    postal_code: '03650',
    phone: '5555550101',
  },
  pickup_gdl: {
    warehouse: 'GDL',
    label: 'Recoger en Guadalajara',
    street: 'Av. López Mateos Sur',
    exterior_number: '2077',
    neighbourhood: 'Jardines de Plaza del Sol',
    municipality: 'Guadalajara',
    state: 'Jalisco',
    postal_code: '44510',
    phone: '3355550102',
  },
  pickup_mty: {
    warehouse: 'MTY',
    label: 'Recoger en Monterrey',
    street: 'Av. Eugenio Garza Sada',
    exterior_number: '3755',
    neighbourhood: 'Contry',
    municipality: 'Monterrey',
    state: 'Nuevo León',
    postal_code: '64860',
    phone: '8155550103',
  },
} as const;
