/**
 * Where camera and lamps stand. Angles in degrees: azimuth 0 looks at the front (+z), negative from the left;
 * elevation above the horizon. Lamp powers are watts for a thing of radius 1 and grow with the square of its radius.
 */
export type View = {
  azimuth: number;
  elevation: number;
  /** Part of the frame that the thing fills. */
  fill: number;
  lamps: { top: number; left: number; right: number; back: number; front: number; world: number };
  /** Lamps inside a case with a window to its left; their strength. */
  inside?: number;
  exposure?: number;
  /** Many small transparent or dark parts need more samples. */
  samples?: number;
};

const softboxes = { top: 50, left: 42, right: 34, back: 40, front: 10, world: 0.22 };

export const views = {
  /** Upright flat things seen from the front left: graphics cards, memory. */
  card: { azimuth: -32, elevation: 20, fill: 0.9, lamps: { ...softboxes, left: 46, front: 15 } },
  memory: { azimuth: -28, elevation: 24, fill: 0.88, lamps: { ...softboxes, front: 14 } },
  /** The back of an upright thing. */
  behind: { azimuth: 148, elevation: 20, fill: 0.88, lamps: softboxes },
  /** Cases: the window on the left, the front on the right. */
  tower: {
    azimuth: -57,
    elevation: 11,
    fill: 0.86,
    lamps: { top: 50, left: 26, right: 46, back: 40, front: 0, world: 0.22 },
    inside: 1,
    samples: 1.5,
  },
  /** Cases without a window, power supplies and other boxes: three sides in one look. */
  box: { azimuth: -38, elevation: 24, fill: 0.86, lamps: { ...softboxes, front: 14 } },
  /** The front of a thing, a little from above. */
  front: { azimuth: -18, elevation: 10, fill: 0.86, lamps: { ...softboxes, front: 14 } },
  frontRight: { azimuth: 30, elevation: 14, fill: 0.86, lamps: { ...softboxes, front: 14 } },
  /** Flat things that lie or lean back: boards, keyboards, mouse pads. */
  above: { azimuth: -22, elevation: 42, fill: 0.9, lamps: { ...softboxes, front: 14 } },
  /** Circuit boards that lean back. */
  board: { azimuth: -24, elevation: 20, fill: 0.9, lamps: { ...softboxes, left: 50, front: 30 } },
  cooler: { azimuth: -36, elevation: 20, fill: 0.88, lamps: { ...softboxes, front: 16 } },
  liquid: { azimuth: -24, elevation: 26, fill: 0.9, lamps: { ...softboxes, front: 16 } },
  fan: { azimuth: -26, elevation: 12, fill: 0.84, lamps: { ...softboxes, left: 48, front: 18 } },
  steep: { azimuth: -20, elevation: 58, fill: 0.9, lamps: { ...softboxes, front: 16 } },
  /** Straight on, for a second picture. */
  straight: { azimuth: 0, elevation: 8, fill: 0.84, lamps: { ...softboxes, front: 16 } },
  /** Mice: wheel, buttons and the thumb's side, as they lie before somebody who is handed one. */
  mouseFront: { azimuth: -146, elevation: 27, fill: 0.82, lamps: { ...softboxes, front: 16 } },
  // Further angles for the gallery.
  /** Mice: the back on which the palm rests. */
  mouseSide: { azimuth: -52, elevation: 32, fill: 0.82, lamps: { ...softboxes, front: 16 } },
  /** Keyboards: how high they stand. */
  keysLow: { azimuth: 34, elevation: 24, fill: 0.9, lamps: { ...softboxes, front: 16 } },
  headsetLeft: { azimuth: -48, elevation: 10, fill: 0.86, lamps: { ...softboxes, front: 14 } },
  /** Straight through a case's window. */
  window: {
    azimuth: -84,
    elevation: 6,
    fill: 0.84,
    lamps: { top: 50, left: 26, right: 40, back: 40, front: 0, world: 0.22 },
    inside: 1,
    samples: 1.3,
  },
  boardRight: { azimuth: 32, elevation: 36, fill: 0.9, lamps: { ...softboxes, left: 50, front: 26 } },
  coolerRight: { azimuth: 38, elevation: 34, fill: 0.86, lamps: { ...softboxes, front: 16 } },
  memoryRight: { azimuth: 36, elevation: 15, fill: 0.88, lamps: { ...softboxes, front: 14 } },
  /** The back of a screen, with its stand. */
  screenBack: { azimuth: 154, elevation: 10, fill: 0.86, lamps: { ...softboxes, front: 14 } },
  /** Nearly straight from behind, where antennas would stand before what is printed on top. */
  rear: { azimuth: 178, elevation: 24, fill: 0.88, lamps: softboxes },
  /** The end of a card that looks out of the PC. */
  bracket: { azimuth: -68, elevation: 14, fill: 0.88, lamps: { ...softboxes, front: 15 } },
  /** Half from the side, to see how deep a thing is. */
  turned: { azimuth: 58, elevation: 16, fill: 0.86, lamps: { ...softboxes, front: 14 } },
  turnedLeft: { azimuth: -52, elevation: 14, fill: 0.86, lamps: { ...softboxes, front: 14 } },
  side: { azimuth: -82, elevation: 14, fill: 0.86, lamps: softboxes },
} as const satisfies Readonly<Record<string, View>>;

export type ViewName = keyof typeof views;
