import type { ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';
import { readLines } from '../read-lines.ts';
import { demoProductLine, type DemoProduct } from './demo-product.ts';

/** Each has a file `<kind>.jsonl` here; the order is that of the shop's menu. */
const kinds = [
  'cpu',
  'motherboard',
  'memory',
  'gpu',
  'ssd',
  'hdd',
  'psu',
  'case',
  'cpu_cooler',
  'fan',
  'thermal_paste',
  'monitor',
  'laptop',
  'prebuilt',
  'keyboard',
  'mouse',
  'mouse_pad',
  'headset',
  'speakers',
  'microphone',
  'webcam',
  'capture_card',
  'router',
  'network_card',
  'ups',
  'external_storage',
  'operating_system',
  'chair',
  'accessory',
] as const satisfies readonly ProductKind[];

/** Everything that the demo shop sells, kind by kind. */
export const demoProducts: readonly DemoProduct[] = kinds.flatMap(readKind);

/** What the demo shop sells of one kind. */
export function demoProductsOf(kind: (typeof kinds)[number]): readonly DemoProduct[] {
  return demoProducts.filter((product) => product.kind === kind);
}

function readKind(kind: ProductKind): DemoProduct[] {
  const lines = readLines(new URL(`${kind}.jsonl`, import.meta.url), demoProductLine);
  return lines.map((line) => ({ kind, ...line }));
}
