import { cpuWatts } from './power-estimate.ts';
import type { Cooler, Part } from './parts.ts';
import { counted, distinct, type Finding, listed, notKnown, pairs, type Rule, sumOf } from './rule.ts';
import { mountFor } from './sockets.ts';

/** Source: `specifications.includesCooler`; not believed of processors for overclocking. */
const coolerMissing: Rule = {
  id: 'cooler-missing',
  worst: 'error',
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

/** Source: `specifications.includesCooler`. */
const coolerExtra: Rule = {
  id: 'cooler-extra',
  worst: 'info',
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

/** Source: `socket` and `cpu_sockets`; which sockets share a mount (`sockets.ts`). */
const coolerSocket: Rule = {
  id: 'cooler-socket',
  worst: 'error',
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

/** Source: `height` and `max_cpu_cooler_height`. */
const coolerCaseHeight: Rule = {
  id: 'cooler-case-height',
  worst: 'error',
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

/**
 * Source: `radiator_size`, the case's outer size, and `supported_radiator_sizes` where staff or a maker state it:
 * distributors publish no mounts for radiators. A size that is not stated but shorter than one that is stays unknown.
 */
const radiatorCase: Rule = {
  id: 'radiator-case',
  worst: 'error',
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
      const mounts = housing.radiatorsMm;
      if (mounts && (mounts.includes(radiator) || radiator > Math.max(...mounts))) {
        const isPlaced = mounts.includes(radiator);
        const right = listed(mounts.map((size) => `${mm(size)}`));
        return [
          {
            result: isPlaced ? 'ok' : 'error',
            parts,
            message: isPlaced
              ? `El gabinete tiene lugar para un radiador de ${left}.`
              : `El radiador es de ${left} y el gabinete admite ${right}.`,
            left,
            right,
            source: 'Ficha técnica: radiator_size y supported_radiator_sizes',
          },
        ];
      }
      const message = `Revisa en la ficha del gabinete si admite radiador de ${left} arriba o al frente.`;
      return [{ result: 'unknown', parts, message, left }];
    }),
};

/** Estimate by kind and size of the cooler; ratings are not published. */
const coolerCapacity: Rule = {
  id: 'cooler-capacity',
  worst: 'warning',
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
  if (cooler.isLiquid === true) return cooler.radiatorMm && wattsByRadiator[cooler.radiatorMm];
  if (cooler.isLiquid === undefined || cooler.heightMm === undefined) return undefined;
  if (cooler.heightMm < 70) return 95;
  if (cooler.heightMm < 130) return 130;
  return cooler.heightMm < 150 ? 180 : 230;
}

/** Under a large air cooler there is room for modules of the usual height. */
const largeCoolerMm = 150;
const usualModuleMm = 42;

/** Estimate: `height` of both; room under a cooler is not published. */
const ramCoolerClearance: Rule = {
  id: 'ram-cooler-clearance',
  worst: 'warning',
  needs: ['memory', 'cooler'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.memory, build.cooler).flatMap(([kit, cooler]): Finding[] => {
      if (cooler.isLiquid === true) return [];
      const parts = [kit, cooler];
      const what = 'que la memoria quepa bajo el disipador';
      const values = { left: mm(kit.heightMm), right: mm(cooler.heightMm) };
      if (cooler.heightMm === undefined) return [notKnown(what, 'la altura', cooler, parts, values)];
      if (cooler.heightMm < largeCoolerMm) return [];
      if (kit.heightMm === undefined) return [notKnown(what, 'la altura', kit, parts, values)];
      const place = { ...values, source: 'Estimación por altura de memoria y disipador' };
      if (kit.heightMm > usualModuleMm) {
        const message = 'Memoria alta bajo un disipador grande: revisa el espacio.';
        return [{ result: 'warning', parts, message, ...place }];
      }
      return [{ result: 'ok', parts, message: 'La memoria es de altura usual.', ...place }];
    }),
};

/** Source: `fan_headers`. */
const aioPumpHeader: Rule = {
  id: 'aio-pump-header',
  worst: 'info',
  needs: ['cooler', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    pairs(
      build.cooler.filter(({ isLiquid }) => isLiquid === true),
      build.motherboard,
    ).map(([cooler, board]): Finding => {
      const parts = [cooler, board];
      if (!board.fanHeaders) {
        return notKnown('el conector de la bomba', 'sus conectores de ventilador', board, parts);
      }
      const place = {
        left: 'Bomba',
        right: counted(board.fanHeaders.pump, 'conector', 'conectores'),
        source: 'Ficha técnica: fan_headers',
      };
      return board.fanHeaders.pump > 0
        ? { result: 'ok', parts, message: 'La placa tiene conector para la bomba.', ...place }
        : {
            result: 'info',
            parts,
            message: 'Conecta la bomba a CPU_FAN o a un cabezal de caja al 100 %.',
            ...place,
          };
    }),
};

/** Source: `quantity` and `fan_headers.case_fan`. */
const fanHeaders: Rule = {
  id: 'fan-headers',
  worst: 'info',
  needs: ['fan', 'motherboard'],
  isBlocking: false,
  judge(build) {
    if (build.fan.length === 0) return [];
    const fans = sumOf(build.fan, ({ quantity }) => quantity);
    const [silent] = fans.missing;
    return distinct(build.motherboard).map((board): Finding => {
      const parts = [...distinct(build.fan), board];
      const what = 'que alcancen los conectores de ventilador';
      const left = counted(fans.atLeast, 'ventilador', 'ventiladores');
      if (!board.fanHeaders) {
        return notKnown(what, 'sus conectores de ventilador', board, parts, { left });
      }
      const { case: headers } = board.fanHeaders;
      const right = counted(headers, 'conector', 'conectores');
      const source = 'Ficha técnica: quantity y fan_headers';
      if (fans.atLeast > headers) {
        const message = `Hay ${right} para ${left}: usa un hub.`;
        return { result: 'info', parts, message, left, right, source };
      }
      if (silent) return notKnown(what, 'cuántos ventiladores trae', silent, parts, { left, right });
      return { result: 'ok', parts, message: `Hay ${right} para ${left}.`, left, right, source };
    });
  },
};

/** Source: `led` and `connector` of fans, names of coolers, `rgb_headers.argb_5v`. */
const rgbHeaders: Rule = {
  id: 'rgb-headers',
  worst: 'info',
  needs: ['fan', 'cooler', 'motherboard'],
  isBlocking: false,
  judge(build) {
    const lights = [...build.fan, ...build.cooler].filter(({ isArgb }) => isArgb);
    if (lights.length === 0) return [];
    return distinct(build.motherboard).map((board): Finding => {
      const parts = [...distinct<Part>(lights), board];
      if (board.argbHeaders === undefined) {
        return notKnown('el conector de las luces', 'sus conectores ARGB', board, parts);
      }
      const place = {
        left: 'ARGB de 5 V',
        right: counted(board.argbHeaders, 'conector', 'conectores'),
        source: 'Ficha técnica: rgb_headers',
      };
      return board.argbHeaders > 0
        ? { result: 'ok', parts, message: 'La placa tiene conector ARGB de 5 V.', ...place }
        : {
            result: 'info',
            parts,
            message: 'La placa no tiene conector ARGB de 5 V; necesitas un controlador.',
            ...place,
          };
    });
  },
};

/** Source: `cooling`. */
const gpuRadiator: Rule = {
  id: 'gpu-radiator',
  worst: 'info',
  needs: ['gpu', 'case'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.gpu, build.case).flatMap(([card, housing]): Finding[] => {
      const parts = [card, housing];
      if (card.hasRadiator === undefined) {
        return [notKnown('si la tarjeta trae radiador', 'su enfriamiento', card, parts)];
      }
      if (!card.hasRadiator) return [];
      return [
        {
          result: 'info',
          parts,
          message: 'La tarjeta trae radiador propio: reserva un hueco.',
          left: 'Con radiador',
          right: housing.name,
          source: 'Ficha técnica: cooling',
        },
      ];
    }),
};

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
  ramCoolerClearance,
  aioPumpHeader,
  fanHeaders,
  rgbHeaders,
  gpuRadiator,
];
