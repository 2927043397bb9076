/** A service of a carrier as the emulated aggregators sell it; prices in pesos. */
export type CarrierService = {
  carrier: string;
  carrierName: string;
  service: string;
  serviceName: string;
  basePesos: number;
  perKilogramPesos: number;
  days: number;
  kilogramsMax: number;
  picksUp: boolean;
  /** What its guides begin with. */
  guide: string;
};

export const carrierServices: readonly CarrierService[] = [
  service('estafeta', 'Estafeta', 'terrestre', 'Terrestre', [118, 14, 4], 70, '705'),
  service('estafeta', 'Estafeta', 'dia_siguiente', 'Día Siguiente', [189, 24, 1], 70, '715'),
  service('fedex', 'FedEx', 'ground', 'Nacional Económico', [132, 15, 3], 68, '794'),
  service('fedex', 'FedEx', 'express', 'Nacional Día Siguiente', [214, 28, 1], 68, '784'),
  service('dhl', 'DHL', 'ground', 'Economy Select Domestic', [141, 16, 3], 70, '345'),
  service('dhl', 'DHL', 'express', 'Express Domestic', [229, 30, 1], 70, '355'),
  service('paquetexpress', 'Paquetexpress', 'ground', 'Nacional', [109, 12, 5], 60, '141'),
  { ...service('redpack', 'Redpack', 'eco', 'Ecoexpress', [121, 13, 5], 60, '906'), picksUp: false },
  service('ups', 'UPS', 'saver', 'UPS Express Saver', [236, 31, 1], 70, '1Z'),
];

function service(
  carrier: string,
  carrierName: string,
  code: string,
  serviceName: string,
  [basePesos, perKilogramPesos, days]: [number, number, number],
  kilogramsMax: number,
  guide: string,
): CarrierService {
  const names = { carrier, carrierName, service: code, serviceName };
  return { ...names, basePesos, perKilogramPesos, days, kilogramsMax, picksUp: true, guide };
}

export type EmulatedBox = { weight: number; length: number; width: number; height: number };

/** Kilograms a carrier charges: the larger of scales and volume (5,000 cm³ a kilogram), begun ones whole. */
export function billedKilograms({ weight, length, width, height }: EmulatedBox): number {
  return Math.max(1, Math.ceil(Math.max(weight, (length * width * height) / 5000)));
}

/** What a service costs between two postal codes, and the days it takes; undefined where the carrier does not go. */
export function priceOf(
  { basePesos, perKilogramPesos, days, kilogramsMax, carrier }: CarrierService,
  box: EmulatedBox,
  fromCode: string,
  toCode: string,
): { pesos: number; days: number; kilograms: number } | undefined {
  const kilograms = billedKilograms(box);
  if (kilograms > kilogramsMax) return undefined;
  const isFar = /^(21|22|23|29|77|97)/.test(toCode);
  if (isFar && carrier === 'redpack') return undefined;
  const factor = isFar ? 1.35 : fromCode.slice(0, 2) === toCode.slice(0, 2) ? 0.9 : 1;
  const pesos = Math.round((basePesos + perKilogramPesos * (kilograms - 1)) * factor * 100) / 100;
  return { pesos, days: days + (isFar ? 2 : 0), kilograms };
}

/** Whether a postal code exists, as far as the emulators know: five digits, and none of the country begins with 00. */
export function isPostalCode(text: unknown): text is string {
  return typeof text === 'string' && /^(?!00)\d{5}$/.test(text);
}
