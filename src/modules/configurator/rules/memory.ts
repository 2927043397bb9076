import type { Build, MemoryKit, Motherboard } from './parts.ts';
import {
  counted,
  distinct,
  type Finding,
  notKnown,
  pairs,
  type PartialSum,
  type Rule,
  sumOf,
} from './rule.ts';

/** Source: `ram_type` of both. */
const ramBoardType: Rule = {
  id: 'ram-board-type',
  worst: 'error',
  needs: ['memory', 'motherboard'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.memory, build.motherboard).map(([kit, board]): Finding => {
      const parts = [kit, board];
      const values = { left: kit.type, right: board.memoryType };
      const source = 'Ficha técnica: ram_type y memory.ram_type';
      const what = 'que la memoria entre';
      if (kit.type === undefined) return notKnown(what, 'el tipo de memoria', kit, parts, values);
      if (board.memoryType === undefined) return notKnown(what, 'el tipo de memoria', board, parts, values);
      if (kit.type === board.memoryType) {
        return { result: 'ok', parts, message: `La memoria y la placa son ${kit.type}.`, ...values, source };
      }
      const message = `${kit.name} es ${kit.type} y ${board.name} usa ${board.memoryType}: no entra en la ranura.`;
      return { result: 'error', parts, message, ...values, source };
    }),
};

/** Source: the kit's `form_factor`; desktop boards have DIMM slots. */
const ramFormFactor: Rule = {
  id: 'ram-form-factor',
  worst: 'error',
  needs: ['memory', 'motherboard'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.memory, build.motherboard).map(([kit, board]): Finding => {
      const parts = [kit, board];
      const left = kit.isLaptopModule === undefined ? undefined : kit.isLaptopModule ? 'SO-DIMM' : 'DIMM';
      const values = { left, right: board.takesDesktopModules === true ? 'DIMM' : undefined };
      const what = 'el formato de los módulos';
      if (kit.isLaptopModule === undefined) return notKnown(what, 'el formato', kit, parts, values);
      if (board.takesDesktopModules === undefined) {
        return notKnown(what, 'el formato de sus ranuras', board, parts, values);
      }
      const source = 'Ficha técnica: form_factor';
      if (!kit.isLaptopModule) {
        return { result: 'ok', parts, message: 'La memoria es de escritorio (DIMM).', ...values, source };
      }
      const message = `${kit.name} es memoria de laptop (SO-DIMM); la placa usa DIMM.`;
      return { result: 'error', parts, message, ...values, source };
    }),
};

/** Source: `modules.quantity` and `memory.slots`. */
const ramSlots: Rule = {
  id: 'ram-slots',
  worst: 'error',
  needs: ['memory', 'motherboard'],
  isBlocking: true,
  judge: (build) =>
    boardsWithMemory(build).map((board): Finding => {
      const parts = [...distinct(build.memory), board];
      const modules = modulesOf(build);
      const slots = board.memorySlots;
      const values = {
        left: counted(modules.atLeast, 'módulo', 'módulos'),
        right: slots === undefined ? undefined : counted(slots, 'ranura', 'ranuras'),
      };
      const what = 'que alcancen las ranuras de memoria';
      if (slots === undefined) return notKnown(what, 'el número de ranuras', board, parts, values);
      const source = 'Ficha técnica: modules.quantity y memory.slots';
      if (modules.atLeast > slots) {
        const message = `Llevas ${values.left} y la placa tiene ${values.right}.`;
        return { result: 'error', parts, message, ...values, source };
      }
      const [silent] = modules.missing;
      if (silent) return notKnown(what, 'el número de módulos', silent, parts, values);
      const message = `${values.left} en ${values.right}.`;
      return { result: 'ok', parts, message, ...values, source };
    }),
};

