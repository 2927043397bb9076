import { cpuWatts } from './power-estimate.ts';
import type { Cooler } from './parts.ts';
import { distinct, type Finding, notKnown, pairs, type Rule } from './rule.ts';
import { mountFor } from './sockets.ts';

const coolerMissing: Rule = {
  id: 'cooler-missing',
  needs: ['cpu', 'cooler'],
  isBlocking: true,
  judge: (build) =>
    build.cooler.length > 0
      ? []
      : distinct(build.cpu).map((cpu): Finding => {
          const what = 'que el procesador traiga disipador';
          if (cpu.hasCooler === undefined) return notKnown(what, 'si incluye disipador', cpu, [cpu]);
          const source = 'Ficha técnica: specifications.includesCooler';
          if (cpu.hasCooler) {
            return { result: 'ok', parts: [cpu], message: 'El procesador ya trae disipador.', source };
          }
          return {
            result: 'error',
            parts: [cpu],
            message: `${cpu.name} no incluye disipador: agrega uno.`,
            source,
          };
        }),
};

const coolerExtra: Rule = {
  id: 'cooler-extra',
  needs: ['cpu', 'cooler'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.cpu, build.cooler)
      .filter(([cpu]) => cpu.hasCooler === true)
      .map(([cpu, cooler]) => ({
        result: 'info',
        parts: [cpu, cooler],
        message: `${cpu.name} ya trae disipador; el tuyo es una mejora opcional.`,
        source: 'Ficha técnica: specifications.includesCooler',
      })),
};

const coolerSocket: Rule = {
  id: 'cooler-socket',
  needs: ['cpu', 'cooler'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.cpu, build.cooler).map(([cpu, cooler]): Finding => {
      const parts = [cpu, cooler];
      const what = 'que el disipador monte en el socket';
      const values = { left: cpu.socket, right: cooler.sockets?.join(', ') };
      if (cpu.socket === undefined) return notKnown(what, 'el socket', cpu, parts, values);
      if (!cooler.sockets) return notKnown(what, 'los sockets', cooler, parts, values);
      const place = { ...values, source: 'Ficha técnica: socket y cpu_sockets' };
      const mount = mountFor(cpu.socket, cooler.sockets);
      if (!mount) {
        return {
          result: 'error',
          parts,
          message: `El disipador no trae montaje para ${cpu.socket}.`,
          ...place,
        };
      }
      if (mount.fit === 'near') {
        const message = `Suele montar en ${cpu.socket} (mismo anclaje que ${mount.as}); confírmalo o pide el kit.`;
        return { result: 'warning', parts, message, ...place };
      }
      return { result: 'ok', parts, message: `El disipador monta en ${cpu.socket}.`, ...place };
    }),
};

const coolerCaseHeight: Rule = {
  id: 'cooler-case-height',
  needs: ['cooler', 'case'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.cooler, build.case).flatMap(([cooler, housing]): Finding[] => {
      // A liquid cooler's block is low; its radiator is another rule's.
      if (cooler.isLiquid === true) return [];
      const parts = [cooler, housing];
      const values = { left: mm(cooler.heightMm), right: mm(housing.coolerHeightMax) };
      const what = 'que el disipador quepa a lo alto';
      if (cooler.isLiquid === undefined) {
        return [notKnown(what, 'si es de aire o líquido', cooler, parts, values)];
      }
      if (cooler.heightMm === undefined) return [notKnown(what, 'la altura', cooler, parts, values)];
      if (housing.coolerHeightMax === undefined) {
        return [notKnown(what, 'la altura máxima de disipador', housing, parts, values)];
      }
      const isTooHigh = cooler.heightMm > housing.coolerHeightMax;
      return [
        {
          result: isTooHigh ? 'error' : 'ok',
          parts,
          message: `El disipador mide ${values.left} y en el gabinete caben ${values.right}.`,
          ...values,
          source: 'Ficha técnica: height y max_cpu_cooler_height',
        },
      ];
    }),
};

/** A radiator is longer than the fans it is named for. */
const radiatorEndsMm = 30;

const radiatorCase: Rule = {
  id: 'radiator-case',
  needs: ['cooler', 'case'],
  isBlocking: true,
  judge: (build) =>
    pairs(build.cooler, build.case).flatMap(([cooler, housing]): Finding[] => {
      if (cooler.isLiquid !== true) return [];
      const parts = [cooler, housing];
      const radiator = cooler.radiatorMm;
      if (radiator === undefined) {
        return [notKnown('que el radiador quepa', 'el tamaño del radiador', cooler, parts)];
      }
      const side = housing.longestSideMm;
      const left = mm(radiator);
      if (side !== undefined && side < radiator + radiatorEndsMm) {
        return [
          {
            result: 'error',
            parts,
            message: `Un radiador de ${left} no cabe en un gabinete de ${mm(side)}.`,
            left,
            right: mm(side),
            source: 'Ficha técnica: radiator_size y dimensions',
          },
        ];
      }
      const message = `Revisa en la ficha del gabinete si admite radiador de ${left} arriba o al frente.`;
      return [{ result: 'unknown', parts, message, left }];
    }),
};

const coolerCapacity: Rule = {
  id: 'cooler-capacity',
  needs: ['cooler', 'cpu'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.cpu, build.cooler).map(([cpu, cooler]): Finding => {
      const parts = [cpu, cooler];
      const needed = cpuWatts(cpu);
      const able = capacityOf(cooler);
      const what = 'que el disipador alcance';
      const values = {
        left: needed === undefined ? undefined : `${needed} W`,
        right: able === undefined ? undefined : `≈ ${able} W`,
      };
      if (needed === undefined) return notKnown(what, 'el consumo', cpu, parts, values);
      if (able === undefined) return notKnown(what, 'el tamaño', cooler, parts, values);
      const source = 'Estimación por tipo y tamaño del disipador';
      if (needed > able) {
        const message = `Enfriamiento justo para ${needed} W: más ruido y menos frecuencia sostenida.`;
        return { result: 'warning', parts, message, ...values, source };
      }
      return {
        result: 'ok',
        parts,
        message: `Enfriamiento suficiente para ${needed} W (estimación).`,
        ...values,
        source,
      };
    }),
};

const wattsByRadiator: Record<number, number> = {
  120: 150,
  140: 180,
  240: 220,
  280: 250,
  360: 300,
  420: 330,
};

/** Estimated watts a cooler carries away; makers' own ratings are not published. */
function capacityOf(cooler: Cooler): number | undefined {
  if (cooler.isLiquid === true) return wattsByRadiator[cooler.radiatorMm ?? 0];
  if (cooler.isLiquid === undefined || cooler.heightMm === undefined) return undefined;
  if (cooler.heightMm < 70) return 95;
  if (cooler.heightMm < 130) return 130;
  return cooler.heightMm < 150 ? 180 : 230;
}

function mm(value: number | undefined): string | undefined {
  return value === undefined ? undefined : `${Math.round(value * 10) / 10} mm`;
}

export const coolingRules: readonly Rule[] = [
  coolerMissing,
  coolerExtra,
  coolerSocket,
  coolerCaseHeight,
  radiatorCase,
  coolerCapacity,
];
