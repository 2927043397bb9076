import { formatPesos } from '../../../platform/money.ts';
import type { Part } from '../rules/parts.ts';
import type { PowerEstimate } from '../rules/power-estimate.ts';
import { type BuildSlot, measured, type Option } from './options.ts';
import type { Use } from './uses.ts';

/** Pesos without centavos, as a sentence says them. */
export const pesos = (cents: number) => formatPesos(Math.round(cents / 100) * 100).replace(/\.00$/, '');

const gigabytes = (value: number) => (value >= 1000 ? `${Math.round(value / 100) / 10} TB` : `${value} GB`);

type Chosen = {
  use: Use;
  option: Option;
  /** Everything chosen, this option too. */
  all: readonly Option[];
  /** Whatever could have been chosen in its place, cheapest first. */
  others: readonly Option[];
  isKept: boolean;
  /** The least money was asked for, not the most worth. */
  isCheapest: boolean;
  power: PowerEstimate;
};

/** Why a part was taken, with the figures that decided. */
export function reasonFor(chosen: Chosen): string {
  const { option, isKept } = chosen;
  if (isKept) return 'Pieza que ya tienes: el resto del equipo se eligió para que quede con ella.';
  if (option.isWished) return 'Pieza que elegiste: el resto del equipo se eligió para que quede con ella.';
  return sentences[option.slot](chosen);
}

/** The four that add no worth are chosen together. */
const cheapestTogether =
  'Placa, gabinete, fuente y enfriamiento se eligieron juntos: es lo más económico en que todo queda.';