/** Source: `capacity` and `memory.max`; sheets of early DDR5 boards are older than modules of 48 and 64 GB. */
const ramCapacityBoard: Rule = {
  id: 'ram-capacity-board',
  worst: 'error',
  needs: ['memory', 'motherboard'],
  isBlocking: true,
  judge: (build) =>
    boardsWithMemory(build).map((board): Finding => {
      const parts = [...distinct(build.memory), board];
      const total = capacityOf(build);
      const max = board.memoryMaxGb;
      const values = { left: `${total.atLeast} GB`, right: max === undefined ? undefined : `${max} GB` };
      const what = 'que la placa maneje tanta memoria';
      if (max === undefined) return notKnown(what, 'la memoria máxima', board, parts, values);
      const source = 'Ficha técnica: capacity y memory.max';
      const [silent] = total.missing;
      if (total.atLeast > max) {
        const message = `${total.atLeast} GB supera el máximo de la placa (${max} GB).`;
        if (board.memoryType === undefined) {
          return notKnown(what, 'el tipo de memoria', board, parts, values);
        }
        if (board.memoryType !== 'DDR5') return { result: 'error', parts, message, ...values, source };
        // Modules of 48 and 64 GB came to these boards by BIOS, after their sheets were written.
        if (board.memorySlots === undefined) {
          return notKnown(what, 'el número de ranuras', board, parts, values);
        }
        if (total.atLeast > 64 * board.memorySlots)
          return { result: 'error', parts, message, ...values, source };
        if (silent) return notKnown(what, 'la capacidad', silent, parts, values);
        return {
          result: 'warning',
          parts,
          message: `La ficha dice ${max} GB; con BIOS reciente suele admitir más: confírmalo.`,
          ...values,
          source,
        };
      }
      if (silent) return notKnown(what, 'la capacidad', silent, parts, values);
      return {
        result: 'ok',
        parts,
        message: `${values.left} de ${values.right} posibles.`,
        ...values,
        source,
      };
    }),
};

/** Source: `capacity` and `specifications.memory.maxSupport`. */
const ramCapacityCpu: Rule = {
  id: 'ram-capacity-cpu',
  worst: 'error',
  needs: ['memory', 'cpu'],
  isBlocking: false,
  judge: (build) => {
    if (build.memory.length === 0) return [];
    const total = capacityOf(build);
    return distinct(build.cpu).map((cpu): Finding => {
      const parts = [...distinct(build.memory), cpu];
      const max = cpu.memoryMaxGb;
      const values = { left: `${total.atLeast} GB`, right: max === undefined ? undefined : `${max} GB` };
      const what = 'que el procesador maneje tanta memoria';
      if (max === undefined) return notKnown(what, 'la memoria máxima', cpu, parts, values);
      const source = 'Ficha técnica: capacity y specifications.memory.maxSupport';
      if (total.atLeast > max) {
        const message = `${cpu.name} declara hasta ${max} GB.`;
        // Sheets of processors for DDR5 are older than its large modules.
        if (build.memory.some(({ type }) => type !== undefined && type !== 'DDR5')) {
          return { result: 'error', parts, message, ...values, source };
        }
        const untyped = build.memory.find(({ type }) => type === undefined);
        if (untyped) return notKnown(what, 'el tipo de memoria', untyped, parts, values);
        return { result: 'warning', parts, message, ...values, source };
      }
      const [silent] = total.missing;
      if (silent) return notKnown(what, 'la capacidad', silent, parts, values);
      return { result: 'ok', parts, message: `El procesador maneja hasta ${max} GB.`, ...values, source };
    });
  },
};

const registeredOnly = new Set([
  'sTR5',
  'LGA 4677',
  'LGA 4710',
  'LGA 7529',
  'LGA 4189',
  'LGA 3647',
  'SP5',
  'SP6',
]);
const eitherSockets = new Set(['sWRX8', 'SP3', 'G34']);
const eitherChipsets = /^(C60\d|C61\d|C62\d|5520|SR56\d\d)/i;

/** Source: `registered` and the name (which wins); which platforms take which, by socket and chipset. */
const ramRegistered: Rule = {
  id: 'ram-registered',
  worst: 'error',
  needs: ['memory', 'motherboard'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.memory, build.motherboard).map(([kit, board]): Finding => {
      const parts = [kit, board];
      const what = 'que la placa acepte esa clase de memoria';
      const left = kit.isRegistered === undefined ? undefined : kit.isRegistered ? 'RDIMM' : 'UDIMM';
      if (left === undefined) return notKnown(what, 'si es registrada (RDIMM)', kit, parts);
      if (board.socket === undefined) return notKnown(what, 'el socket', board, parts, { left });
      // Chipsets of some workstations take either; without its name nothing can be refused.
      if (kit.isRegistered === true && board.chipset === undefined && !registeredOnly.has(board.socket)) {
        if (!eitherSockets.has(board.socket)) return notKnown(what, 'el chipset', board, parts, { left });
      }
      const takesEither =
        eitherSockets.has(board.socket) ||
        (board.chipset !== undefined && eitherChipsets.test(board.chipset));
      const right = takesEither ? 'RDIMM o UDIMM' : registeredOnly.has(board.socket) ? 'RDIMM' : 'UDIMM';
      const values = { left, right, source: 'Ficha técnica: registered, nombre y plataforma de la placa' };
      const isMixed = build.memory.some((other) => other.isRegistered === !kit.isRegistered);
      if (takesEither && isMixed) {
        return { result: 'error', parts, message: 'No se mezclan módulos RDIMM y UDIMM.', ...values };
      }
      if (takesEither || left === right) {
        return { result: 'ok', parts, message: `La placa acepta ${left}.`, ...values };
      }
      const message = kit.isRegistered
        ? `${kit.name} es RDIMM (servidor) y ${board.name} usa UDIMM.`
        : `${board.name} exige memoria registrada (RDIMM).`;
      return { result: 'error', parts, message, ...values };
    }),
};

