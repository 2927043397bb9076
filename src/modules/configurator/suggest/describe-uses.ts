import type { z } from '../../../platform/http/endpoint.ts';
import type { configuratorContract } from '../configurator.contract.ts';
import { type Aspect, type Use, uses } from './uses.ts';

type Described = z.output<(typeof configuratorContract.uses.answers)[200]>['uses'][number];

const aspects: Record<Aspect, string> = {
  gpu: 'Tarjeta de video',
  vram: 'Memoria de video',
  cpuGames: 'Procesador en juegos',
  cpuSingle: 'Procesador por núcleo',
  cpuMulti: 'Procesador con todos sus núcleos',
  graphics: 'Gráficos',
  memory: 'Memoria RAM',
  drive: 'Almacenamiento',
  archive: 'Espacio para archivos',
  quiet: 'Bajo consumo y silencio',
};

/** The value model in words, for who asks why. */
export const usesForShoppers: Described[] = uses.map((use) => ({
  use: use.use,
  label: use.label,
  description: use.description,
  weights: Object.entries(use.weights).map(([aspect, weight]) => ({
    label: aspects[aspect as Aspect],
    weight,
  })),
  floors: floorsOf(use),
}));

function floorsOf({ floors }: Use): string[] {
  const { vramGb, memoryGb, memoryPerVram, driveGb, archive } = floors;
  return [
    ...(floors.card === 'none' ? ['Con los gráficos del procesador'] : []),
    ...(floors.card === 'or-quick-sync' ? ['Tarjeta de video, o gráficos Intel con Quick Sync'] : []),
    ...(vramGb === undefined || floors.card === 'none'
      ? []
      : [`${vramGb} GB de video o más${floors.card === 'needed' ? '' : ', si lleva tarjeta'}`]),
    `${memoryGb} GB de memoria o más`,
    ...(memoryPerVram === undefined ? [] : [`${memoryPerVram} veces la memoria de video, hasta 64 GB`]),
    `SSD de ${driveGb >= 1000 ? `${driveGb / 1000} TB` : `${driveGb} GB`} o más`,
    ...(archive
      ? [archive.counts[0] === 1 ? 'Una segunda unidad para tus archivos' : 'Dos discos o más']
      : []),
    'Fuente certificada con la potencia recomendada',
    'Disipador que puede con el procesador',
  ];
}
