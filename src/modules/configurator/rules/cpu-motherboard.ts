import { generationNames } from './cpu-generation.ts';
import { cpuSupport, supportTableDate } from './cpu-support.ts';
import type { Cpu } from './parts.ts';
import { type Finding, listed, notKnown, pairs, type Rule } from './rule.ts';
import { cpuWatts } from './power-estimate.ts';
import { entersSocket } from './sockets.ts';

/** Source: `socket` of both; AM3 processors go into AM3+ and FM2 ones into FM2+. */
const cpuBoardSocket: Rule = {
  id: 'cpu-board-socket',
  worst: 'error',
  needs: ['cpu', 'motherboard'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.cpu, build.motherboard).map(([cpu, board]): Finding => {
      const parts = [cpu, board];
      const values = { left: cpu.socket, right: board.socket };
      const source = 'Ficha técnica: socket';
      if (cpu.socket === undefined)
        return notKnown('que el procesador entre', 'el socket', cpu, parts, values);
      if (board.socket === undefined) {
        return notKnown('que el procesador entre', 'el socket', board, parts, values);
      }
      if (entersSocket(cpu.socket, board.socket)) {
        return {
          result: 'ok',
          parts,
          message: `El procesador entra en el socket ${board.socket}.`,
          ...values,
          source,
        };
      }
      const message = `${cpu.name} usa socket ${cpu.socket} y ${board.name} tiene ${board.socket}: no entra.`;
      return { result: 'error', parts, message, ...values, source };
    }),
};

function tableSource(source: string): string {
  return `Tabla de procesadores y chipsets (${supportTableDate}): ${source}`;
}

/** Source: the table of generations and chipsets (`cpu-support.ts`), each row with its own. */
const cpuBoardPlatform: Rule = {
  id: 'cpu-board-platform',
  worst: 'error',
  needs: ['cpu', 'motherboard'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.cpu, build.motherboard).map(([cpu, board]): Finding => {
      const parts = [cpu, board];
      const what = 'que el chipset admita el procesador';
      const values = { left: cpu.generation && generationNames[cpu.generation], right: board.chipset };
      if (board.chipset === undefined) return notKnown(what, 'el chipset', board, parts, values);
      if (cpu.generation === undefined) return notKnown(what, 'la generación', cpu, parts, values);
      const known = cpuSupport(board, cpu.generation);
      if (!known) {
        return notKnown(
          what,
          `el soporte del chipset ${board.chipset} para ${values.left}`,
          board,
          parts,
          values,
        );
      }
      const source = tableSource(known.source);
      if (known.support === 'no') {
        const message = `Mismo socket, pero el chipset ${board.chipset} no admite ${values.left}: no arrancará.`;
        return { result: 'error', parts, message, ...values, source };
      }
      const message = `El chipset ${board.chipset} admite ${values.left}.`;
      return { result: 'ok', parts, message, ...values, source };
    }),
};

const microcodeAdvice = 'Actualiza el BIOS (microcódigo 0x129 o posterior) por estabilidad.';
const microcodeSource = 'Intel, aviso de estabilidad de la 13.ª y 14.ª generación';

/** Source: the same table; Intel's advice on the stability of the 13th and 14th generation. */
const cpuBoardBios: Rule = {
  id: 'cpu-board-bios',
  worst: 'warning',
  needs: ['cpu', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.cpu, build.motherboard).flatMap(([cpu, board]): Finding[] => {
      const known = cpu.generation && cpuSupport(board, cpu.generation);
      if (!cpu.generation || !known || known.support === 'no') return [];
      const isUnstable = cpu.generation === 'core-13' || cpu.generation === 'core-14';
      if (known.support === 'yes' && !isUnstable) return [];
      const values = { left: generationNames[cpu.generation], right: board.chipset };
      if (known.support === 'yes') {
        return [
          {
            result: 'info',
            parts: [cpu, board],
            message: microcodeAdvice,
            ...values,
            source: microcodeSource,
          },
        ];
      }
      const update =
        `${board.name} puede necesitar actualizar el BIOS para reconocer ${cpu.name}. ` +
        (board.hasFlashback === true
          ? 'Se puede actualizar sin procesador (BIOS Flashback).'
          : 'Pide que te la entreguemos actualizada.') +
        (isUnstable ? ` ${microcodeAdvice}` : '');
      return [
        {
          result: 'warning',
          parts: [cpu, board],
          message:
            known.support === 'bios' ? update : `Confirma ${cpu.name} en la lista de CPU de ${board.name}.`,
          ...values,
          source: tableSource(known.source),
        },
      ];
    }),
};

