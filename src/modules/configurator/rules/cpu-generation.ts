import type { CpuGeneration } from './parts.ts';

/** What tells a processor's generation; `hasGraphics` undefined where nobody says. */
export type CpuIdentity = {
  name: string;
  socket: string | undefined;
  microarchitecture: string | undefined;
  hasGraphics: boolean | undefined;
};

/**
 * The generation that boards' support lists speak of; undefined where name and architecture do not tell it for sure.
 * For Core i3/i5/i7/i9 the model number decides: the architecture's label is unreliable between neighbours.
 */
export function cpuGeneration(cpu: CpuIdentity): CpuGeneration | undefined {
  switch (cpu.socket) {
    case 'AM4':
      return am4(cpu);
    case 'AM5':
      return am5(cpu);
    case 'LGA 1851':
      return lga1851(cpu);
    case 'LGA 1700':
    case 'LGA 1200':
      return newerCore(cpu);
    case 'LGA 1151':
      return lga1151(cpu);
    case 'LGA 1150':
      return startsWith(cpu, 'Haswell') ? 'haswell' : startsWith(cpu, 'Broadwell') ? 'broadwell' : undefined;
    case 'LGA 1155':
      return startsWith(cpu, 'Sandy Bridge')
        ? 'sandy-bridge'
        : startsWith(cpu, 'Ivy Bridge')
          ? 'ivy-bridge'
          : undefined;
    case 'LGA 2066':
      if (/\bXeon W/i.test(cpu.name)) return 'xeon-w';
      if (/\bi9[- ]10\d{3}XE?\b/i.test(cpu.name)) return 'core-x-10000';
      return /\bi[579][- ][79]\d{3}XE?\b/i.test(cpu.name) ? 'core-x-9000' : undefined;
    case 'LGA 2011-3':
      return startsWith(cpu, 'Haswell')
        ? 'haswell-e'
        : startsWith(cpu, 'Broadwell')
          ? 'broadwell-e'
          : undefined;
    case 'TR4':
    case 'sTRX4':
    case 'sTR5':
      return threadripper(cpu);
    default:
      return undefined;
  }
}

function startsWith({ microarchitecture }: CpuIdentity, start: string): boolean {
  return microarchitecture?.toLowerCase().startsWith(start.toLowerCase()) === true;
}

function am4(cpu: CpuIdentity): CpuGeneration | undefined {
  switch (cpu.microarchitecture) {
    case 'Excavator':
      return 'bristol-ridge';
    case 'Zen':
      return byGraphics(cpu, 'ryzen-2000g', 'ryzen-1000');
    case 'Zen+':
      return byGraphics(cpu, 'ryzen-3000g', 'ryzen-2000');
    case 'Zen 2':
      return /\b4\d00(G|GE)?\b/.test(cpu.name) ? 'ryzen-4000' : byGraphics(cpu, 'ryzen-4000', 'ryzen-3000');
    case 'Zen 3':
      return 'ryzen-5000';
    default:
      return undefined;
  }
}

function byGraphics(cpu: CpuIdentity, withGraphics: CpuGeneration, without: CpuGeneration) {
  return cpu.hasGraphics === undefined ? undefined : cpu.hasGraphics ? withGraphics : without;
}

function am5(cpu: CpuIdentity): CpuGeneration | undefined {
  if (/\bEPYC 4\d{2}4/i.test(cpu.name)) return 'epyc-4004';
  if (/\bEPYC\b/i.test(cpu.name)) return undefined;
  if (/\b8\d00(G|GE|F)\b/.test(cpu.name)) return 'ryzen-8000';
  if (cpu.microarchitecture === 'Zen 5') return 'ryzen-9000';
  return cpu.microarchitecture === 'Zen 4' ? 'ryzen-7000' : undefined;
}

function lga1851(cpu: CpuIdentity): CpuGeneration | undefined {
  if (!/\bCore Ultra [3579] 2\d{2}/i.test(cpu.name)) return undefined;
  return /\bPlus\b/i.test(cpu.name) || startsWith(cpu, 'Arrow Lake Refresh')
    ? 'core-ultra-200-plus'
    : 'core-ultra-200';
}

