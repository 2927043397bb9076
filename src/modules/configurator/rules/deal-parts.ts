import type { ProductKind } from '../../catalog/index.ts';

/** Units of a product that may go into PCs. */
export type PcPart = { productId: number; kind: string; quantity: number };

/** What every PC has exactly one of, and at least one of, as shoppers read it. */
const one: Partial<Record<ProductKind, string>> = {
  cpu: 'procesador',
  motherboard: 'tarjeta madre',
  case: 'gabinete',
  psu: 'fuente de poder',
};
const some: readonly (readonly [name: string, kinds: readonly ProductKind[]])[] = [
  ['memoria RAM', ['memory']],
  ['almacenamiento', ['ssd', 'hdd']],
];
const more: readonly ProductKind[] = [
  'gpu',
  'cpu_cooler',
  'fan',
  'thermal_paste',
  'operating_system',
  'network_card',
  'sound_card',
  'optical_drive',
  'lighting',
];
const inside: ReadonlySet<string> = new Set([
  ...Object.keys(one),
  ...some.flatMap(([, kinds]) => kinds),
  ...more,
]);

/** Whether a product is put into a PC, not beside it. */
export function goesInside({ kind }: Pick<PcPart, 'kind'>): boolean {
  return inside.has(kind);
}

/** How many PCs these parts make up that are put together alike; 0 where they make up none. */
export function pcsAmong(parts: readonly PcPart[]): number {
  const cpus = unitsOf(parts, ['cpu']);
  return cpus > 0 && whyNoPcs(parts, cpus) === undefined ? cpus : 0;
}

/**
 * Why so many PCs cannot be put together of these parts, for shoppers; undefined where they can. PCs of one purchase are
 * alike, so that nobody has to say which part goes into which.
 */
export function whyNoPcs(parts: readonly PcPart[], pcs: number): string | undefined {
  const singles = Object.entries(one);
  const lacking = [
    ...singles.filter(([kind]) => unitsOf(parts, [kind]) < pcs).map(([, name]) => name),
    ...some.filter(([, kinds]) => unitsOf(parts, kinds) < pcs).map(([name]) => name),
  ];
  const what = pcs === 1 ? 'tu PC' : `${pcs} PC`;
  if (lacking.length > 0) return `Para armar ${what} falta en tu carrito: ${lacking.join(', ')}.`;
  const tooMany = singles.filter(([kind]) => unitsOf(parts, [kind]) > pcs).map(([, name]) => name);
  if (tooMany.length > 0) {
    return `Para armar ${what} hay de más en tu carrito: ${tooMany.join(', ')}. Agrega un armado por cada equipo.`;
  }
  const isUneven = parts.some(({ kind, quantity }) => kind in one && quantity % pcs > 0);
  return isUneven
    ? 'En un pedido armamos equipos iguales. Para equipos distintos haz un pedido por cada uno.'
    : undefined;
}

/** Which parts go into which PC: each an equal share; what cannot be shared goes into the first ones. */
export function dealParts<Part extends PcPart>(parts: readonly Part[], pcs: number): Part[][] {
  return Array.from({ length: pcs }, (_, at) =>
    parts.filter(goesInside).flatMap((part) => {
      const quantity = Math.floor(part.quantity / pcs) + (at < part.quantity % pcs ? 1 : 0);
      return quantity > 0 ? [{ ...part, quantity }] : [];
    }),
  );
}

function unitsOf(parts: readonly PcPart[], kinds: readonly string[]): number {
  return parts.reduce((sum, { kind, quantity }) => (kinds.includes(kind) ? sum + quantity : sum), 0);
}