const sentences: Record<BuildSlot, (chosen: Chosen) => string> = {
  gpu({ use, option, others, isCheapest }) {
    const [candidate] = option.candidates;
    const card = candidate && measured(candidate, 'gpu');
    if (!card) return 'La pieza que pide este uso.';
    const figures = `índice ${card.index} (RTX 4060 = 100, estimación) y ${card.memoryGb} GB por ${pesos(option.priceCents)}`;
    const lead = isCheapest
      ? `Con ella el equipo para ${use.label} sale en lo menos posible`
      : use.weights.vram === undefined
        ? `La mejor relación entre ${use.weights.cpuGames === undefined ? 'rendimiento' : 'fotogramas'} y precio dentro de tu presupuesto`
        : 'La mejor relación entre memoria de video y precio dentro de tu presupuesto';
    return `${lead}: ${figures}.${better('La', option, others, (other) => {
      const measures = other.candidates[0] && measured(other.candidates[0], 'gpu');
      return measures ? `índice ${measures.index}, ${measures.memoryGb} GB` : '';
    })}`;
  },
  cpu({ use, option, all, others, isCheapest }) {
    const [candidate] = option.candidates;
    const cpu = candidate && measured(candidate, 'cpu');
    if (!cpu?.index) return 'El procesador que mejor aprovecha tu presupuesto.';
    const figure = (index: NonNullable<typeof cpu.index>) =>
      use.weights.cpuGames !== undefined
        ? `índice en juegos ${index.games}`
        : use.weights.cpuMulti !== undefined
          ? `índice en varios núcleos ${index.multi}`
          : `índice por núcleo ${index.single}`;
    const box = all.some(({ slot, parts }) => slot === 'cooler' && parts.length === 0)
      ? ' Trae su disipador.'
      : '';
    const screen = all.some(({ slot, parts }) => slot === 'gpu' && parts.length === 0)
      ? ' Sus gráficos integrados bastan.'
      : '';
    return (
      (isCheapest
        ? `Con él el equipo para ${use.label} sale en lo menos posible: `
        : `El procesador que, con lo demás, más suma a ${use.label} dentro de tu presupuesto: `) +
      `${cpu.cores} núcleos, ` +
      `${figure(cpu.index)} (estimación) por ${pesos(option.priceCents)}.${box}${screen}` +
      better('El', option, others, (other) => {
        const measures = other.candidates[0] && measured(other.candidates[0], 'cpu');
        return measures?.index ? figure(measures.index) : '';
      })
    );
  },
  memory({ use, option, isCheapest }) {
    const [candidate] = option.candidates;
    const kit = candidate?.part;
    if (kit?.kind !== 'memory') return 'La memoria que pide este uso.';
    const speed = measured(candidate as NonNullable<typeof candidate>, 'memory')?.speed;
    const channel =
      kit.modules === 1 ? 'en un módulo, con lugar para crecer' : `en ${kit.modules} módulos (doble canal)`;
    return `${kit.capacityGb} GB ${kit.type}-${speed} ${channel}: para ${use.label} pedimos ${use.floors.memoryGb} GB o más${isCheapest ? '.' : ' y es lo que mejor aprovecha tu presupuesto.'}`;
  },
  storage({ use, option }) {
    const drives = option.candidates.map((one) => ({
      part: one.part,
      gb: measured(one, 'drive')?.capacityGb ?? 0,
    }));
    const disks = drives.filter(({ part }) => part.kind === 'drive' && part.medium === 'hdd');
    const [system] = drives;
    const lead = `${gigabytes(system?.gb ?? 0)} para el sistema y tus programas (pedimos ${gigabytes(use.floors.driveGb)} o más)`;
    if (disks.length > 1) {
      return `${lead}; ${disks.length} discos de ${gigabytes(disks[0]?.gb ?? 0)}: en espejo, si uno falla no pierdes nada.`;
    }
    const second = drives[1];
    return second
      ? `${lead} y ${gigabytes(second.gb)} aparte para tus archivos.`
      : `${lead}, al mejor precio de su clase.`;
  },
  motherboard({ option, all }) {
    const [board] = option.parts;
    const cpu = partOf(all, 'cpu');
    if (board?.kind !== 'motherboard') return 'La placa que pide este equipo.';
    return `${cheapestTogether} Chipset ${board.chipset ?? 'confirmado'}, socket ${board.socket} para ${cpu?.name ?? 'tu procesador'} y memoria ${board.memoryType}.`;
  },
  case({ option, all }) {
    const [housing] = option.parts;
    const card = partOf(all, 'gpu');
    const cooler = partOf(all, 'cooler');
    if (housing?.kind !== 'case') return 'El gabinete que pide este equipo.';
    const fits = [
      card?.kind === 'gpu' && card.lengthMm !== undefined
        ? `la tarjeta de ${card.lengthMm} mm (admite ${housing.cardLengthMax} mm)`
        : '',
      cooler?.kind === 'cooler' && cooler.heightMm !== undefined
        ? `el disipador de ${cooler.heightMm} mm (admite ${housing.coolerHeightMax} mm)`
        : '',
    ].filter((text) => text !== '');
    return fits.length === 0 ? cheapestTogether : `${cheapestTogether} Caben ${fits.join(' y ')}.`;
  },
  psu({ option, power }) {
    const [supply] = option.parts;
    if (supply?.kind !== 'psu') return 'La fuente que pide este equipo.';
    return `Certificada y suficiente: da ${supply.watts} W; el equipo pide ${power.sustainedWatts} W sostenidos y recomendamos ${power.recommendedWatts} W (estimación).`;
  },
  cooler({ option, all }) {
    const cpu = all.find(({ slot }) => slot === 'cpu')?.candidates[0];
    const watts = cpu && measured(cpu, 'cpu')?.watts;
    const [cooler] = option.parts;
    const height =
      cooler?.kind === 'cooler' && cooler.heightMm !== undefined ? ` y mide ${cooler.heightMm} mm` : '';
    return `Puede con los ${watts} W del procesador (estimación)${height}: de los que bastan, el que menos cuesta con este gabinete.`;
  },
};

function partOf(all: readonly Option[], slot: BuildSlot): Part | undefined {
  return all.find((option) => option.slot === slot)?.parts[0];
}

/** What a step up would cost, so that the choice can be judged. */
function better(
  article: 'El' | 'La',
  option: Option,
  others: readonly Option[],
  figures: (other: Option) => string,
): string {
  const next = others.find(
    (other) => other.priceCents > option.priceCents && other.worth > option.worth + 0.5,
  );
  if (!next) return '';
  const [part] = next.parts;
  return part
    ? ` ${article} siguiente mejor, ${part.name} (${figures(next)}), cuesta ${pesos(next.priceCents - option.priceCents)} más.`
    : '';
}
