import type { Case, Motherboard, PowerSupply } from './parts.ts';
import { distinct, type Finding, listed, notKnown, pairs, type Rule } from './rule.ts';

/** Which stated sizes of a case take a board of a size. */
const fits: Record<string, readonly string[]> = {
  ATX: ['ATX'],
  'Micro ATX': ['Micro ATX', 'ATX'],
  'Mini-ITX': ['Mini-ITX', 'Micro ATX', 'ATX', 'Mini DTX'],
  'Thin Mini-ITX': ['Thin Mini-ITX', 'Mini-ITX', 'Micro ATX', 'ATX', 'Mini DTX'],
  'Mini DTX': ['Mini DTX', 'DTX', 'Micro ATX', 'ATX'],
  'Flex ATX': ['Flex ATX', 'Micro ATX', 'ATX'],
  EATX: ['EATX', 'SSI EEB', 'XL ATX', 'HPTX'],
  'SSI CEB': ['SSI CEB', 'SSI EEB', 'EATX'],
};

/** Larger than ATX: full towers often take them without saying so. */
const isOversized = (formFactor: string) => /^(EATX|XL ATX|SSI)/.test(formFactor);

/** Source: `form_factor` and `supported_motherboard_form_factors`; full towers often take E-ATX unlisted. */
const boardCaseFormFactor: Rule = {
  id: 'board-case-form-factor',
  worst: 'error',
  needs: ['motherboard', 'case'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.motherboard, build.case).map(([board, housing]): Finding => {
      const parts = [board, housing];
      const values = { left: board.formFactor, right: housing.boards && listed(housing.boards) };
      const what = 'que la placa quepa en el gabinete';
      if (board.formFactor === undefined) return notKnown(what, 'el formato', board, parts, values);
      if (!housing.boards) return notKnown(what, 'los formatos de placa', housing, parts, values);
      const source = 'Ficha técnica: form_factor y supported_motherboard_form_factors';
      const sizes = fits[board.formFactor] ?? [board.formFactor];
      if (housing.boards.some((size) => sizes.includes(size))) {
        return {
          result: 'ok',
          parts,
          message: `El gabinete acepta placas ${board.formFactor}.`,
          ...values,
          source,
        };
      }
      // A false «no cabe» is worse than an honest «por confirmar».
      const mayBeUnlisted =
        isOversized(board.formFactor) &&
        !housing.boards.includes('EATX') &&
        /Full Tower/.test(housing.formFactor ?? '');
      if (mayBeUnlisted) {
        return notKnown(what, `si admite placas ${board.formFactor} la torre`, housing, parts, values);
      }
      const message = `${board.name} es ${board.formFactor} y ${housing.name} acepta ${values.right}.`;
      return { result: 'error', parts, message, ...values, source };
    }),
};

/** Source: `back_connect_connectors` and `supports_rear_connecting_motherboard`. */
const boardCaseBackConnect: Rule = {
  id: 'board-case-back-connect',
  worst: 'error',
  needs: ['motherboard', 'case'],
  isBlocking: false,
  judge: (build) =>
    pairs<Motherboard, Case>(
      build.motherboard.filter((board) => board.hasBackConnectors === true),
      build.case,
    ).map(([board, housing]): Finding => {
      const parts = [board, housing];
      const left = 'Conectores traseros';
      if (housing.takesBackConnectors === undefined) {
        return notKnown('las aberturas para conectores traseros', 'si las tiene', housing, parts, { left });
      }
      const source = 'Ficha técnica: supports_rear_connecting_motherboard';
      if (housing.takesBackConnectors) {
        const message = 'El gabinete tiene las aberturas para conectores traseros.';
        return { result: 'ok', parts, message, left, right: 'Con aberturas', source };
      }
      return {
        result: 'error',
        parts,
        message: 'Placa con conectores traseros (BTF/Project Zero): el gabinete debe tener las aberturas.',
        left,
        right: 'Sin aberturas',
        source,
      };
    }),
};

/** Source: `form_factor` and `supported_power_supply_form_factors`; ATX towers take ATX supplies (111 of 115 that say). */
const psuCaseFormFactor: Rule = {
  id: 'psu-case-form-factor',
  worst: 'error',
  needs: ['psu', 'case'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.psu, build.case).map(([supply, housing]): Finding => {
      const parts = [supply, housing];
      const what = 'que la fuente quepa en el gabinete';
      const values = { left: supply.form === 'other' ? supply.formFactor : supply.form };
      if (supply.form === undefined) return notKnown(what, 'el formato', supply, parts, values);
      if (housing.supplies) return judgeStated(supply, housing, housing.supplies);
      const isAtxTower = /^E?ATX (Mid|Full) Tower/.test(housing.formFactor ?? '');
      const isSmall = supply.form === 'SFX' || supply.form === 'SFX-L';
      if (!isAtxTower || (supply.form !== 'ATX' && !isSmall)) {
        return notKnown(what, 'los formatos de fuente', housing, parts, values);
      }
      const place = { ...values, right: housing.formFactor, source: 'Formato de la torre: usa fuente ATX' };
      if (isSmall) return { result: 'warning', parts, message: adapterMessage, ...place };
      return { result: 'ok', parts, message: 'La torre usa fuente ATX.', ...place };
    }),
};

