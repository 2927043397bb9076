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

const boardCaseFormFactor: Rule = {
  id: 'board-case-form-factor',
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

const boardCaseBackConnect: Rule = {
  id: 'board-case-back-connect',
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

const psuCaseFormFactor: Rule = {
  id: 'psu-case-form-factor',
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

const psuCaseLength: Rule = {
  id: 'psu-case-length',
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

const gpuCaseLength: Rule = {
  id: 'gpu-case-length',
  needs: ['gpu', 'case'],
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
      if (spare < tightMm) {
        const message = `Cabe con ${mm(spare)} de margen: revisa ventiladores/radiador frontal.`;
        return { result: 'warning', parts, message, ...values, source };
      }
      return { result: 'ok', parts, message: `Cabe con ${mm(spare)} de margen.`, ...values, source };
    }),
};

const gpuCaseSlots: Rule = {
  id: 'gpu-case-slots',
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

const gpuMultiple: Rule = {
  id: 'gpu-multiple',
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

export const casePsuGpuRules: readonly Rule[] = [
  boardCaseFormFactor,
  boardCaseBackConnect,
  psuCaseFormFactor,
  psuCaseLength,
  gpuCaseLength,
  gpuCaseSlots,
  gpuMultiple,
];
