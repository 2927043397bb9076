import type { BuildState } from './build-state.ts';

/** How a build stands, in words. */
export const verdictWords: Record<BuildState, string> = {
  empty: 'Aún no hay piezas',
  incompatible: 'No es compatible',
  incomplete: 'Faltan piezas',
  unconfirmed: 'Por confirmar',
  compatible: 'Todo es compatible',
};
