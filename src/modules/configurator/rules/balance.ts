import type { Part, Use } from './parts.ts';
import { distinct, type Finding, notKnown, pairs, type Rule, sumOf } from './rule.ts';

const useNames: Record<Use, string> = {
  gaming_1080p: 'jugar a 1080p',
  gaming_1440p: 'jugar a 1440p',
  gaming_4k: 'jugar a 4K',
  office: 'oficina',
  video_editing: 'edición de video',
  local_ai: 'IA local',
  home_server: 'servidor casero',
  student: 'estudiar',
};

/** What most play at. */
const usual = { cpu: 5.5, gpu: 189, at: '1440p' };
/** Indices of a processor in games and of a card that suit each other, by resolution. */
const balanced: Partial<Record<Use, { cpu: number; gpu: number; at: string }>> = {
  gaming_1080p: { cpu: 5.3, gpu: 141, at: '1080p' },
  gaming_1440p: usual,
  gaming_4k: { cpu: 6, gpu: 232, at: '4K' },
};
/** Processor to card, each beside the reference: outside of this one waits for the other. */
const ratioMin = 0.6;
const ratioMax = 1.7;
/** Indices are estimates: a ratio is shown as a range of so much to both sides. */
const spread = 0.15;

/** Processor to card by their indices in games, each beside the reference of a resolution. */
const ratioOf = (reference: { cpu: number; gpu: number }, cpuIndex: number, gpuIndex: number) =>
  cpuIndex / reference.cpu / (gpuIndex / reference.gpu);

/** Whether a card waits for a processor at 1440p, by their indices in games. */
export function isCardHeldBack(cpuIndex: number, gpuIndex: number): boolean {
  return ratioOf(usual, cpuIndex, gpuIndex) < ratioMin;
}

/** Whether a processor waits for a card at 1440p, by their indices in games. */
export function isProcessorHeldBack(cpuIndex: number, gpuIndex: number): boolean {
  return ratioOf(usual, cpuIndex, gpuIndex) > ratioMax;
}

/** Estimate: the shop's indices of performance. */
const balanceCpuGpu: Rule = {
  id: 'balance-cpu-gpu',
  worst: 'info',
  needs: ['cpu', 'gpu'],
  isBlocking: false,
  judge(build) {
    const reference = build.use && balanced[build.use];
    if (!reference) return [];
    return pairs(build.cpu, build.gpu).map(([cpu, card]): Finding => {
      const parts = [cpu, card];
      const what = 'que procesador y tarjeta estén a la par';
      const cpuIndex = build.indices?.get(cpu.refId);
      const gpuIndex = build.indices?.get(card.refId);
      if (cpuIndex === undefined) return notKnown(what, 'datos para estimar el rendimiento', cpu, parts);
      if (gpuIndex === undefined) return notKnown(what, 'datos para estimar el rendimiento', card, parts);
      const ratio = ratioOf(reference, cpuIndex, gpuIndex);
      const place = {
        left: `${(ratio * (1 - spread)).toFixed(1)}–${(ratio * (1 + spread)).toFixed(1)}`,
        right: `${ratioMin}–${ratioMax}`,
        source: 'Estimación: índices de rendimiento de la tienda',
      };
      if (ratio < ratioMin) {
        const message = `A ${reference.at} el procesador limitará a esta tarjeta (estimación).`;
        return { result: 'info', parts, message, ...place };
      }
      if (ratio > ratioMax) {
        const message = `A ${reference.at} la tarjeta limitará a este procesador (estimación).`;
        return { result: 'info', parts, message, ...place };
      }
      return { result: 'ok', parts, message: 'Procesador y tarjeta están a la par (estimación).', ...place };
    });
  },
};

/** GB that a model of 20 thousand million parameters takes at 4 bits: half a byte each and a fifth more. */
const modelGb = 20 * 0.5 * 1.2;
const cardMemoryMin: Partial<Record<Use, number>> = {
  gaming_1440p: 12,
  gaming_4k: 16,
  local_ai: modelGb,
};

