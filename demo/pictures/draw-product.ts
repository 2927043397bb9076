import type { ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';
import { headset, microphone, speakers, webcam } from './kinds/audio.ts';
import { caseFans, cpuCooler, thermalPaste } from './kinds/cooling.ts';
import { externalDrive, hardDisk, solidStateDrive } from './kinds/drives.ts';
import { graphicsCard } from './kinds/graphics-card.ts';
import { keyboard } from './kinds/keyboard.ts';
import { memoryKit } from './kinds/memory-kit.ts';
import { motherboard } from './kinds/motherboard.ts';
import { mouse, mousePad } from './kinds/mouse.ts';
import { networkCard, networkDevice } from './kinds/network.ts';
import type { Words } from './kinds/parts.ts';
import { pcCase } from './kinds/pc-case.ts';
import { chair, desk, powerBackup } from './kinds/power-and-office.ts';
import { powerSupply } from './kinds/power-supply.ts';
import { processor } from './kinds/processor.ts';
import { laptop, monitor } from './kinds/screens.ts';
import { accessory, captureBox, miniComputer, retailBox } from './kinds/small-things.ts';
import { studio } from './scene.ts';
import type { Sketch } from './sketch.ts';
import { createSketch, svgDocument } from './sketch.ts';
import type { Specs } from './spec-values.ts';
import { textOf } from './spec-values.ts';

type Draw = (sketch: Sketch, specs: Specs, words: Words) => string;

const drawings: Readonly<Record<ProductKind, Draw>> = {
  cpu: processor,
  motherboard,
  memory: memoryKit,
  gpu: graphicsCard,
  ssd: solidStateDrive,
  hdd: hardDisk,
  psu: powerSupply,
  case: pcCase,
  cpu_cooler: cpuCooler,
  fan: caseFans,
  thermal_paste: thermalPaste,
  monitor,
  keyboard,
  mouse,
  headset,
  speakers,
  microphone,
  webcam,
  mouse_pad: mousePad,
  laptop,
  prebuilt: (sketch, specs, words) =>
    /mini/i.test(textOf(specs, 'form_factor'))
      ? miniComputer(sketch, specs, words)
      : pcCase(sketch, { color: specs.color }, words),
  router: networkDevice,
  network_card: networkCard,
  ups: powerBackup,
  external_storage: externalDrive,
  optical_drive: externalDrive,
  sound_card: networkCard,
  capture_card: (sketch, specs, words) =>
    /pcie/i.test(textOf(specs, 'interface'))
      ? networkCard(sketch, specs, words)
      : captureBox(sketch, specs, words),
  chair,
  desk,
  operating_system: retailBox,
  lighting: retailBox,
  vr: retailBox,
  mount: retailBox,
  accessory,
  assembly: retailBox,
};

/**
 * The parts of a product's picture, to be placed in a larger one: `defs` for the document, `body` in an 800 × 800 box
 * without a ground. `prefix` must differ between pictures of one document.
 */
export function productParts(
  kind: ProductKind,
  specs: Specs,
  words: Words,
  prefix: string,
): { defs: string; body: string } {
  const sketch = createSketch(prefix);
  const body = drawings[kind](sketch, specs, words);
  return { defs: sketch.defs(), body };
}

/**
 * The studio picture of a product as an SVG document of 800 × 800, drawn from its own specs. Unknown specs get the
 * kind's usual shape. `label` is the short text printed on the product; only plain lettering, never a maker's logo.
 */
export function drawProduct(kind: ProductKind, specs: Specs, words: Words): string {
  const sketch = createSketch('g');
  const ground = studio(sketch);
  const { defs, body } = productParts(kind, specs, words, 'p');
  return svgDocument(800, 800, sketch.defs() + defs, ground + body);
}
