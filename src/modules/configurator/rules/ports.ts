import { distinct, type Finding, notKnown, pairs, type Rule } from './rule.ts';

/** Source: `front_usb_ports` and `usb_headers`. */
const usbCFront: Rule = {
  id: 'usb-c-front',
  worst: 'warning',
  needs: ['case', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.case, build.motherboard).flatMap(([housing, board]): Finding[] => {
      const parts = [housing, board];
      const what = 'que el USB-C frontal tenga conector';
      if (!housing.frontUsb) return [notKnown(what, 'los puertos frontales', housing, parts)];
      if (!housing.frontUsb.typeC) return [];
      const left = 'USB-C al frente';
      if (!board.usbHeaders) return [notKnown(what, 'sus conectores USB internos', board, parts, { left })];
      const isConnected = board.usbHeaders.typeC > 0;
      return [
        {
          result: isConnected ? 'ok' : 'warning',
          parts,
          message: isConnected
            ? 'La placa tiene conector para el USB-C frontal.'
            : 'El USB-C frontal quedará sin conectar (la placa no tiene ese cabezal).',
          left,
          right: `${board.usbHeaders.typeC} conectores Tipo-C`,
          source: 'Ficha técnica: front_usb_ports y usb_headers',
        },
      ];
    }),
};

/** Source: `front_usb_ports` and `usb_headers`. */
const usb3Front: Rule = {
  id: 'usb3-front',
  worst: 'warning',
  needs: ['case', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.case, build.motherboard).flatMap(([housing, board]): Finding[] => {
      const parts = [housing, board];
      const what = 'que los USB 3 frontales tengan conector';
      if (!housing.frontUsb) return [notKnown(what, 'los puertos frontales', housing, parts)];
      if (!housing.frontUsb.usb3) return [];
      const left = 'USB 3 al frente';
      if (!board.usbHeaders) return [notKnown(what, 'sus conectores USB internos', board, parts, { left })];
      const isConnected = board.usbHeaders.usb3 > 0;
      return [
        {
          result: isConnected ? 'ok' : 'warning',
          parts,
          message: isConnected
            ? 'La placa tiene conector para los USB 3 frontales.'
            : 'Los USB 3 frontales no tendrán conector.',
          left,
          right: `${board.usbHeaders.usb3} conectores USB 3`,
          source: 'Ficha técnica: front_usb_ports y usb_headers',
        },
      ];
    }),
};

/** Source: `wireless_networking`, the board's name and ports. */
const wifi: Rule = {
  id: 'wifi',
  worst: 'info',
  needs: ['motherboard', 'card'],
  isBlocking: false,
  judge: (build) =>
    distinct(build.motherboard).map((board): Finding => {
      const source = 'Ficha técnica: wireless_networking, nombre y puertos de la placa';
      const card = build.card.find(({ isWifi }) => isWifi);
      if (card) {
        return {
          result: 'ok',
          parts: [board, card],
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
