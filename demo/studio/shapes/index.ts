import type { KindShapes, Looks, Shape } from '../shape.ts';
import { coolerShapes, fanShapes } from './cooling.ts';
import { graphicsCardShapes } from './graphics-card.ts';
import { memoryShapes } from './memory.ts';
import { motherboardShapes } from './motherboard.ts';
import { deskShapes } from './desk.ts';
import { driveShapes } from './drives.ts';
import { headsetShapes } from './headset.ts';
import { keyboardShapes } from './keyboard.ts';
import { laptopShapes } from './laptop.ts';
import { monitorShapes } from './monitor.ts';
import { mouseShapes } from './mouse.ts';
import { networkShapes } from './network.ts';
import { powerShapes } from './power.ts';
import { soundAndImageShapes } from './sound-and-image.ts';
import { caseShapes } from './pc-case.ts';
import { powerSupplyShapes } from './power-supply.ts';
import { thermalPasteShapes } from './thermal-paste.ts';
import { processorShapes } from './processor.ts';

/** Every kind that has models, in the order in which they are rendered. */
export const kindShapes: readonly KindShapes[] = [
  graphicsCardShapes,
  caseShapes,
  processorShapes,
  memoryShapes,
  motherboardShapes,
  coolerShapes,
  fanShapes,
  driveShapes,
  powerSupplyShapes,
  thermalPasteShapes,
  monitorShapes,
  keyboardShapes,
  mouseShapes,
  headsetShapes,
  laptopShapes,
  networkShapes,
  powerShapes,
  soundAndImageShapes,
  deskShapes,
];

/** Every distinct look the studio renders. */
export const allShapes: readonly Shape[] = kindShapes.flatMap(({ shapes }) => shapes);

/** The shape that shows a product; undefined where its kind has no models yet. */
export function shapeOfProduct(product: Looks): Shape | undefined {
  const id = kindShapes.find(({ kinds }) => kinds.includes(product.kind))?.shapeOf(product);
  return id === undefined ? undefined : allShapes.find((shape) => shape.id === id);
}
