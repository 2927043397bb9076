import type { Api } from '../../../../api/client.ts';
import type { CheckAnswer } from '../build-state.ts';

/** A chosen part with its measures in millimetres. */
export type MeasuredPart = Awaited<ReturnType<Api['configurator']['measures']>>['parts'][number];
/** x from the window (−) to the tray (+), y up, z from the back (−) to the front (+); the case's floor is y = 0. */
export type Point = readonly [x: number, y: number, z: number];
export type Box = { min: Point; max: Point };

/** A part in its place. */
export type PlacedPart = {
  part: MeasuredPart;
  box: Box;
  /** Its measures, as a person reads them. */
  words: string;
  /** Measures nobody publishes, for which a usual one is drawn. */
  assumed: string[];
  /** The rules say that it does not fit. */
  isClash: boolean;
};

/** A limit of the case that a part may pass: a plane across it. */
export type Limit = { axis: 'x' | 'z'; at: number; label: string; isPassed: boolean };

export type Layout = { housing: PlacedPart; parts: PlacedPart[]; limits: Limit[] };

/** Rules whose error is a matter of millimetres or places. */
const clashRules = new Set([
  'board-case-form-factor',
  'gpu-case-length',
  'gpu-case-slots',
  'cooler-case-height',
  'radiator-case',
  'psu-case-form-factor',
  'psu-case-length',
  'ram-cooler-clearance',
]);

/** Width and height of boards in mm. */
const boardSizes: Readonly<Record<string, readonly [number, number]>> = {
  EATX: [305, 330],
  'XL ATX': [262, 345],
  'SSI EEB': [305, 330],
  'SSI CEB': [267, 305],
  ATX: [244, 305],
  'Micro ATX': [244, 244],
  'Mini-ITX': [170, 170],
  'Thin Mini-ITX': [170, 170],
  'Mini DTX': [170, 203],
};
/** Height and width of supplies in mm; only their length varies. */
const supplySizes: Readonly<Record<string, readonly [number, number]>> = {
  ATX: [86, 150],
  SFX: [63.5, 125],
  'SFX-L': [63.5, 125],
  TFX: [65, 85],
  'Flex ATX': [40.5, 81.5],
};

/** What is drawn where nobody says: the most usual of its kind. */
const usual = {
  case: [220, 470, 440],
  cardLength: 270,
  cardSlots: 2.5,
  /** Nobody publishes how far a card stands out of its slot. */
  cardHeight: 130,
  coolerHeight: 150,
  radiator: 240,
  moduleHeight: 34,
  supplyLength: 150,
} as const;

/** Height of one slot at the case's back, in mm (PCI). */
const slotPitch = 20.32;
/** From the roof to the board's upper edge, and from the back to its ports, in mm. */
const boardBelowRoof = 24;
const boardFromBack = 10;
/** Where a board has its processor and its first long slot, from its upper left corner, in mm. */
const socketAt = { right: 106, down: 82 } as const;
const slotDown = 176;

/**
 * Puts the parts of a build where they go in their case. Where no case is chosen a usual one stands for it. Nothing is
 * judged here: what clashes is what the rules say.
 */