const adapterMessage = 'Necesita adaptador SFX→ATX (revisa si viene incluido).';

function judgeStated(supply: PowerSupply, housing: Case, supplies: readonly string[]): Finding {
  const parts = [supply, housing];
  const form = (supply.form === 'other' ? supply.formFactor : supply.form) ?? '';
  const place = {
    left: form,
    right: listed(supplies),
    source: 'Ficha técnica: supported_power_supply_form_factors',
  };
  const isSmall = form === 'SFX' || form === 'SFX-L';
  if (supplies.includes(form) || (form === 'SFX' && supplies.includes('SFX-L'))) {
    return { result: 'ok', parts, message: `El gabinete usa fuentes ${place.right}.`, ...place };
  }
  if (isSmall && supplies.includes('ATX'))
    return { result: 'warning', parts, message: adapterMessage, ...place };
  const message = `La fuente ${form} no cabe: el gabinete usa ${place.right}.`;
  return { result: 'error', parts, message, ...place };
}

/** Source: `length` and `max_psu_length`. */
const psuCaseLength: Rule = {
  id: 'psu-case-length',
  worst: 'error',
  needs: ['psu', 'case'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.psu, build.case).map(([supply, housing]): Finding => {
      const parts = [supply, housing];
      const values = { left: mm(supply.lengthMm), right: mm(housing.supplyLengthMax) };
      const what = 'que la fuente quepa a lo largo';
      if (supply.lengthMm === undefined) return notKnown(what, 'el largo', supply, parts, values);
      if (housing.supplyLengthMax === undefined) {
        return notKnown(what, 'el largo máximo de fuente', housing, parts, values);
      }
      const source = 'Ficha técnica: length y max_psu_length';
      if (supply.lengthMm > housing.supplyLengthMax) {
        const message = `La fuente mide ${values.left} y caben ${values.right}.`;
        return { result: 'error', parts, message, ...values, source };
      }
      return {
        result: 'ok',
        parts,
        message: `La fuente mide ${values.left} y caben ${values.right}.`,
        ...values,
        source,
      };
    }),
};

/** With less room than this to spare, fans or a radiator at the front may be in the way. */
const tightMm = 10;

/** Source: `length` and `max_video_card_length`. */
const gpuCaseLength: Rule = {
  id: 'gpu-case-length',
  worst: 'error',
  needs: ['gpu', 'case', 'cooler'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.gpu, build.case).map(([card, housing]): Finding => {
      const parts = [card, housing];
      const values = { left: mm(card.lengthMm), right: mm(housing.cardLengthMax) };
      const what = 'que la tarjeta quepa a lo largo';
      if (card.lengthMm === undefined) return notKnown(what, 'el largo', card, parts, values);
      if (housing.cardLengthMax === undefined) {
        return notKnown(what, 'el largo máximo de tarjeta', housing, parts, values);
      }
      const source = 'Ficha técnica: length y max_video_card_length';
      const spare = housing.cardLengthMax - card.lengthMm;
      if (spare < 0) {
        const message = `La tarjeta mide ${values.left} y en el gabinete caben ${values.right}.`;
        return { result: 'error', parts, message, ...values, source };
      }
      const hasRadiator = build.cooler.some(({ isLiquid }) => isLiquid === true);
      const atFront = hasRadiator ? ' Si montas el radiador al frente, resta de 25 a 55 mm.' : '';
      if (spare < tightMm) {
        const message = `Cabe con ${mm(spare)} de margen: revisa ventiladores/radiador frontal.${atFront}`;
        return { result: 'warning', parts, message, ...values, source };
      }
      const message = `Cabe con ${mm(spare)} de margen.${atFront}`;
      return { result: 'ok', parts, message, ...values, source };
    }),
};

/** Source: `total_slot_width` and `expansion_slots`; half a slot of tolerance is a choice. */
const gpuCaseSlots: Rule = {
  id: 'gpu-case-slots',
  worst: 'error',
  needs: ['gpu', 'case'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.gpu, build.case).map(([card, housing]): Finding => {
      const parts = [card, housing];
      const values = { left: slotsText(card.slotWidth), right: slotsText(housing.expansionSlots) };
      const what = 'que la tarjeta quepa a lo ancho';
      if (card.slotWidth === undefined) return notKnown(what, 'cuántas ranuras ocupa', card, parts, values);
      if (housing.expansionSlots === undefined) {
        return notKnown(what, 'las ranuras de expansión', housing, parts, values);
      }
      const place = { ...values, source: 'Ficha técnica: total_slot_width y expansion_slots' };
      const message = `La tarjeta ocupa ${values.left} y el gabinete ofrece ${values.right}.`;
      // Half a slot is the shroud, which often finds room beside the last bracket.
      if (card.slotWidth > housing.expansionSlots + 0.5) return { result: 'error', parts, message, ...place };
      if (card.slotWidth > housing.expansionSlots) return { result: 'warning', parts, message, ...place };
      return { result: 'ok', parts, message, ...place };
    }),
};

