import type { Cpu, CpuGeneration, MemoryKit } from './parts.ts';
import { distinct, type Finding, listed, notKnown, pairs, type Rule } from './rule.ts';

/** Source: `ecc`, `eccSupport` and `ecc_support`. */
const ramEcc: Rule = {
  id: 'ram-ecc',
  worst: 'info',
  needs: ['memory', 'cpu', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    pairs(
      build.memory.filter(({ isEcc, isRegistered }) => isEcc === true && isRegistered !== true),
      build.cpu,
    ).flatMap(([kit, cpu]) =>
      distinct(build.motherboard).map((board): Finding => {
        const parts = [kit, cpu, board];
        const what = 'que la corrección de errores (ECC) funcione';
        const left = 'ECC';
        // One part that cannot is enough, whatever the other does.
        const refusing = [cpu, board].find(({ takesEcc }) => takesEcc === false);
        const silent = [cpu, board].find(({ takesEcc }) => takesEcc === undefined);
        if (!refusing && silent) return notKnown(what, 'si admite ECC', silent, parts, { left });
        const place = { left, source: 'Ficha técnica: ecc, eccSupport y ecc_support' };
        if (refusing) {
          const message = 'Funcionará, pero sin corrección ECC garantizada.';
          return { result: 'info', parts, message, right: `${refusing.name} sin ECC`, ...place };
        }
        const message = 'Procesador y placa corrigen errores de memoria (ECC).';
        return { result: 'ok', parts, message, right: 'ECC', ...place };
      }),
    ),
};

/** MT/s that processors of a generation are made for (JEDEC), as AMD and Intel state them. */
const ddr4Speeds: Partial<Record<CpuGeneration, number>> = {
  'ryzen-1000': 2667,
  'ryzen-2000g': 2667,
  'ryzen-2000': 2933,
  'ryzen-3000g': 2933,
  'ryzen-3000': 3200,
  'ryzen-4000': 3200,
  'ryzen-5000': 3200,
  'core-6': 2133,
  'core-7': 2400,
  'core-8': 2666,
  'core-9': 2666,
  'core-11': 3200,
  'core-12': 3200,
  'core-13': 3200,
  'core-14': 3200,
};
const ddr5Speeds: Partial<Record<CpuGeneration, number>> = {
  'ryzen-7000': 5200,
  'ryzen-8000': 5200,
  'ryzen-9000': 5600,
  'core-12': 4800,
  'core-13': 5600,
  'core-14': 5600,
  'core-ultra-200': 5600,
  'core-ultra-200-plus': 5600,
};
const cudimmSpeed = 6400;

function standardSpeed(cpu: Cpu, kit: MemoryKit): number | undefined {
  const { generation } = cpu;
  if (generation === undefined) return undefined;
  if (kit.type === 'DDR5') {
    const isClocked = kit.isCudimm && generation.startsWith('core-ultra-200');
    return isClocked ? cudimmSpeed : ddr5Speeds[generation];
  }
  if (kit.type !== 'DDR4') return undefined;
  if (generation === 'core-10') return cpu.isTopTier === true ? 2933 : 2666;
  return ddr4Speeds[generation];
}

/** Source: `speed`; JEDEC speeds that AMD and Intel state for each generation. */
const ramSpeed: Rule = {
  id: 'ram-speed',
  worst: 'info',
  needs: ['memory', 'cpu'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.memory, build.cpu).map(([kit, cpu]): Finding => {
      const parts = [kit, cpu];
      const what = 'la velocidad a la que trabajará la memoria';
      const standard = standardSpeed(cpu, kit);
      const values = { left: speedText(kit.speed), right: speedText(standard) };
      if (kit.speed === undefined) return notKnown(what, 'la velocidad', kit, parts, values);
      if (standard === undefined) return notKnown(what, 'la velocidad de memoria', cpu, parts, values);
      const source = 'Ficha técnica: speed; velocidades JEDEC que declaran AMD e Intel';
      if (kit.speed <= standard) {
        const message = `La memoria trabaja a ${values.left} sin ajustes.`;
        return { result: 'ok', parts, message, ...values, source };
      }
      const profile = cpu.socket === 'AM5' ? 'EXPO' : 'XMP';
      const message = `Para alcanzar ${values.left} activa ${profile} en el BIOS; sin él trabajará a ${standard}.`;
      return { result: 'info', parts, message, ...values, source };
    }),
};

/** Beyond these, few processors of a platform run stable. */
const highSpeeds = { am5: 6400, am4: 3800, fourSlots: 8000 };

/** Estimate from what each platform's users report; boards' own maximum is not published. */
const ramSpeedHigh: Rule = {
  id: 'ram-speed-high',
  worst: 'warning',
  needs: ['memory', 'cpu', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    distinct(build.memory).flatMap((kit): Finding[] => {
      const limits = [
        ...distinct(build.cpu).flatMap((part) =>
          part.socket === 'AM5' && kit.type === 'DDR5'
            ? [{ part, limit: highSpeeds.am5 }]
            : part.socket === 'AM4' && kit.type === 'DDR4'
              ? [{ part, limit: highSpeeds.am4 }]
              : [],
        ),
        ...distinct(build.motherboard).flatMap((part) =>
          part.memorySlots === 4 && kit.type === 'DDR5' ? [{ part, limit: highSpeeds.fourSlots }] : [],
        ),
      ];
      // Processors' come first and are lower.
      const [lowest] = limits;
      if (!lowest) return [];
      const parts = [kit, lowest.part];
      const values = { left: speedText(kit.speed), right: speedText(lowest.limit) };
      if (kit.speed === undefined) {
        return [notKnown('que la memoria trabaje estable', 'la velocidad', kit, parts, values)];
      }
      const place = { ...values, source: 'Estimación: experiencia con cada plataforma' };
      if (kit.speed > lowest.limit) {
        const sensible = lowest.limit === highSpeeds.am4 ? '3200–3600' : '6000–6400';
        const message = `Velocidad difícil de estabilizar en esta plataforma; ${sensible} es lo sensato.`;
        return [{ result: 'warning', parts, message, ...place }];
      }
      return [{ result: 'ok', parts, message: 'Velocidad usual en esta plataforma.', ...place }];
    }),
};

/** Source: `profile_support`. */
const ramProfile: Rule = {
  id: 'ram-profile',
  worst: 'info',
  needs: ['memory', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.memory, build.motherboard).flatMap(([kit, board]): Finding[] => {
      const maker = board.socket === 'AM5' ? 'AMD' : board.socket?.startsWith('LGA') ? 'Intel' : undefined;
      if (maker === undefined) return [];
      const right = maker === 'AMD' ? 'EXPO' : 'XMP';
      const parts = [kit, board];
      if (!kit.profiles) {
        return [notKnown('el perfil de velocidad', 'sus perfiles', kit, parts, { right })];
      }
      const left = listed(kit.profiles);
      const place = { left, right, source: 'Ficha técnica: profile_support' };
      if (kit.profiles.includes(right)) {
        return [{ result: 'ok', parts, message: `El kit trae perfil ${right}.`, ...place }];
      }
      const message = `El kit trae perfil ${left}; en ${maker} puede requerir ajuste manual.`;
      return [{ result: 'info', parts, message, ...place }];
    }),
};

function speedText(speed: number | undefined): string | undefined {
  return speed === undefined ? undefined : `${speed} MT/s`;
}

export const memorySpeedRules: readonly Rule[] = [ramEcc, ramSpeed, ramSpeedHigh, ramProfile];
