import type { DemoProduct } from '../catalogue/demo-product.ts';

/** What a Mexican shop keeps of a price, in percent, before its other costs; what it sells most it earns least with. */
const keptPercent: Partial<Record<DemoProduct['kind'], number>> = {
  cpu: 13,
  gpu: 13,
  laptop: 13,
  motherboard: 15,
  memory: 18,
  ssd: 18,
  hdd: 16,
  monitor: 17,
  prebuilt: 16,
  operating_system: 14,
  chair: 32,
  accessory: 35,
  mouse_pad: 38,
  thermal_paste: 38,
};
const usualKeptPercent = 24;

/** What a unit costs the demo shop: centavos, IVA included, in whole pesos. */
export function demoCostCents({ sku, kind, priceCents }: DemoProduct): number {
  // No distributor gives two products the same discount.
  const more = ([...sku].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 50) / 10 - 2.5;
  const kept = (keptPercent[kind] ?? usualKeptPercent) + more;
  return Math.ceil((priceCents * (100 - kept)) / 10_000) * 100;
}