/** LGA 1200 and LGA 1700. */
function newerCore(cpu: CpuIdentity): CpuGeneration | undefined {
  const generation = /\bi[3579][- ]?(1[0-4])\d{3}/i.exec(cpu.name)?.[1];
  const found = generation === undefined ? undefined : (`core-${generation}` as CpuGeneration);
  if (cpu.socket === 'LGA 1700') {
    if (found === 'core-12' || found === 'core-13' || found === 'core-14') return found;
    return /\b(G7400|G6900)/i.test(cpu.name) ? 'core-12' : undefined;
  }
  if (found === 'core-10' || found === 'core-11') return found;
  const isSmall = /\b(Pentium|Celeron)\b/i.test(cpu.name);
  return isSmall && cpu.microarchitecture === 'Comet Lake' ? 'core-10' : undefined;
}

function lga1151(cpu: CpuIdentity): CpuGeneration | undefined {
  const generation = /\bi[3579][- ]?([6-9])\d{3}/i.exec(cpu.name)?.[1];
  if (generation !== undefined) return `core-${generation}` as CpuGeneration;
  if (/\bXeon E3\b/i.test(cpu.name)) return /\bv[56]\b/i.test(cpu.name) ? 'xeon-e3' : undefined;
  if (/\bXeon E[- ]?2[12]\d{2}/i.test(cpu.name)) return 'xeon-e';
  switch (cpu.microarchitecture) {
    case 'Skylake':
      return 'core-6';
    case 'Kaby Lake':
      return 'core-7';
    case 'Coffee Lake':
      return 'core-8';
    case 'Coffee Lake Refresh':
      return 'core-9';
    default:
      return undefined;
  }
}

function threadripper(cpu: CpuIdentity): CpuGeneration | undefined {
  const [, number = '', letters = ''] = /\b(\d{4})(WX|X)\b/.exec(cpu.name) ?? [];
  // On sTRX4 and sTR5; the 2990WX is of TR4.
  const isPro = letters === 'WX';
  if (cpu.socket === 'TR4') {
    if (number.startsWith('19')) return 'threadripper-1000';
    return number.startsWith('29') ? 'threadripper-2000' : undefined;
  }
  if (cpu.socket === 'sTRX4') return number.startsWith('39') && !isPro ? 'threadripper-3000' : undefined;
  if (number.startsWith('79')) return isPro ? 'threadripper-pro-7000' : 'threadripper-7000';
  if (number.startsWith('99')) return isPro ? 'threadripper-pro-9000' : 'threadripper-9000';
  return undefined;
}

/** How shoppers call a generation. */
export const generationNames: Record<CpuGeneration, string> = {
  'core-6': 'Core de 6.ª generación',
  'core-7': 'Core de 7.ª generación',
  'core-8': 'Core de 8.ª generación',
  'core-9': 'Core de 9.ª generación',
  'core-10': 'Core de 10.ª generación',
  'core-11': 'Core de 11.ª generación',
  'core-12': 'Core de 12.ª generación',
  'core-13': 'Core de 13.ª generación',
  'core-14': 'Core de 14.ª generación',
  'core-ultra-200': 'Core Ultra 200',
  'core-ultra-200-plus': 'Core Ultra 200 Plus',
  'xeon-e3': 'Xeon E3 v5/v6',
  'xeon-e': 'Xeon E',
  'xeon-w': 'Xeon W',
  'sandy-bridge': 'Core de 2.ª generación',
  'ivy-bridge': 'Core de 3.ª generación',
  haswell: 'Core de 4.ª generación',
  broadwell: 'Core de 5.ª generación',
  'haswell-e': 'Haswell-E / Xeon v3',
  'broadwell-e': 'Broadwell-E / Xeon v4',
  'core-x-9000': 'Core X 7000/9000',
  'core-x-10000': 'Core X 10000',
  'bristol-ridge': 'AMD serie A (Bristol Ridge)',
  'ryzen-1000': 'Ryzen 1000',
  'ryzen-2000g': 'Ryzen 2000G',
  'ryzen-2000': 'Ryzen 2000',
  'ryzen-3000g': 'Ryzen 3000G',
  'ryzen-3000': 'Ryzen 3000',
  'ryzen-4000': 'Ryzen 4000',
  'ryzen-5000': 'Ryzen 5000',
  'ryzen-7000': 'Ryzen 7000',
  'ryzen-8000': 'Ryzen 8000',
  'ryzen-9000': 'Ryzen 9000',
  'epyc-4004': 'EPYC 4004',
  'threadripper-1000': 'Threadripper 1000',
  'threadripper-2000': 'Threadripper 2000',
  'threadripper-3000': 'Threadripper 3000',
  'threadripper-7000': 'Threadripper 7000',
  'threadripper-9000': 'Threadripper 9000',
  'threadripper-pro-7000': 'Threadripper PRO 7000',
  'threadripper-pro-9000': 'Threadripper PRO 9000',
};
