import type { Build, GraphicsCard, Motherboard, VideoSocket } from './parts.ts';
import { counted, distinct, type Finding, listed, notKnown, pairs, type Rule, sumOf } from './rule.ts';

/** Source: `integratedGraphics.model`, `back_panel_ports` where it is a whole list, `video_outputs`. */
const displayOutput: Rule = {
  id: 'display-output',
  worst: 'error',
  needs: ['cpu', 'motherboard', 'gpu'],
  isBlocking: true,
  judge(build) {
    if (build.gpu.length > 0) return judgeCards(build);
    const what = 'la salida de video';
    return distinct(build.cpu).flatMap((cpu): Finding[] => {
      if (cpu.hasGraphics === undefined) return [notKnown(what, 'si trae gráficos', cpu, [cpu])];
      const source = 'Ficha técnica: integratedGraphics.model y back_panel_ports';
      if (!cpu.hasGraphics) {
        const message = 'Ni el procesador ni la configuración tienen salida de video: agrega una tarjeta.';
        return [{ result: 'error', parts: [cpu], message, source }];
      }
      return distinct(build.motherboard).map((board): Finding => {
        const parts = [cpu, board];
        if (board.hasVideoOutput === undefined) return notKnown(what, 'los puertos traseros', board, parts);
        if (!board.hasVideoOutput) {
          return { result: 'error', parts, message: 'La placa no tiene salidas de video.', source };
        }
        return { result: 'ok', parts, message: 'La placa saca el video del procesador.', source };
      });
    });
  },
};

function judgeCards(build: Build): Finding[] {
  const able = distinct(build.gpu.filter(({ outputs }) => outputs !== undefined));
  if (able.length > 0) {
    const source = 'Ficha técnica: video_outputs';
    return [{ result: 'ok', parts: able, message: 'La tarjeta de video tiene salidas.', source }];
  }
  return distinct(build.gpu).map((card) =>
    notKnown('la salida de video', 'las salidas de video', card, [card]),
  );
}

/** Source: `video_outputs`. */
const monitorCount: Rule = {
  id: 'monitor-count',
  worst: 'error',
  needs: ['monitor', 'gpu'],
  isBlocking: false,
  judge(build) {
    if (build.monitor.length === 0 || build.gpu.length === 0) return [];
    const parts = [...distinct(build.monitor), ...distinct(build.gpu)];
    const { atLeast: outputs, missing } = sumOf(build.gpu, (card) => card.outputs);
    const [silent] = missing;
    if (silent) return [notKnown('que alcancen las salidas de video', 'sus salidas de video', silent, parts)];
    const left = counted(build.monitor.length, 'monitor', 'monitores');
    const right = counted(outputs, 'salida', 'salidas');
    return [
      {
        result: build.monitor.length > outputs ? 'error' : 'ok',
        parts,
        message: `Tienes ${left} y ${right}.`,
        left,
        right,
        source: 'Ficha técnica: video_outputs',
      },
    ];
  },
};

/** Source: `connectors`, `video_outputs` and `back_panel_ports`. */
const monitorConnection: Rule = {
  id: 'monitor-connection',
  worst: 'warning',
  needs: ['monitor', 'gpu', 'motherboard'],
  isBlocking: false,
  judge(build) {
    const sources: readonly (GraphicsCard | Motherboard)[] =
      build.gpu.length > 0 ? distinct(build.gpu) : distinct(build.motherboard);
    if (sources.length === 0) return [];
    const offered = new Set(sources.flatMap(socketsOf));
    const silent = sources.find((part) => socketsOf(part).length === 0);
    return distinct(build.monitor).map((monitor): Finding => {
      const parts = [monitor, ...sources];
      const what = 'que el monitor se conecte sin adaptador';
      const wanted = [...new Set(monitor.sockets?.map(({ socket }) => socket))];
      const values = {
        left: wanted.length === 0 ? undefined : listed(wanted),
        right: offered.size === 0 ? undefined : listed([...offered]),
      };
      if (wanted.length === 0) return notKnown(what, 'las entradas', monitor, parts, values);
      const source = 'Ficha técnica: connectors, video_outputs y back_panel_ports';
      if (wanted.some((socket) => offered.has(socket))) {
        return { result: 'ok', parts, message: 'El monitor se conecta sin adaptador.', ...values, source };
      }
      if (silent) return notKnown(what, 'las salidas de video', silent, parts, values);
      const message = `Tu monitor usa ${values.left} y el equipo ofrece ${values.right}: necesitas adaptador.`;
      return { result: 'warning', parts, message, ...values, source };
    });
  },
};

function socketsOf(part: GraphicsCard | Motherboard): readonly VideoSocket[] {
  return part.kind === 'gpu' ? (part.links ?? []).map(({ socket }) => socket) : (part.videoSockets ?? []);
}

/** Estimate: 24 bits a pixel and a tenth more against what each plug carries. */
const monitorBandwidth: Rule = {
  id: 'monitor-bandwidth',
  worst: 'info',
  needs: ['monitor', 'gpu'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.monitor, build.gpu).flatMap(([monitor, card]): Finding[] => {
      const parts = [monitor, card];
      const what = 'que el cable lleve toda la imagen';
      const left = monitor.gigabits === undefined ? undefined : `${monitor.gigabits.toFixed(1)} Gb/s`;
      if (monitor.gigabits === undefined) {
        return [notKnown(what, 'resolución y frecuencia', monitor, parts)];
      }
      if (!monitor.sockets?.length) return [notKnown(what, 'las entradas', monitor, parts, { left })];
      if (!card.links?.length) return [notKnown(what, 'las salidas de video', card, parts, { left })];
      // The slower end of a cable decides, the best cable counts.
      const shared = monitor.sockets.flatMap((input) =>
        (card.links ?? [])
          .filter((output) => output.socket === input.socket)
          .map((output) => Math.min(input.gigabits, output.gigabits)),
      );
      if (shared.length === 0) return [];
      const best = Math.max(...shared);
      const place = {
        left,
        right: `${best} Gb/s`,
        source: 'Estimación: 24 bits por punto y 10 % de pausas contra lo que lleva cada conector',
      };
      if (monitor.gigabits > best) {
        const message = `A ${monitor.hertz} Hz puede requerir DSC o el cable correcto (estimación).`;
        return [{ result: 'info', parts, message, ...place }];
      }
      return [{ result: 'ok', parts, message: 'El cable lleva toda la imagen (estimación).', ...place }];
    }),
};

export const outputRules: readonly Rule[] = [
  displayOutput,
  monitorConnection,
  monitorCount,
  monitorBandwidth,
];
