import type { CpuGeneration } from './parts.ts';
import { distinct, type Finding, notKnown, type Rule, sumOf } from './rule.ts';
import type { Build, OperatingSystem } from './parts.ts';

/** Source: what is chosen. */
const osMissing: Rule = {
  id: 'os-missing',
  worst: 'info',
  needs: ['os'],
  isBlocking: false,
  judge: (build) =>
    build.os.length > 0 || build.all.length === 0
      ? []
      : [{ result: 'info', parts: [], message: 'No incluye sistema operativo.' }],
};

/** Older than Intel's eighth generation or AMD's Zen+, on sockets that outlived them. */
const tooOldGenerations: ReadonlySet<CpuGeneration> = new Set([
  'core-6',
  'core-7',
  'xeon-e3',
  'bristol-ridge',
  'ryzen-1000',
  'ryzen-2000g',
  'threadripper-1000',
]);
/** Sockets that were given up before those. */
const tooOldSockets = new Set([
  'LGA 775',
  'LGA 1156',
  'LGA 1155',
  'LGA 1150',
  'LGA 1366',
  'LGA 2011',
  'LGA 2011-3',
  'AM2',
  'AM2+',
  'AM3',
  'AM3+',
  'FM1',
  'FM2',
  'FM2+',
]);

/** Source: Microsoft's lists of processors for Windows 11. */
const osCpu: Rule = {
  id: 'os-cpu',
  worst: 'warning',
  needs: ['os', 'cpu'],
  isBlocking: false,
  judge: (build) =>
    distinct(build.os.filter(({ isWindows11 }) => isWindows11)).flatMap((system) =>
      distinct(build.cpu).map((cpu): Finding => {
        const parts = [system, cpu];
        const isOldSocket = cpu.socket !== undefined && tooOldSockets.has(cpu.socket);
        const left = 'Windows 11';
        if (cpu.generation === undefined && !isOldSocket) {
          return notKnown('que Windows 11 admita el procesador', 'la generación', cpu, parts, { left });
        }
        const isOld = isOldSocket || (cpu.generation !== undefined && tooOldGenerations.has(cpu.generation));
        return {
          result: isOld ? 'warning' : 'ok',
          parts,
          message: isOld
            ? `Windows 11 no admite oficialmente ${cpu.name}.`
            : `Windows 11 admite ${cpu.name}.`,
          left,
          right: cpu.name,
          source: 'Microsoft, procesadores compatibles con Windows 11',
        };
      }),
    ),
};

/** Gigabytes that an edition uses at most. */
const homeGb = 128;
const shortAddressGb = 4;

/** Source: Microsoft's memory limits by edition. */
const osRam: Rule = {
  id: 'os-ram',
  worst: 'warning',
  needs: ['os', 'memory'],
  isBlocking: false,
  judge: (build) =>
    limitedMemory(build, homeGb, ({ isHome }) => isHome, `Windows Home usa hasta ${homeGb} GB.`),
};

/** Source: Microsoft's memory limits by edition. */
const os32Bit: Rule = {
  id: 'os-32bit',
  worst: 'warning',
  needs: ['os', 'memory'],
  isBlocking: false,
  judge: (build) =>
    limitedMemory(
      build,
      shortAddressGb,
      ({ is32Bit }) => is32Bit,
      `Windows de 32 bits solo aprovecha ${shortAddressGb} GB.`,
    ),
};

function limitedMemory(
  build: Build,
  limit: number,
  isLimited: (system: OperatingSystem) => boolean,
  message: string,
): Finding[] {
  if (build.memory.length === 0) return [];
  const total = sumOf(build.memory, (kit) => kit.capacityGb);
  const [silent] = total.missing;
  return distinct(build.os.filter(isLimited)).map((system): Finding => {
    const parts = [system, ...distinct(build.memory)];
    const values = { left: `${total.atLeast} GB`, right: `${limit} GB` };
    const source = 'Microsoft, límites de memoria de cada edición';
    if (total.atLeast > limit) return { result: 'warning', parts, message, ...values, source };
    if (silent) return notKnown('que Windows aproveche la memoria', 'la capacidad', silent, parts, values);
    return { result: 'ok', parts, message: `Windows aprovecha los ${values.left}.`, ...values, source };
  });
}

/** Source: the trade. */
const thermalPaste: Rule = {
  id: 'thermal-paste',
  worst: 'info',
  needs: ['cpu', 'cooler', 'other'],
  isBlocking: false,
  judge: (build) =>
    build.cpu.length + build.cooler.length === 0 || build.other.some(({ isThermalPaste }) => isThermalPaste)
      ? []
      : [{ result: 'info', parts: [], message: 'La mayoría de los disipadores incluye pasta térmica.' }],
};

export const systemRules: readonly Rule[] = [osMissing, osCpu, osRam, os32Bit, thermalPaste];
