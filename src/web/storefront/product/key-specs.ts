import type { Product } from '../../state/shop-types.ts';

/** What is asked first of a kind of product, by keys of its specs. */
const asked: Readonly<Record<string, string>> = {
  cpu: 'socket cores threads boost_clock tdp',
  motherboard: 'socket chipset form_factor ram_type ram_slots',
  memory: 'ram_type capacity modules speed cas',
  gpu: 'memory memory_type length tdp slots',
  ssd: 'capacity interface read write form_factor',
  hdd: 'capacity rpm form_factor cache interface',
  psu: 'wattage efficiency modular form_factor pcie16',
  case: 'form_factor gpu_length cooler_height panel',
  cpu_cooler: 'type radiator height fans noise',
  fan: 'size quantity airflow noise',
  monitor: 'size resolution refresh panel response',
  laptop: 'cpu gpu ram storage screen',
  prebuilt: 'cpu gpu ram storage',
  ups: 'va watts outlets type',
  keyboard: 'size switch_type connection layout',
  mouse: 'connection dpi weight',
  headset: 'connection type microphone surround',
  router: 'wifi speed ports',
  external_storage: 'capacity type interface',
};

const shownMax = 4;

/** The few specs that stand beside the price. */
export function keySpecs({ kind, specs }: Pick<Product, 'kind' | 'specs'>): Product['specs'] {
  return (asked[kind] ?? '')
    .split(' ')
    .flatMap((key) => specs.find((spec) => spec.key === key) ?? [])
    .filter(({ value }) => value.length <= 24)
    .slice(0, shownMax);
}