/** Source: makers gave up joining cards for games. */
const gpuMultiple: Rule = {
  id: 'gpu-multiple',
  worst: 'warning',
  needs: ['gpu'],
  isBlocking: false,
  judge: (build) =>
    build.gpu.length < 2
      ? []
      : [
          {
            result: 'warning',
            parts: distinct(build.gpu),
            message: 'Dos tarjetas no aceleran juegos; solo sirven para IA, render o más monitores.',
            left: `${build.gpu.length} tarjetas`,
            right: '1 tarjeta',
          },
        ],
};

function mm(value: number | undefined): string | undefined {
  return value === undefined ? undefined : `${Math.round(value * 10) / 10} mm`;
}

function slotsText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : `${value} ${value === 1 ? 'ranura' : 'ranuras'}`;
}

/** Nobody publishes a card's height or what a case takes. */
const gpuCaseHeight: Rule = {
  id: 'gpu-case-height',
  worst: 'unknown',
  needs: ['gpu', 'case'],
  isBlocking: false,
  judge: (build) =>
    // Nobody publishes the one or the other.
    pairs(build.gpu, build.case).map(([card, housing]) => ({
      result: 'unknown',
      parts: [card, housing],
      message: 'No podemos comprobar la altura de la tarjeta en este gabinete.',
    })),
};

/** Source: form and name of the case, name of the card. */
const gpuLowProfile: Rule = {
  id: 'gpu-low-profile',
  worst: 'warning',
  needs: ['gpu', 'case'],
  isBlocking: false,
  judge: (build) =>
    pairs(
      build.gpu,
      build.case.filter(({ isSlim }) => isSlim),
    ).map(([card, housing]): Finding => {
      const place = { right: 'Gabinete delgado', source: 'Nombre de la tarjeta y formato del gabinete' };
      const parts = [card, housing];
      return card.isLowProfile
        ? { result: 'ok', parts, message: 'La tarjeta es de perfil bajo.', left: 'Perfil bajo', ...place }
        : {
            result: 'warning',
            parts,
            message: 'Gabinete delgado: verifica que acepte tarjetas de altura completa.',
            left: 'Altura completa',
            ...place,
          };
    }),
};

/** Up to this generation half a slot's lanes slow a card down. */
const slowGeneration = 3;

/** The generation of the widest slot, of several the highest that is stated. */
function fastestWideSlot(slots: NonNullable<Motherboard['pcieSlots']>): number | undefined {
  const lanes = slots.flatMap((slot) => slot.lanes ?? []);
  const widest = slots.filter((slot) => slot.lanes === Math.max(...lanes));
  const known = widest.flatMap((slot) => slot.generation ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** Source: `interface` and `pcie_slots`. */
const gpuPcieLink: Rule = {
  id: 'gpu-pcie-link',
  worst: 'info',
  needs: ['gpu', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.gpu, build.motherboard).flatMap(([card, board]): Finding[] => {
      const parts = [card, board];
      const what = 'el enlace PCIe de la tarjeta';
      if (card.lanes === undefined) return [notKnown(what, 'sus líneas PCIe', card, parts)];
      if (card.lanes > 8) return [];
      const left = `x${card.lanes}`;
      // Cards go into the widest slot, and of those the fastest.
      const best = board.pcieSlots && fastestWideSlot(board.pcieSlots);
      if (best === undefined) {
        return [notKnown(what, 'la generación de sus ranuras PCIe', board, parts, { left })];
      }
      const place = {
        left,
        right: `PCIe ${best}.0`,
        source: 'Ficha técnica: interface y pcie_slots',
      };
      if (best > slowGeneration) {
        return [{ result: 'ok', parts, message: `La ranura es ${place.right}.`, ...place }];
      }
      const message = `Esta tarjeta usa ${card.lanes} líneas; en ${place.right} pierde rendimiento.`;
      return [{ result: 'info', parts, message, ...place }];
    }),
};

export const casePsuGpuRules: readonly Rule[] = [
  boardCaseFormFactor,
  boardCaseBackConnect,
  psuCaseFormFactor,
  psuCaseLength,
  gpuCaseLength,
  gpuCaseSlots,
  gpuCaseHeight,
  gpuLowProfile,
  gpuMultiple,
  gpuPcieLink,
];