export function layOut(measured: readonly MeasuredPart[], answers: readonly CheckAnswer[]): Layout {
  const clashing = new Set(
    answers
      .filter(({ result, rule }) => result === 'error' && clashRules.has(rule))
      .flatMap(({ ref_ids: refIds }) => refIds),
  );
  const first = (slot: MeasuredPart['slot']) => measured.find((part) => part.slot === slot);
  const place = (
    part: MeasuredPart,
    box: Box,
    words: string,
    assumed: readonly (string | undefined)[],
  ): PlacedPart => ({
    part,
    box,
    words,
    assumed: assumed.filter((one) => one !== undefined),
    isClash: clashing.has(part.ref_id),
  });

  const given = first('case');
  const { width_mm: w, height_mm: h, depth_mm: d } = given?.measures ?? {};
  const isMeasured = w != null && h != null && d != null;
  const [width, height, depth] = isMeasured ? [w, h, d] : usual.case;
  const back = -depth / 2;
  const trayX = width / 2 - Math.min(32, width * 0.14);
  const boardX = trayX - 8;
  const housing: PlacedPart = {
    ...place(
      given ?? { ref_id: '', slot: 'case', name: 'Gabinete', units: 1, measures: {} },
      { min: [-width / 2, 0, back], max: [width / 2, height, depth / 2] },
      `${mm(width)} × ${mm(height)} × ${mm(depth)} mm`,
      [isMeasured ? undefined : 'las medidas exteriores'],
    ),
    // What does not go in is red, not the case.
    isClash: false,
  };

  const parts: PlacedPart[] = [];
  const board = first('motherboard');
  const form = board?.measures.form;
  const [boardWidth, boardHeight] = boardSizes[form ?? 'ATX'] ?? [244, 305];
  const top = height - boardBelowRoof;
  const left = back + boardFromBack;
  if (board) {
    parts.push(
      place(
        board,
        { min: [boardX - 40, top - boardHeight, left], max: [boardX, top, left + boardWidth] },
        form == null ? 'formato no publicado' : `${form}: ${mm(boardWidth)} × ${mm(boardHeight)} mm`,
        [form == null || boardSizes[form] === undefined ? 'el tamaño de la placa' : undefined],
      ),
    );
  }
  const isSmall = boardHeight <= 203;
  const socketZ = left + (isSmall ? 78 : socketAt.right);
  const socketY = top - (isSmall ? 74 : socketAt.down);

  const memory = first('memory');
  if (memory) {
    const { height_mm: tall, modules } = memory.measures;
    const sticks = Math.min(8, (modules ?? 2) * memory.units);
    const start = socketZ + 55;
    parts.push(
      place(
        memory,
        {
          min: [boardX - 6 - (tall ?? usual.moduleHeight), socketY - 68, start],
          max: [boardX - 6, socketY + 65, start + Math.max(8, sticks * 9.5)],
        },
        `${sticks} ${sticks === 1 ? 'módulo' : 'módulos'}${tall == null ? '' : ` de ${mm(tall)} mm de alto`}`,
        [tall == null ? 'el alto de los módulos' : undefined],
      ),
    );
  }

  const cooler = first('cooler');
  if (cooler && 'radiator_mm' in cooler.measures) {
    const size = cooler.measures.radiator_mm ?? usual.radiator;
    const across = size % 140 === 0 ? 140 : 120;
    const isOnRoof = size + 60 <= depth;
    // Radiator and fans, in mm.
    const thick = 52;
    parts.push(
      place(
        cooler,
        isOnRoof
          ? {
              min: [-across / 2 - 12, height - 12 - thick, depth / 2 - 40 - size],
              max: [across / 2 - 12, height - 12, depth / 2 - 40],
            }
          : {
              min: [-across / 2, height - 24 - size, depth / 2 - 14 - thick],
              max: [across / 2, height - 24, depth / 2 - 14],
            },
        `radiador de ${mm(size)} mm`,
        [
          cooler.measures.radiator_mm == null ? 'el tamaño del radiador' : undefined,
          'dónde lo admite el gabinete',
        ],
      ),
    );
  } else if (cooler) {
    const tall = cooler.measures.height_mm ?? usual.coolerHeight;
    const reach = tall > 90 ? 62 : 55;
    parts.push(
      place(
        cooler,
        {
          min: [boardX - 5 - tall, socketY - reach, socketZ - reach],
          max: [boardX - 5, socketY + reach, socketZ + reach],
        },
        `${mm(tall)} mm de alto`,
        [cooler.measures.height_mm == null ? 'el alto del disipador' : undefined],
      ),
    );
  }

  const card = first('gpu');
  const slotY = top - (isSmall ? boardHeight - 8 : Math.min(slotDown, boardHeight - 80));
  if (card) {
    const { length_mm: length, slots } = card.measures;
    const thick = (slots ?? usual.cardSlots) * slotPitch;
    parts.push(
      place(
        card,
        {
          min: [boardX - 6 - usual.cardHeight, slotY + 4 - thick, back + 4],
          max: [boardX - 6, slotY + 4, back + 4 + (length ?? usual.cardLength)],
        },
        `${length == null ? 'largo no publicado' : `${mm(length)} mm de largo`}, ${slots == null ? 'ranuras no publicadas' : `${slots} ranuras`}`,
        [
          length == null ? 'el largo de la tarjeta' : undefined,
          slots == null ? 'su grosor' : undefined,
          'el alto de la tarjeta',
        ],
      ),
    );
  }

  const supply = first('psu');
  if (supply) {
    const { form: kind, length_mm: length } = supply.measures;
    const [tall, wide] = supplySizes[kind ?? 'ATX'] ?? [86, 150];
    parts.push(
      place(
        supply,
        {
          min: [trayX - 4 - wide, 14, back + 4],
          max: [trayX - 4, 14 + tall, back + 4 + (length ?? usual.supplyLength)],
        },
        `${kind ?? 'formato no publicado'}${length == null ? '' : `, ${mm(length)} mm de largo`}`,
        [
          kind == null || supplySizes[kind] === undefined ? 'el formato de la fuente' : undefined,
          length == null ? 'el largo de la fuente' : undefined,
        ],
      ),
    );
  }

  const limits: Limit[] = [];
  const room = given?.measures;
  const cardRoom = room?.card_length_max_mm;
  if (card && cardRoom != null) {
    limits.push({
      axis: 'z',
      at: back + 4 + cardRoom,
      label: `hasta aquí cabe la tarjeta: ${mm(cardRoom)} mm`,
      isPassed: (card.measures.length_mm ?? 0) > cardRoom,
    });
  }
  const coolerRoom = room?.cooler_height_max_mm;
  if (cooler && !('radiator_mm' in cooler.measures) && coolerRoom != null) {
    limits.push({
      axis: 'x',
      at: boardX - 5 - coolerRoom,
      label: `hasta aquí cabe el disipador: ${mm(coolerRoom)} mm`,
      isPassed: (cooler.measures.height_mm ?? 0) > coolerRoom,
    });
  }
  return { housing, parts, limits };
}

/** Without a decimal that says nothing. */
function mm(length: number): string {
  return length.toLocaleString('es-MX', { maximumFractionDigits: 1 });
}
