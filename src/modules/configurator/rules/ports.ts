import { distinct, type Finding, notKnown, pairs, type Rule } from './rule.ts';

type Header = 'usb3' | 'typeC';

/** A rule about the sockets at a case's front that need a header of the board. */
function frontRule(
  id: string,
  header: Header,
  say: Record<'what' | 'left' | 'good' | 'bad' | 'many', string>,
): Rule {
  return {
    id,
    worst: 'warning',
    needs: ['case', 'motherboard'],
    isBlocking: false,
    judge: (build) =>
      pairs(build.case, build.motherboard).flatMap(([housing, board]): Finding[] => {
        const parts = [housing, board];
        const { what, left } = say;
        if (!housing.frontUsb) return [notKnown(what, 'los puertos frontales', housing, parts)];
        if (!housing.frontUsb[header]) return [];
        if (!board.usbHeaders) return [notKnown(what, 'sus conectores USB internos', board, parts, { left })];
        const count = board.usbHeaders[header];
        const right = `${count} ${say.many}`;
        const place = { parts, left, right, source: 'Ficha técnica: front_usb_ports y usb_headers' };
        return [
          count > 0
            ? { result: 'ok', message: say.good, ...place }
            : { result: 'warning', message: say.bad, ...place },
        ];
      }),
  };
}

/** Source: `front_usb_ports` and `usb_headers`. */
const usbCFront = frontRule('usb-c-front', 'typeC', {
  what: 'que el USB-C frontal tenga conector',
  left: 'USB-C al frente',
  good: 'La placa tiene conector para el USB-C frontal.',
  bad: 'El USB-C frontal quedará sin conectar (la placa no tiene ese cabezal).',
  many: 'conectores Tipo-C',
});

/** Source: `front_usb_ports` and `usb_headers`. */
const usb3Front = frontRule('usb3-front', 'usb3', {
  what: 'que los USB 3 frontales tengan conector',
  left: 'USB 3 al frente',
  good: 'La placa tiene conector para los USB 3 frontales.',
  bad: 'Los USB 3 frontales no tendrán conector.',
  many: 'conectores USB 3',
});

/** Source: `wireless_networking`, the board's name and ports. */
const wifi: Rule = {
  id: 'wifi',
  worst: 'info',
  needs: ['motherboard', 'card'],
  isBlocking: false,
  judge: (build) =>
    distinct(build.motherboard).map((board): Finding => {
      const source = 'Ficha técnica: wireless_networking, nombre y puertos de la placa';
      const cards = distinct(build.card.filter(({ isWifi }) => isWifi));
      if (cards.length > 0) {
        return {
          result: 'ok',
          parts: [board, ...cards],
          message: 'La tarjeta de red da Wi-Fi.',
          source: 'Nombre del producto',
        };
      }
      const parts = [board];
      if (board.hasWifi === undefined) return notKnown('el Wi-Fi', 'si trae Wi-Fi', board, parts);
      return board.hasWifi
        ? { result: 'ok', parts, message: 'La placa trae Wi-Fi.', source }
        : { result: 'info', parts, message: 'Sin Wi-Fi: conecta por cable o agrega una tarjeta.', source };
    }),
};

export const portRules: readonly Rule[] = [usbCFront, usb3Front, wifi];