/** Source: makers guarantee a speed for modules of one kit only. */
const ramMixedKits: Rule = {
  id: 'ram-mixed-kits',
  worst: 'warning',
  needs: ['memory'],
  isBlocking: false,
  judge: (build) => {
    if (build.memory.length < 2) return [];
    const total = capacityOf(build);
    const kit = total.missing.length > 0 ? 'un solo kit' : `un solo kit de ${total.atLeast} GB`;
    return [
      {
        result: 'warning',
        parts: distinct(build.memory),
        message: `Varios kits pueden no convivir a su velocidad nominal; mejor ${kit}.`,
        left: `${build.memory.length} kits`,
        right: '1 kit',
      },
    ];
  },
};

const fourModuleSockets = new Set(['AM5', 'LGA 1700', 'LGA 1851']);

/** Source: AMD rates four DDR5 modules at 3600 MT/s; Intel lowers the speed likewise. */
const ramFourDimmDdr5: Rule = {
  id: 'ram-four-dimm-ddr5',
  worst: 'warning',
  needs: ['memory', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    boardsWithMemory(build)
      .filter(
        (board) =>
          board.memoryType === 'DDR5' && board.socket !== undefined && fourModuleSockets.has(board.socket),
      )
      .filter(() => modulesOf(build).atLeast >= 4)
      .map((board) => ({
        result: 'warning',
        parts: [...distinct(build.memory), board],
        message: 'Con 4 módulos DDR5 la velocidad baja mucho; prefiere 2 de mayor capacidad.',
        left: `${modulesOf(build).atLeast} módulos`,
        right: '2 módulos',
        source: 'Velocidades de memoria que declaran AMD e Intel',
      })),
};

/** Source: `modules.quantity` and `specifications.memory.channels`. */
const ramSingleChannel: Rule = {
  id: 'ram-single-channel',
  worst: 'info',
  needs: ['memory', 'cpu'],
  isBlocking: false,
  judge: (build) => {
    const modules = modulesOf(build);
    const [silent] = modules.missing;
    return distinct(build.cpu).flatMap((cpu): Finding[] => {
      const parts = [...distinct(build.memory), cpu];
      const what = 'el doble canal';
      if (silent && modules.atLeast < 2) return [notKnown(what, 'el número de módulos', silent, parts)];
      if (modules.atLeast !== 1) return [];
      const values = {
        left: '1 módulo',
        right: cpu.memoryChannels === undefined ? undefined : `${cpu.memoryChannels} canales`,
      };
      if (cpu.memoryChannels === undefined) {
        return [notKnown(what, 'los canales de memoria', cpu, parts, values)];
      }
      if (cpu.memoryChannels < 2) return [];
      const source = 'Ficha técnica: modules.quantity y specifications.memory.channels';
      return [
        { result: 'info', parts, message: 'Con un solo módulo pierdes doble canal.', ...values, source },
      ];
    });
  },
};

function boardsWithMemory(build: Build): Motherboard[] {
  return build.memory.length === 0 ? [] : distinct(build.motherboard);
}

function modulesOf(build: Build): PartialSum<MemoryKit> {
  return sumOf(build.memory, (kit) => kit.modules);
}

function capacityOf(build: Build): PartialSum<MemoryKit> {
  return sumOf(build.memory, (kit) => kit.capacityGb);
}

export const memoryRules: readonly Rule[] = [
  ramBoardType,
  ramFormFactor,
  ramSlots,
  ramCapacityBoard,
  ramCapacityCpu,
  ramRegistered,
  ramMixedKits,
  ramFourDimmDdr5,
  ramSingleChannel,
];
