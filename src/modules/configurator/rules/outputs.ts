import type { Build } from './parts.ts';
import { counted, distinct, type Finding, notKnown, type Rule } from './rule.ts';

const displayOutput: Rule = {
  id: 'display-output',
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
  const able = build.gpu.find((card) => card.outputs !== undefined);
  if (able) {
    const source = 'Ficha técnica: video_outputs';
    return [{ result: 'ok', parts: [able], message: 'La tarjeta de video tiene salidas.', source }];
  }
  return distinct(build.gpu).map((card) =>
    notKnown('la salida de video', 'las salidas de video', card, [card]),
  );
}

const monitorCount: Rule = {
  id: 'monitor-count',
  needs: ['monitor', 'gpu'],
  isBlocking: false,
  judge(build) {
    if (build.monitor.length === 0 || build.gpu.length === 0) return [];
    const parts = [...distinct(build.monitor), ...distinct(build.gpu)];
    const silent = build.gpu.find((card) => card.outputs === undefined);
    if (silent) return [notKnown('que alcancen las salidas de video', 'sus salidas de video', silent, parts)];
    const outputs = build.gpu.reduce((sum, card) => sum + (card.outputs ?? 0), 0);
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

export const outputRules: readonly Rule[] = [displayOutput, monitorCount];
