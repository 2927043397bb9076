import { DoubleSide, MeshPhysicalMaterial } from 'three';

/**
 * What the studio lays over a material's plain numbers, because a model carries no image textures: `grain` the fine
 * leather of moulded plastic, `powder` its coarser sister on sheet metal, `brushed` streaks along the longest side,
 * `fabric` a weave, `wood` growth rings, `leather` creases, `board` the traces of a circuit board, `glass` a thin pane,
 * `light` something that shines by itself, `plain` nothing.
 */
export type Finish =
  | 'plain'
  | 'grain'
  | 'powder'
  | 'brushed'
  | 'fabric'
  | 'wood'
  | 'leather'
  | 'board'
  | 'glass'
  | 'light';

type Recipe = {
  finish: Finish;
  colour: string;
  roughness: number;
  metalness?: number;
  clearcoat?: number;
  glow?: number;
  opacity?: number;
};

const known = new Map<string, MeshPhysicalMaterial>();

/** One material per recipe, shared by all models. */
function material(recipe: Recipe): MeshPhysicalMaterial {
  const name = [
    recipe.finish,
    recipe.colour,
    recipe.roughness,
    recipe.metalness ?? 0,
    recipe.clearcoat ?? 0,
    recipe.glow ?? 0,
    recipe.opacity ?? 1,
  ].join(' ');
  const found = known.get(name);
  if (found) return found;
  const made = new MeshPhysicalMaterial({
    name,
    color: recipe.colour,
    roughness: recipe.roughness,
    metalness: recipe.metalness ?? 0,
    clearcoat: recipe.clearcoat ?? 0,
    clearcoatRoughness: 0.08,
    side: DoubleSide,
  });
  if (recipe.glow !== undefined) {
    made.emissive.set(recipe.colour);
    made.emissiveIntensity = recipe.glow;
  }
  if (recipe.opacity !== undefined) {
    made.transparent = true;
    made.opacity = recipe.opacity;
    made.depthWrite = false;
  }
  // Read by the studio from the glTF file's extras.
  made.userData = { finish: recipe.finish, glow: recipe.glow ?? 0 };
  known.set(name, made);
  return made;
}

/** Moulded plastic with a fine grain: shrouds, frames, keyboards. */
export const plastic = (colour = '#1a1b1e', roughness = 0.46) =>
  material({ finish: 'grain', colour, roughness });

/** Smooth plastic: blades, connectors, keycaps. */
export const smoothPlastic = (colour = '#202124', roughness = 0.38) =>
  material({ finish: 'plain', colour, roughness });

/** Lacquered or polished plastic: piano black, screens' edges, mouse shells. */
export const glossyPlastic = (colour = '#0c0d0f', roughness = 0.28) =>
  material({ finish: 'plain', colour, roughness, clearcoat: 0.8 });

/** Powder-coated sheet metal: cases, power supplies, backplates. */
export const powderCoat = (colour = '#17181a', roughness = 0.6) =>
  material({ finish: 'powder', colour, roughness });

/** Plain metal. Not darker than #43474d, or it renders as a black hole. */
export const metal = (colour = '#c9ccd1', roughness = 0.3) =>
  material({ finish: 'plain', colour, roughness, metalness: 1 });

/** Brushed metal, streaked along the longest side of the part. */
export const brushedMetal = (colour = '#8d9096', roughness = 0.36) =>
  material({ finish: 'brushed', colour, roughness, metalness: 1 });

/** Anodised or sand-blasted aluminium: heatsinks, spreaders, laptop lids. */
export const anodised = (colour = '#55595f', roughness = 0.42) =>
  material({ finish: 'powder', colour, roughness, metalness: 1 });

export const gold = () => metal('#e2b04a', 0.25);
export const copper = () => metal('#d98a5f', 0.22);
export const nickel = () => metal('#cfd1d4', 0.18);
export const solder = () => metal('#b9bcc0', 0.4);

/** Rubber and soft silicone: feet, pads, grommets, hoses. */
export const rubber = (colour = '#121214') => material({ finish: 'plain', colour, roughness: 0.82 });

/** Woven cloth: mouse pads, chair seats, braided cables. */
export const fabric = (colour = '#1c1d20') => material({ finish: 'fabric', colour, roughness: 0.95 });

/** Artificial leather: ear pads, chairs. */
export const leather = (colour = '#17181a') => material({ finish: 'leather', colour, roughness: 0.52 });

/** Oiled walnut and its like. */
export const wood = (colour = '#6b4a30') => material({ finish: 'wood', colour, roughness: 0.5 });

/** A circuit board's lacquer with traces. */
export const circuitBoard = (colour = '#0f1214') => material({ finish: 'board', colour, roughness: 0.42 });

/** Printed ink or a paper label. */
export const ink = (colour = '#d5d8dc', roughness = 0.5) => material({ finish: 'plain', colour, roughness });

/** A lit diffuser; `strength` 1 is a calm light strip, 3 a bright one. */
export const glow = (colour = '#dff1ff', strength = 1) =>
  material({ finish: 'light', colour, roughness: 0.4, glow: strength });

/** A thin pane of tempered glass. */
export const glass = (colour = '#aeb6bb') =>
  material({ finish: 'glass', colour, roughness: 0.02, opacity: 0.13 });
