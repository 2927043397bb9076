import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** What of an own order went back or may. */
export type OrderReturnsAnswer = Awaited<ReturnType<Api['returns']['ofOrder']>>;
export type OwnReturn = OrderReturnsAnswer['returns'][number];
export type ReturnReason = OwnReturn['reason'];

/** Why somebody sends something back, as they choose it. */
export const reasonWords: Readonly<Record<ReturnReason, { label: string; hint: string }>> = {
  revocation: {
    label: 'Me arrepentí (revocación)',
    hint: 'Sin dar razones, en 5 días hábiles. El envío de regreso es tuyo.',
  },
  unopened: { label: 'Sigue cerrado y quiero otra cosa', hint: 'En 15 días, con sellos y empaque.' },
  defect: { label: 'Llegó con falla o daño', hint: 'En 30 días. El envío de regreso es nuestro.' },
  wrong_item: { label: 'Llegó otra cosa o faltó algo', hint: 'En 30 días. El envío de regreso es nuestro.' },
  warranty: { label: 'Falló después: garantía', hint: 'Mientras dure la garantía de la pieza.' },
};

/** What somebody wants for it, after «pediste». */
export const wishWords: Readonly<Record<OwnReturn['wanted'], string>> = {
  refund: 'tu dinero de vuelta',
  store_credit: 'saldo a favor',
  exchange: 'el mismo producto, nuevo',
};

/** How far a return has come, in a shopper's words. */
export function returnWords({ state, resolution }: Pick<OwnReturn, 'state' | 'resolution'>): {
  label: string;
  tone: BadgeTone;
} {
  switch (state) {
    case 'requested':
      return { label: 'Por revisar', tone: 'info' };
    case 'refused':
      return { label: 'No aceptada', tone: 'danger' };
    case 'withdrawn':
      return { label: 'Cancelada por ti', tone: 'neutral' };
    case 'approved':
      return { label: 'Aceptada: mándanosla', tone: 'warning' };
    case 'received':
      return { label: 'La recibimos', tone: 'info' };
    case 'inspected':
      return { label: 'Revisada', tone: 'info' };
    case 'closed':
      return closedWords[resolution ?? 'nothing'];
  }
}

const closedWords = {
  refund: { label: 'Reembolsada', tone: 'success' },
  store_credit: { label: 'En tu saldo a favor', tone: 'success' },
  exchange: { label: 'Cambiada', tone: 'success' },
  nothing: { label: 'Cerrada', tone: 'neutral' },
} as const;
