import type { Group } from 'three';
import type { ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';
import type { Specs } from '../pictures/spec-values.ts';
import type { ViewName } from './views.ts';

/** One distinct look: products that look alike share a shape, and with it a render. */
export type Shape = {
  /** Unique over all kinds and stable, e.g. `gpu-triple-black`; the render's file is named after it. */
  id: string;
  /** Where the camera stands for the main picture. */
  view: ViewName;
  /** More angles for the gallery, where they show something the main picture does not. */
  gallery?: readonly ViewName[];
  /** Stands before the camera in a further angle instead of the main picture's model: turned round, closed, open. */
  poses?: Readonly<Partial<Record<ViewName, () => Group>>>;
  /** Stops of light more than usual: white things need about 0.4 to look white. */
  exposure?: number;
  /** Builds the model in full detail. */
  build: () => Group;
};

/** What decides how a product looks. */
export type Looks = { kind: ProductKind; specs: Specs; productName: string; brand: string };

/** The shapes of one or several kinds of things, and which of them shows a product. */
export type KindShapes = {
  kinds: readonly ProductKind[];
  shapes: readonly Shape[];
  /** The id of the shape that shows the product. Unknown specs give the kind's usual shape. */
  shapeOf: (product: Looks) => string;
  /** The shape for a product of this kind of which nothing is known. */
  usual: Readonly<Partial<Record<ProductKind, string>>>;
};