/** Estimate by use; language models take half a byte a parameter at 4 bits, and a fifth more. */
const balanceVram: Rule = {
  id: 'balance-vram',
  worst: 'info',
  needs: ['gpu'],
  isBlocking: false,
  judge(build) {
    const { use } = build;
    const wanted = use && cardMemoryMin[use];
    if (use === undefined || wanted === undefined) return [];
    return distinct(build.gpu).map((card): Finding => {
      const parts = [card];
      const right = `${wanted} GB`;
      if (card.memoryGb === undefined) {
        return notKnown('que la memoria de video alcance', 'su memoria', card, parts, { right });
      }
      const place = {
        left: `${card.memoryGb} GB`,
        right,
        source: 'Estimación por uso; ficha técnica: memory',
      };
      const name = useNames[use];
      return card.memoryGb < wanted
        ? {
            result: 'info',
            parts,
            message: `${place.left} de video se quedan cortos para ${name} (estimación).`,
            ...place,
          }
        : {
            result: 'ok',
            parts,
            message: `${place.left} de video bastan para ${name} (estimación).`,
            ...place,
          };
    });
  },
};

const memoryMin = 16;
const heavyMemoryMin = 32;
const heavyUses: ReadonlySet<Use> = new Set(['video_editing', 'local_ai']);

/** Estimate by use. */
const balanceRam: Rule = {
  id: 'balance-ram',
  worst: 'info',
  needs: ['memory'],
  isBlocking: false,
  judge(build) {
    if (build.memory.length === 0) return [];
    const parts = distinct(build.memory);
    const total = sumOf(build.memory, (kit) => kit.capacityGb);
    const [silent] = total.missing;
    const wanted = build.use && heavyUses.has(build.use) ? heavyMemoryMin : memoryMin;
    const values = { left: `${total.atLeast} GB`, right: `${wanted} GB` };
    const source = 'Estimación por uso; ficha técnica: capacity';
    if (total.atLeast >= wanted) {
      return [{ result: 'ok', parts, message: `${values.left} de memoria bastan.`, ...values, source }];
    }
    if (silent) return [notKnown('que la memoria baste', 'la capacidad', silent, parts, values)];
    const name = build.use ? useNames[build.use] : 'cualquier uso';
    const message = `Recomendamos ${values.right} para ${name} (estimación).`;
    return [{ result: 'info', parts, message, ...values, source }];
  },
};

/** Shares of the price: more around the parts that count, or less for the card of who plays, is badly spent. */
const aroundMax = 0.35;
const cardMin = 0.25;
const gamingUses: ReadonlySet<Use> = new Set(['gaming_1080p', 'gaming_1440p', 'gaming_4k']);

/** Estimate: shares of the price. */
const balanceBudget: Rule = {
  id: 'balance-budget',
  worst: 'info',
  needs: ['cpu', 'motherboard', 'memory', 'gpu', 'drive', 'case', 'psu', 'cooler'],
  isBlocking: false,
  judge(build) {
    const kinds = [build.cpu, build.motherboard, build.memory, build.drive, build.case, build.psu];
    // Of half a PC every share is large.
    if (!build.prices || kinds.some((parts) => parts.length === 0)) return [];
    const all = [...kinds, build.gpu, build.cooler].flat();
    const cost = (parts: readonly Part[]) => sumOf(parts, ({ refId }) => build.prices?.get(refId));
    const whole = cost(all);
    const [silent] = whole.missing;
    if (silent) return [notKnown('el reparto del presupuesto', 'el precio', silent, [silent])];
    const shareOf = (parts: readonly Part[]) => cost(parts).atLeast / whole.atLeast;
    const around = [...build.case, ...build.psu, ...build.cooler];
    const aroundShare = shareOf(around);
    const source = 'Estimación: parte del precio de cada pieza';
    const isGaming = build.use !== undefined && gamingUses.has(build.use);
    const cardShare = shareOf(build.gpu);
    if (aroundShare > aroundMax) {
      const to = build.gpu.length > 0 ? 'la tarjeta de video y el procesador' : 'el procesador y la memoria';
      const message = `Podrías mover presupuesto de gabinete, fuente y enfriamiento a ${to} (estimación).`;
      const values = { left: percent(aroundShare), right: percent(aroundMax) };
      return [{ result: 'info', parts: distinct(around), message, ...values, source }];
    }
    if (isGaming && cardShare < cardMin) {
      const message = 'Podrías mover presupuesto de las demás piezas a la tarjeta de video (estimación).';
      const values = { left: percent(cardShare), right: percent(cardMin) };
      return [{ result: 'info', parts: distinct(build.gpu), message, ...values, source }];
    }
    return [{ result: 'ok', parts: [], message: 'El presupuesto está bien repartido (estimación).', source }];
  },
};

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export const balanceRules: readonly Rule[] = [balanceCpuGpu, balanceVram, balanceRam, balanceBudget];