/** What the memory controller of a socket's processors takes, where the processor itself does not say. */
const typesBySocket: Record<string, readonly string[]> = {
  AM5: ['DDR5'],
  'LGA 1851': ['DDR5'],
  sTR5: ['DDR5'],
  AM4: ['DDR4'],
  'LGA 1200': ['DDR4'],
  'LGA 2066': ['DDR4'],
  'LGA 2011-3': ['DDR4'],
  TR4: ['DDR4'],
  sTRX4: ['DDR4'],
  'LGA 1700': ['DDR4', 'DDR5'],
  'LGA 1150': ['DDR3'],
  'LGA 1155': ['DDR3'],
  'AM3+': ['DDR3'],
  FM2: ['DDR3'],
  'FM2+': ['DDR3'],
  'LGA 2011': ['DDR3'],
};

function usualTypes({ socket, generation }: Cpu): readonly string[] | undefined {
  if (socket === undefined) return undefined;
  if (socket !== 'LGA 1151') return typesBySocket[socket];
  // From the eighth generation on they take DDR4 only; of one whose generation is not told both is possible.
  const isEarly = generation === 'core-6' || generation === 'core-7' || generation === 'xeon-e3';
  return isEarly ? ['DDR3', 'DDR4'] : generation && ['DDR4'];
}

/** Source: `specifications.memory.types`, else what the socket's memory controllers take. */
const boardCpuRamType: Rule = {
  id: 'board-cpu-ram-type',
  worst: 'error',
  needs: ['cpu', 'motherboard'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.cpu, build.motherboard).map(([cpu, board]): Finding => {
      const parts = [cpu, board];
      const types = cpu.memoryTypes ?? usualTypes(cpu);
      const values = { left: types && listed(types), right: board.memoryType };
      const what = 'que el procesador maneje la memoria de la placa';
      if (board.memoryType === undefined) return notKnown(what, 'el tipo de memoria', board, parts, values);
      if (!types) return notKnown(what, 'los tipos de memoria', cpu, parts, values);
      const source = cpu.memoryTypes
        ? 'Ficha técnica: specifications.memory.types y memory.ram_type'
        : 'Tipos de memoria del socket y ficha técnica: memory.ram_type';
      if (types.includes(board.memoryType)) {
        const message = `El procesador maneja la memoria ${board.memoryType} de la placa.`;
        return { result: 'ok', parts, message, ...values, source };
      }
      const message = `El controlador de memoria de ${cpu.name} no admite ${board.memoryType}.`;
      return { result: 'error', parts, message, ...values, source };
    }),
};

/** Chipsets of the simplest boards, whose power stages are small. */
const entryChipsets = new Set([
  'A320',
  'A520',
  'A620',
  'A620A',
  'B840',
  'H310',
  'H410',
  'H510',
  'H610',
  'H81',
  'H810',
]);
const entryWattsMax = 180;

/** Estimate: nobody publishes a board's power stages; the simplest chipsets stand on the simplest boards. */
const boardVrmLoad: Rule = {
  id: 'board-vrm-load',
  worst: 'info',
  needs: ['cpu', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.cpu, build.motherboard).flatMap(([cpu, board]): Finding[] => {
      const parts = [cpu, board];
      const what = 'que la placa alimente el procesador con carga larga';
      const watts = cpuWatts(cpu);
      const left = watts === undefined ? undefined : `${watts} W`;
      if (board.chipset === undefined) return [notKnown(what, 'el chipset', board, parts, { left })];
      if (!entryChipsets.has(board.chipset)) return [];
      const place = { left, right: `${board.chipset}: hasta ${entryWattsMax} W` };
      if (watts === undefined) return [notKnown(what, 'el consumo', cpu, parts, place)];
      const source = 'Estimación por chipset y consumo del procesador';
      if (watts > entryWattsMax) {
        const message = `Placa básica para un procesador de ${left}: puede bajar frecuencia con carga larga.`;
        return [{ result: 'info', parts, message, ...place, source }];
      }
      const message = `La placa basta para un procesador de ${left} (estimación).`;
      return [{ result: 'ok', parts, message, ...place, source }];
    }),
};

/** Source: Intel allows overclocking on Z, X and W chipsets, and on P67. */
const cpuOcChipset: Rule = {
  id: 'cpu-oc-chipset',
  worst: 'info',
  needs: ['cpu', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    pairs(
      build.cpu.filter(({ isUnlocked }) => isUnlocked === true),
      build.motherboard,
    ).map(([cpu, board]): Finding => {
      const parts = [cpu, board];
      const place = { left: 'Desbloqueado', right: board.chipset, source: 'Ficha técnica: chipset' };
      if (board.chipset === undefined) {
        return notKnown('que la placa permita overclock', 'el chipset', board, parts, {
          left: place.left,
        });
      }
      if (/^(?:Z|W|X|P67)/.test(board.chipset)) {
        return { result: 'ok', parts, message: `${board.chipset} permite overclock.`, ...place };
      }
      const message = `${cpu.name} es desbloqueado, pero ${board.chipset} no permite overclock.`;
      return { result: 'info', parts, message, ...place };
    }),
};

export const cpuMotherboardRules: readonly Rule[] = [
  cpuBoardSocket,
  cpuBoardPlatform,
  cpuBoardBios,
  boardCpuRamType,
  boardVrmLoad,
  cpuOcChipset,
];
